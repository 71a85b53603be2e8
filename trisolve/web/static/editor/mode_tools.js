// The tools of each mode: shapes and symmetry for walls, the selected block's goal, the selected block.

import { el } from "../shared/dom.js";
import { expect } from "../shared/errors.js";
import { floorOf, withChange, withFloor, withTurn } from "../sliding/edits.js";
import {
  SHAPE_SIZES,
  SYMMETRY_NAMES,
  grownFloor,
  shapeCells,
  shrunkFloor,
} from "../sliding/floors.js";
import { NO_CELL, WAYS } from "../sliding/lattice.js";
import { isBlockId } from "../sliding/moves.js";
import { addBlock, attempt, removeBlock, select } from "./editing.js";
import { action, choiceOf, inputOf, labeled } from "./fields.js";
import { levelNow } from "./state.js";
import {
  LABELS,
  REFUSED,
  SAID,
  TIPS,
  blockText,
  choiceText,
  goalTipText,
  shapeText,
} from "./words.js";

const NEUTRAL_COLOR = "#888888";

/** @type {(title: string, tip: string) => Node[]} */
const headed = (title, tip) => [el("h2", {}, title), el("p", { class: "quiet" }, tip)];

/** @type {(editor: Editor) => Node} a shape to start over with */
function shapeTools(editor) {
  const { shape, tools } = editor;
  const choice = choiceOf(Object.keys(SHAPE_SIZES), shape, (name) => {
    editor.shape = name;
    tools.show();
  });
  const sizes = SHAPE_SIZES[shape].map(([name, usual, max]) =>
    el("input", { type: "number", min: 1, max, value: usual, "aria-label": name, class: "size" }),
  );
  const startOver = () => {
    const numbers = sizes.map(({ value, max }) =>
      Math.max(1, Math.min(Number(max), Math.round(Number(value) || 1))),
    );
    if (shape === "trapezoid") numbers[1] = Math.min(numbers[0], numbers[1]);
    attempt(
      editor,
      () => withFloor({ ...levelNow(editor), blocks: [] }, shapeCells(shape, numbers)),
      shapeText(shape),
    );
  };
  return el(
    "p",
    { class: "row" },
    labeled(LABELS.shape, choice),
    ...sizes.map((size, i) => labeled(SHAPE_SIZES[shape][i][0], size)),
    action(LABELS.startOver, startOver),
  );
}

/** @type {(editor: Editor) => Node[]} */
function wallTools(editor) {
  const symmetry = choiceOf(SYMMETRY_NAMES, editor.symmetry, (name) => {
    editor.symmetry = name;
    select(editor, editor.selected);
  });
  /** @type {(change: (cells: number[]) => number[], what: string) => void} */
  const reshape = (change, what) =>
    attempt(
      editor,
      () => withFloor(levelNow(editor), change(floorOf(levelNow(editor).floor))),
      what,
    );
  return [
    ...headed(LABELS.walls, TIPS.wall),
    labeled(LABELS.symmetry, symmetry),
    el(
      "p",
      { class: "row" },
      action(LABELS.grow, () => reshape(grownFloor, SAID.grown)),
      action(LABELS.shrink, () => reshape(shrunkFloor, SAID.shrunk)),
    ),
    shapeTools(editor),
  ];
}

/** @type {(editor: Editor) => Node} the blocks to select from, for those hidden under others and for keys */
function blockChoice(editor) {
  const { blocks } = levelNow(editor);
  const choice = el(
    "select",
    {},
    el("option", { value: -1 }, LABELS.none),
    ...blocks.map(({ id, goal }, at) =>
      el(
        "option",
        { value: at, selected: at === editor.selected },
        choiceText(id, goal !== NO_CELL),
      ),
    ),
  );
  choice.addEventListener("change", () => select(editor, Number(choice.value)));
  return labeled(LABELS.block, choice);
}

/** @type {(editor: Editor) => void} */
export const removeGoal = (editor) =>
  attempt(
    editor,
    () => withChange(levelNow(editor), editor.selected, { goal: NO_CELL }),
    SAID.goalRemoved,
  );

/** @type {(editor: Editor) => void} */
export const rotateBlock = (editor) =>
  attempt(editor, () => withTurn(levelNow(editor), editor.selected), SAID.rotated);

/** @type {(editor: Editor) => Node[]} */
function goalTools(editor) {
  const block = levelNow(editor).blocks[editor.selected],
    hasGoal = block !== undefined && block.goal !== NO_CELL;
  return [
    ...headed(LABELS.goals, goalTipText(block, hasGoal)),
    blockChoice(editor),
    el(
      "p",
      { class: "row" },
      action(LABELS.removeGoal, () => removeGoal(editor), !hasGoal),
    ),
  ];
}

/** @type {(editor: Editor, change: () => Partial<Block>, what: string) => void} */
const changeBlock = (editor, change, what) =>
  attempt(editor, () => withChange(levelNow(editor), editor.selected, change()), what);

/** @type {(editor: Editor) => Node[]} */
function blockTools(editor) {
  const block = levelNow(editor).blocks[editor.selected],
    add = action(LABELS.addBlock, () => addBlock(editor));
  const choice = [...headed(LABELS.blocks, TIPS.block), blockChoice(editor)];
  if (!block) return [...choice, el("p", { class: "row" }, add)];
  const id = inputOf({ value: block.id, maxlength: 32, size: 4, autocomplete: "off" }, (text) =>
    changeBlock(
      editor,
      () => {
        expect(isBlockId(text), REFUSED.id, text);
        return { id: text };
      },
      SAID.renamed,
    ),
  );
  const color = inputOf({ type: "color", value: longColor(block.color) }, (text) =>
    changeBlock(editor, () => ({ color: text }), SAID.colored),
  );
  const plain = action(
    LABELS.defaultColor,
    () => changeBlock(editor, () => ({ color: null }), SAID.colored),
    !block.color,
  );
  return [
    ...choice,
    el("p", {}, blockText(block, WAYS[block.axis])),
    el("p", { class: "row" }, labeled(LABELS.id, id), labeled(LABELS.color, color), plain),
    el(
      "p",
      { class: "row" },
      action(LABELS.rotate, () => rotateBlock(editor)),
      action(LABELS.delete, () => removeBlock(editor)),
      add,
    ),
  ];
}

/** @type {(color: string | null) => string} */
const longColor = (color) =>
  (color ?? NEUTRAL_COLOR).replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").toLowerCase();

/**
 * Return the tools of the mode.
 * @type {(editor: Editor) => Node[]}
 */
export const toolsOf = (editor) =>
  ({ wall: wallTools, goal: goalTools, block: blockTools, play: () => [] })[editor.mode](editor);
