// The tools of each mode: shapes and symmetry for walls, and controls for the selected block and its goal.

import { choiceOf } from "../shared/choices.js";
import { el } from "../shared/dom.js";
import { expect } from "../shared/errors.js";
import { floorOf } from "../sliding/level.js";
import { withChange, withFloor, withTurn } from "../sliding/edits.js";
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
import { action, inputOf, labeled, pairsOf } from "./fields.js";
import { switched, withId } from "./locks.js";
import { levelNow, noLocks } from "./state.js";
import {
  LABELS,
  PAINTS,
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

/** @type {(page: Editor) => Node} a shape to start over with */
function shapeTools(page) {
  const { shape, tools } = page;
  const choice = choiceOf(pairsOf(Object.keys(SHAPE_SIZES)), shape, (name) => {
    page.shape = name;
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
      page,
      () => withFloor({ ...levelNow(page), blocks: [] }, shapeCells(shape, numbers)),
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

/** @type {(page: Editor) => Node[]} */
function wallTools(page) {
  const symmetry = choiceOf(pairsOf(SYMMETRY_NAMES), page.symmetry, (name) => {
    page.symmetry = name;
    select(page, page.selected);
  });
  /** @type {(change: (cells: number[]) => number[], what: string) => void} */
  const reshape = (change, what) =>
    attempt(page, () => withFloor(levelNow(page), change(floorOf(levelNow(page).floor))), what);
  const { locks } = page,
    isLocking = page.paints === "locks";
  const paints = choiceOf(pairsOf(Object.values(PAINTS)), PAINTS[page.paints], (name) => {
    page.paints = name === PAINTS.locks ? "locks" : "floor";
    select(page, page.selected);
  });
  const unlock = action(
    LABELS.unlockAll,
    () => {
      page.locks = noLocks();
      select(page, page.selected);
    },
    !locks.cells.length && !locks.blocks.length,
  );
  return [
    ...headed(LABELS.walls, isLocking ? TIPS.locks : TIPS.wall),
    el(
      "p",
      { class: "row" },
      labeled(LABELS.paints, paints),
      labeled(LABELS.symmetry, symmetry),
      ...(isLocking ? [unlock] : []),
    ),
    el(
      "p",
      { class: "row" },
      action(LABELS.grow, () => reshape(grownFloor, SAID.grown)),
      action(LABELS.shrink, () => reshape(shrunkFloor, SAID.shrunk)),
    ),
    shapeTools(page),
  ];
}

/**
 * @type {(page: Editor) => Node} a list that selects blocks, even covered ones, and works with the
 * keyboard
 */
function blockChoice(page) {
  const { blocks } = levelNow(page);
  const options = blocks.map(({ id, goal }) => choiceText(id, goal !== NO_CELL)),
    choice = choiceOf([[-1, LABELS.none], ...options.entries()], page.selected, (at) =>
      select(page, Number(at)),
    );
  return labeled(LABELS.block, choice);
}

/** @type {(page: Editor) => void} */
export const removeGoal = (page) =>
  attempt(
    page,
    () => withChange(levelNow(page), page.selected, { goal: NO_CELL }),
    SAID.goalRemoved,
  );

/** @type {(page: Editor) => void} */
export const rotateBlock = (page) =>
  attempt(page, () => withTurn(levelNow(page), page.selected), SAID.rotated);

/** @type {(page: Editor) => Node[]} */
function goalTools(page) {
  const block = levelNow(page).blocks[page.selected],
    hasGoal = block !== undefined && block.goal !== NO_CELL;
  return [
    ...headed(LABELS.goals, goalTipText(block, hasGoal)),
    el(
      "p",
      { class: "row" },
      blockChoice(page),
      action(LABELS.removeGoal, () => removeGoal(page), !hasGoal),
    ),
  ];
}

/** @type {(page: Editor, change: () => Partial<Block>, what: string) => void} */
const changeBlock = (page, change, what) =>
  attempt(page, () => withChange(levelNow(page), page.selected, change()), what);

/** @type {(page: Editor) => Node[]} */
function blockTools(page) {
  const block = levelNow(page).blocks[page.selected],
    add = action(LABELS.addBlock, () => addBlock(page, floorOf(levelNow(page).floor)));
  const head = headed(LABELS.blocks, TIPS.block),
    choice = el("p", { class: "row" }, blockChoice(page), add);
  if (!block) return [...head, choice];
  const id = inputOf({ value: block.id, maxlength: 32, size: 4, autocomplete: "off" }, (text) =>
    changeBlock(
      page,
      () => {
        expect(isBlockId(text), REFUSED.id, text);
        page.locks = withId(page.locks, block.id, text);
        return { id: text };
      },
      SAID.renamed,
    ),
  );
  const color = inputOf({ type: "color", value: longColor(block.color) }, (text) =>
    changeBlock(page, () => ({ color: text }), SAID.colored),
  );
  const plain = action(
    LABELS.defaultColor,
    () => changeBlock(page, () => ({ color: null }), SAID.colored),
    !block.color,
  );
  const lock = el("input", { type: "checkbox", checked: page.locks.blocks.includes(block.id) });
  lock.addEventListener("change", () => {
    page.locks = { ...page.locks, blocks: switched(page.locks.blocks, block.id) };
    select(page, page.selected);
  });
  return [
    ...head,
    choice,
    el("p", {}, blockText(block, WAYS[block.axis])),
    el("label", { class: "choice" }, lock, el("span", {}, LABELS.lock)),
    el("p", { class: "row" }, labeled(LABELS.id, id), labeled(LABELS.color, color), plain),
    el(
      "p",
      { class: "row" },
      action(LABELS.rotate, () => rotateBlock(page)),
      action(LABELS.delete, () => removeBlock(page)),
    ),
  ];
}

/** @type {(color: string | null) => string} */
const longColor = (color) =>
  (color ?? NEUTRAL_COLOR).replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").toLowerCase();

/** Return the tools of the mode. @type {(page: Editor) => Node[]} */
export const toolsOf = (page) =>
  ({ wall: wallTools, goal: goalTools, block: blockTools, play: () => [] })[page.mode](page);
