// Drawing by keys: cells, blocks and goals, each as in its mode.

import {
  MIN_CELLS,
  cellAlong,
  floorOf,
  isFree,
  withChange,
  withEnds,
  withPlace,
} from "../sliding/edits.js";
import { N_CELLS, NO_CELL, stepCell } from "../sliding/lattice.js";
import { drawMarks } from "./drawing.js";
import { attempt, putBack, removeBlock, select, setMode, warn } from "./editing.js";
import { removeGoal, rotateBlock } from "./mode_tools.js";
import { redoMove, undoMove } from "./play_panel.js";
import { levelNow } from "./state.js";
import { withCellFlipped } from "./wall_strokes.js";
import {
  MODE_LABELS,
  REFUSED,
  SAID,
  cellText,
  goalMovedText,
  movedText,
  resizedText,
} from "./words.js";

const MODES = /** @type {Mode[]} */ (Object.keys(MODE_LABELS)),
  ROW = 32;

/** @type {Record<string, [axis: number, sign: number]>} */
const SLIDES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 1], ArrowUp: [1, -1] };

/**
 * Return the cell that an arrow leads to; up and down stay in the cell's column of triangles.
 * @type {(cell: number, arrow: string) => number}
 */
export function cellBy(cell, arrow) {
  const [axis, sign] = SLIDES[arrow];
  if (axis === 0) return cellAlong(cell, 0, sign);
  const isDown = Boolean(cell & 1),
    across = cell + sign * (ROW + 1); // over the edge, or past the corner
  const to = isDown === sign < 0 ? across : stepCell(cell, 1, sign);
  return to < N_CELLS ? to : NO_CELL;
}

/** @type {(editor: Editor, arrow: string) => void} move the keyboard's cell */
function walk(editor, arrow) {
  const level = levelNow(editor),
    cells = floorOf(level.floor),
    { cell } = editor;
  const next = cell < 0 ? cells[cells.length >> 1] : cellBy(cell, arrow);
  if (next >= 0) editor.cell = next;
  drawMarks(editor, level);
  editor.shell.say(cellText(editor.cell, level.floor[editor.cell] === 1));
}

/** @type {(editor: Editor) => void} make the keyboard's cell floor or wall */
function flip(editor) {
  const { cell, symmetry } = editor,
    level = levelNow(editor);
  if (cell < 0) return;
  attempt(
    editor,
    () => withCellFlipped(level, cell, symmetry),
    level.floor[cell] ? SAID.wall : SAID.floor,
  );
}

/** @type {(editor: Editor, key: string) => boolean} */
function selectByLetter(editor, key) {
  const { blocks } = levelNow(editor),
    n = blocks.length;
  for (let k = 1; k <= n && [...key].length === 1; k++) {
    const at = (editor.selected + k + n) % n;
    if (!blocks[at].id.toLowerCase().startsWith(key.toLowerCase())) continue;
    select(editor, at);
    return true;
  }
  return false;
}

/** @type {(editor: Editor, axis: number, sign: number) => void} */
function slide(editor, axis, sign) {
  const { selected } = editor,
    level = levelNow(editor),
    block = level.blocks[selected];
  const first = stepCell(block.first, axis, sign);
  if (!isFree(level, { ...block, first }, selected)) warn(editor, REFUSED.noRoomThere);
  else attempt(editor, () => withPlace(level, selected, first), movedText(block.id));
}

/** @type {(editor: Editor, by: number) => void} */
function resize(editor, by) {
  const { selected } = editor,
    level = levelNow(editor),
    block = level.blocks[selected],
    length = block.length + by;
  const fits = by < 0 ? length >= MIN_CELLS : isFree(level, { ...block, length }, selected);
  if (fits) attempt(editor, () => withEnds(level, selected, 0, by), resizedText(block.id));
  else warn(editor, REFUSED.noRoomForThat);
}

/** @type {(editor: Editor, sign: number) => void} */
function slideGoal(editor, sign) {
  const { selected } = editor,
    level = levelNow(editor),
    { goal, first, axis, id } = level.blocks[selected];
  const to = stepCell(goal === NO_CELL ? first : goal, axis, sign);
  attempt(
    editor,
    () => {
      const next = withChange(level, selected, { goal: to });
      if (to === NO_CELL || next.blocks[selected].goal === NO_CELL)
        throw new Error(REFUSED.noFloorForGoal);
      return next;
    },
    goalMovedText(id),
  );
}

/** @type {(editor: Editor, key: string) => (() => void) | undefined} what a key does to the selected block or its goal */
function actionOf(editor, key) {
  const { mode } = editor,
    arrow = SLIDES[key],
    removes = key === "Delete" || key === "Backspace";
  if (mode === "block") {
    if (removes) return () => removeBlock(editor);
    if (key === "/") return () => rotateBlock(editor);
    if (key === "+" || key === "-") return () => resize(editor, key === "+" ? 1 : -1);
    return arrow && (() => slide(editor, ...arrow));
  }
  if (mode !== "goal") return undefined;
  return removes ? () => removeGoal(editor) : arrow && (() => slideGoal(editor, arrow[1]));
}

/** @type {(editor: Editor, key: string) => boolean} */
function drawByKey(editor, key) {
  const { mode, selected } = editor,
    block = levelNow(editor).blocks[selected];
  if (mode === "wall" && SLIDES[key]) walk(editor, key);
  else if (mode === "wall" && key === " ") flip(editor);
  else {
    const run = block && actionOf(editor, key);
    if (!run) return (block !== undefined || mode !== "wall") && selectByLetter(editor, key);
    run();
  }
  return true;
}

/** @type {(editor: Editor) => boolean} */
function escape(editor) {
  if (putBack(editor)) return true;
  if (editor.mode === "play") return false;
  select(editor, -1);
  return true;
}

/**
 * Take a key, if it is for drawing or playing; return whether it was.
 * @type {(editor: Editor, key: string, event: KeyboardEvent) => boolean}
 */
export function heardKey(editor, key, event) {
  const { mode, shell, controls } = editor,
    target = /** @type {Element} */ (event.target);
  if (key === "Escape") return escape(editor);
  const isPress = target.closest("button") !== null && " Enter".includes(key);
  const isForBoard = !isPress && !shell.panel.contains(target);
  if (mode !== "play") return isForBoard && drawByKey(editor, key);
  if (key === "Backspace") undoMove(editor);
  else if (key === "Shift+Backspace") redoMove(editor);
  else return isForBoard && controls.key(key, target);
  return true;
}

/**
 * Change the mode by Alt and a number.
 * @type {(editor: Editor) => void}
 */
export function followModeKeys(editor) {
  document.addEventListener("keydown", (event) => {
    const mode = event.altKey && !event.ctrlKey ? MODES[Number(event.key) - 1] : undefined;
    if (!mode || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    setMode(editor, mode);
  });
}
