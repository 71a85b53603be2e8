// Handles keys for drawing: cells, blocks and goals, each in its own mode.

import { cellsOf, floorOf } from "../sliding/level.js";
import { MIN_CELLS, cellAlong, isFree, withChange, withEnds, withPlace } from "../sliding/edits.js";
import { centerOf } from "../sliding/floors.js";
import { N_CELLS, NO_CELL, stepCell } from "../sliding/lattice.js";
import { drawMarks } from "./drawing.js";
import { addBlock, attempt, putBack, removeBlock, select, setMode, warn } from "./editing.js";
import { lockStroke } from "./locks.js";
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
  REMOVING = ["Delete", "Backspace"],
  ROW = 32;

/** @type {Record<string, [axis: number, sign: number]>} */
const SLIDES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 1], ArrowUp: [1, -1] };

/**
 * Return the cell that an arrow key leads to; up and down stay in the cell's column of triangles.
 * @type {(cell: number, arrow: string) => number}
 */
export function cellBy(cell, arrow) {
  const [axis, sign] = SLIDES[arrow];
  if (axis === 0) return cellAlong(cell, 0, sign);
  const isDown = Boolean(cell & 1),
    across = cell + sign * (ROW + 1); // the cell across the horizontal edge, or the cell beyond the corner
  const to = isDown === sign < 0 ? across : stepCell(cell, 1, sign);
  return to < N_CELLS ? to : NO_CELL;
}

/** @type {(page: Editor, cell: number) => void} move the cursor, and say its contents */
function show(page, cell) {
  const level = levelNow(page);
  if (cell >= 0) page.cell = cell;
  drawMarks(page, level);
  page.frame.say(cellText(page.cell, level));
}

/** @type {(page: Editor, arrow: string) => void} */
function walk(page, arrow) {
  const cells = floorOf(levelNow(page).floor);
  show(page, page.cell < 0 ? cells[cells.length >> 1] : cellBy(page.cell, arrow));
}

/** @type {(page: Editor) => number} the block under the cursor, or -1 */
const blockHere = (page) =>
  levelNow(page).blocks.findIndex((block) => cellsOf(block, block.first).includes(page.cell));

/** @type {(page: Editor) => void} take the block under the cursor, put it down, or add one */
function take(page) {
  const { mode, selected, cell } = page,
    block = levelNow(page).blocks[selected],
    here = blockHere(page);
  if (block) {
    select(page, -1);
    const isGoal = mode === "goal" && block.goal !== NO_CELL;
    show(page, cellsOf(block, isGoal ? block.goal : block.first)[block.length >> 1]);
  } else if (here >= 0) select(page, here);
  else if (mode === "block" && cell >= 0) addBlock(page, [cell]);
  else show(page, cell);
}

/** @type {(page: Editor) => void} make the cell under the cursor floor or wall */
function flip(page) {
  const { cell, symmetry } = page,
    level = levelNow(page);
  if (cell < 0) return;
  if (page.paints === "locks") {
    const stroke = lockStroke(page, centerOf(cell));
    attempt(page, () => stroke.end(), stroke.what);
    page.frame.say(stroke.what);
    return;
  }
  attempt(
    page,
    () => withCellFlipped(level, cell, symmetry),
    level.floor[cell] ? SAID.wall : SAID.floor,
  );
}

/** @type {(page: Editor, key: string) => boolean} */
function selectByLetter(page, key) {
  const { blocks } = levelNow(page),
    n = blocks.length;
  for (let k = 1; k <= n && [...key].length === 1; k++) {
    const at = (page.selected + k + n) % n;
    if (!blocks[at].id.toLowerCase().startsWith(key.toLowerCase())) continue;
    select(page, at);
    return true;
  }
  return false;
}

/** @type {(page: Editor, axis: number, sign: number) => void} */
function slide(page, axis, sign) {
  const { selected } = page,
    level = levelNow(page),
    block = level.blocks[selected];
  const first = stepCell(block.first, axis, sign);
  if (!isFree(level, { ...block, first }, selected)) warn(page, REFUSED.noRoomThere);
  else attempt(page, () => withPlace(level, selected, first), movedText(block.id));
}

