// Pointers on the board in the modes wall, goal and block: a press begins a stroke or selects.
// During a stroke, the board shows the resulting level; the release makes it one edit.

import { followPointers } from "../shared/pointers.js";
import { withChange } from "../sliding/edits.js";
import { cellAt } from "../sliding/floors.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf } from "../sliding/level.js";
import { addStroke, endAt, moveStroke, resizeStroke } from "./block_strokes.js";
import { draw, drawGhost } from "./drawing.js";
import { attempt, edit, select } from "./editing.js";
import { goalAt, goalStroke, isOnDot, nearestGoal } from "./goal_strokes.js";
import { lockStroke } from "./locks.js";
import { levelNow } from "./state.js";
import { paintStroke } from "./wall_strokes.js";
import { goalSetText } from "./words.js";

const MOUSE_PX = 12,
  FINGER_PX = 22,
  MAX_REACH = 0.42;

/** @type {(level: Drawn, point: Point) => number} the block under a point, or -1 */
const blockAt = (level, point) =>
  level.blocks.findIndex((block) => cellsOf(block, block.first).includes(cellAt(point)));

/** @type {(page: Editor, point: Point) => void} */
function setGoal(page, point) {
  const { selected } = page,
    level = levelNow(page),
    goal = nearestGoal(level, selected, point);
  if (goal !== NO_CELL)
    edit(page, withChange(level, selected, { goal }), goalSetText(level.blocks[selected].id));
}

/** @type {(page: Editor, point: Point) => Stroke | null} */
function pressedGoal(page, point) {
  const { selected } = page,
    level = levelNow(page),
    block = level.blocks[selected];
  const hit = blockAt(level, point),
    other = goalAt(level, point);
  const isOnGoal =
    block && block.goal !== NO_CELL && cellsOf(block, block.goal).includes(cellAt(point));
  if (isOnGoal) return goalStroke(level, selected, point);
  if (block && isOnDot(level, selected, point))
    setGoal(page, point); // even if there is a block at that point
  else if (hit >= 0) {
    select(page, hit);
    return goalStroke(level, hit, point, level.blocks[hit].first);
  } else if (block) setGoal(page, point);
  else if (other >= 0) select(page, other);
  return null;
}

/** @type {(page: Editor, point: Point, reach: number) => Stroke | null} */
function pressedBlock(page, point, reach) {
  const { selected } = page,
    level = levelNow(page),
    block = level.blocks[selected];
  const hit = blockAt(level, point),
    end = block && endAt(block, point, reach);
  if (end) return resizeStroke(level, selected, end, point);
  if (hit >= 0) {
    select(page, hit);
    return moveStroke(level, hit, point);
  }
  if (cellAt(point) >= 0 && level.floor[cellAt(point)]) return addStroke(level, point);
  select(page, -1);
  return null;
}

/** @type {(page: Editor, event: PointerEvent) => Stroke | null} */
function press(page, { clientX, clientY, pointerType }) {
  const { mode, symmetry, board } = page,
    { point, edgePx } = board.under(clientX, clientY);
  const reach = Math.min((pointerType === "mouse" ? MOUSE_PX : FINGER_PX) / edgePx, MAX_REACH);
  if (mode === "play") return null;
  page.cell = -1;
  if (mode === "goal") return pressedGoal(page, point);
  if (mode === "block") return pressedBlock(page, point, reach);
  if (cellAt(point) < 0) return null;
  return page.paints === "locks"
    ? lockStroke(page, point)
    : paintStroke(levelNow(page), point, symmetry);
}

/** @type {(page: Editor, stroke: Stroke) => void} */
function show(page, stroke) {
  draw(page, stroke.shown);
  if (stroke.ghost) drawGhost(page, stroke.ghost);
}

/** @type {(page: Editor, stroke: Stroke) => void} */
function finish(page, stroke) {
  const before = levelNow(page);
  page.stroke = null;
  attempt(page, () => stroke.end(), stroke.what);
  if (stroke.adds) select(page, levelNow(page) === before ? -1 : levelNow(page).blocks.length - 1);
}

/** @type {(page: Editor) => void} a tap next to the selected block */
function putDown(page) {
  page.stroke = null;
  select(page, -1);
}

/**
 * Let pointers draw on the board; return the function that cancels the current stroke.
 * @type {(page: Editor) => () => void}
 */
export function followStrokes(page) {
  const giveUp = followPointers([page.board.root], {
    take(event) {
      const stroke = (page.stroke = press(page, event));
      if (stroke) show(page, stroke);
      return stroke;
    },
    move(stroke, { clientX, clientY }) {
      stroke.move(page.board.under(clientX, clientY).point);
      show(page, stroke);
    },
    drop: (stroke) => finish(page, stroke),
    tap(stroke) {
      if (!stroke.adds || page.selected < 0) finish(page, stroke);
      else putDown(page);
    },
    giveUp() {
      page.stroke = null;
      draw(page);
    },
  });
  return () => void giveUp();
}