/** @type {(page: Editor, by: number) => void} */
function resize(page, by) {
  const { selected } = page,
    level = levelNow(page),
    block = level.blocks[selected],
    length = block.length + by;
  const fits = by < 0 ? length >= MIN_CELLS : isFree(level, { ...block, length }, selected);
  if (fits) attempt(page, () => withEnds(level, selected, 0, by), resizedText(block.id));
  else warn(page, REFUSED.noRoomForThat);
}

/** @type {(page: Editor, sign: number) => void} */
function slideGoal(page, sign) {
  const { selected } = page,
    level = levelNow(page),
    { goal, first, axis, id } = level.blocks[selected];
  const to = stepCell(goal === NO_CELL ? first : goal, axis, sign);
  attempt(
    page,
    () => {
      const next = withChange(level, selected, { goal: to });
      if (to === NO_CELL || next.blocks[selected].goal === NO_CELL)
        throw new Error(REFUSED.noFloorForGoal);
      return next;
    },
    goalMovedText(id),
  );
}

/**
 * @type {(page: Editor, key: string) => (() => void) | undefined}
 * the action of a key on the selected block or its goal
 */
function actionOf(page, key) {
  const { mode } = page,
    arrow = SLIDES[key],
    removes = REMOVING.includes(key);
  if (mode === "block") {
    if (removes) return () => removeBlock(page);
    if (key === "/") return () => rotateBlock(page);
    if (key === "+" || key === "-") return () => resize(page, key === "+" ? 1 : -1);
    return arrow && (() => slide(page, ...arrow));
  }
  if (mode !== "goal") return undefined;
  return removes ? () => removeGoal(page) : arrow && (() => slideGoal(page, arrow[1]));
}

/** @type {(page: Editor, key: string) => boolean} */
function drawByKey(page, key) {
  const isWall = page.mode === "wall";
  if (!isWall && page.selected < 0 && REMOVING.includes(key)) page.selected = blockHere(page);
  const isFree = isWall || page.selected < 0,
    run = isFree ? SLIDES[key] && (() => walk(page, key)) : actionOf(page, key);
  if (run) run();
  else if (key === " " || key === "Enter") (isWall ? flip : take)(page);
  else return !isWall && selectByLetter(page, key);
  return true;
}

/** @type {(page: Editor) => boolean} */
function leaveEdit(page) {
  if (putBack(page)) return true;
  const fold = /** @type {HTMLElement | null} */ (
    page.frame.panel.querySelector(".fold[aria-expanded=true]")
  );
  if (fold) {
    fold.click();
    fold.focus();
    return true;
  }
  if (page.mode === "play") return false;
  select(page, -1);
  return true;
}

/**
 * Handle a key for drawing or playing; return whether it was one.
 * @type {(page: Editor, key: string, event: KeyboardEvent) => boolean}
 */
export function heardKey(page, key, event) {
  const { mode, controls } = page,
    target = /** @type {Element} */ (event.target);
  if (key === "Escape") return leaveEdit(page);
  const isPress = target.closest("button") !== null && " Enter".includes(key);
  const isForBoard = !isPress && !target.closest(".panel, .finds");
  if (mode !== "play") return isForBoard && drawByKey(page, key);
  if (key === "Backspace") undoMove(page);
  else if (key === "Shift+Backspace") redoMove(page);
  else return isForBoard && controls.key(key, target);
  return true;
}

/** Change the mode; keys are then for the board. @type {(page: Editor, mode: Mode) => void} */
export function chooseMode(page, mode) {
  setMode(page, mode);
  page.frame.stage.focus({ preventScroll: true });
}

/** Change the mode with Alt and a digit. @type {(page: Editor) => void} */
export function followModeKeys(page) {
  document.addEventListener("keydown", (event) => {
    const { altKey, ctrlKey, key, code } = event,
      number = Number(/^Digit(\d)$/.exec(code)?.[1] ?? key), // on some layouts, digits need Shift
      mode = altKey && !ctrlKey ? MODES[number - 1] : undefined;
    if (!mode || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    chooseMode(page, mode);
  });
}
