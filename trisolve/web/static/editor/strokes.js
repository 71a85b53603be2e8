// Pointers on the board in the modes wall, goal and block: a press begins a stroke, or selects. While
// a stroke goes on, the level is shown as it would be; the release makes one edit of it.

import { followPointers } from "../shared/pointers.js";
import { withChange } from "../sliding/edits.js";
import { cellAt } from "../sliding/floors.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf } from "../sliding/level.js";
import { addStroke, endAt, moveStroke, resizeStroke } from "./block_strokes.js";
import { draw, drawGhost } from "./drawing.js";
import { attempt, edit, select } from "./editing.js";
import { goalAt, goalStroke, isOnDot, nearestGoal } from "./goal_strokes.js";
import { levelNow } from "./state.js";
import { paintStroke } from "./wall_strokes.js";
import { goalSetText } from "./words.js";

const MOUSE_PX = 12,
  FINGER_PX = 22,
  MAX_REACH = 0.42;

/** @type {(level: Drawn, point: Point) => number} the block under a point, -1 for none */
const blockAt = (level, point) =>
  level.blocks.findIndex((block) => cellsOf(block, block.first).includes(cellAt(point)));

/** @type {(editor: Editor, point: Point) => void} */
function setGoal(editor, point) {
  const { selected } = editor,
    level = levelNow(editor),
    goal = nearestGoal(level, selected, point);
  if (goal !== NO_CELL)
    edit(editor, withChange(level, selected, { goal }), goalSetText(level.blocks[selected].id));
}

/** @type {(editor: Editor, point: Point) => Stroke | null} */
function pressedGoal(editor, point) {
  const { selected } = editor,
    level = levelNow(editor),
    block = level.blocks[selected];
  const hit = blockAt(level, point),
    other = goalAt(level, point);
  const isOnGoal =
    block && block.goal !== NO_CELL && cellsOf(block, block.goal).includes(cellAt(point));
  if (isOnGoal) return goalStroke(level, selected, point);
  if (block && isOnDot(level, selected, point))
    setGoal(editor, point); // though a block lies under it
  else if (hit >= 0) {
    select(editor, hit);
    return goalStroke(level, hit, point, level.blocks[hit].first);
  } else if (block) setGoal(editor, point);
  else if (other >= 0) select(editor, other);
  return null;
}

/** @type {(editor: Editor, point: Point, reach: number) => Stroke | null} */
function pressedBlock(editor, point, reach) {
  const { selected } = editor,
    level = levelNow(editor),
    block = level.blocks[selected];
  const hit = blockAt(level, point),
    end = block && endAt(block, point, reach);
  if (end) return resizeStroke(level, selected, end, point);
  if (hit >= 0) {
    select(editor, hit);
    return moveStroke(level, hit, point);
  }
  if (cellAt(point) >= 0 && level.floor[cellAt(point)]) return addStroke(level, point);
  select(editor, -1);
  return null;
}

/** @type {(editor: Editor, event: PointerEvent) => Stroke | null} */
function press(editor, { clientX, clientY, pointerType }) {
  const { mode, symmetry, board } = editor,
    { point, edgePx } = board.under(clientX, clientY);
  const reach = Math.min((pointerType === "mouse" ? MOUSE_PX : FINGER_PX) / edgePx, MAX_REACH);
  if (mode === "play") return null;
  editor.cell = -1;
  if (mode === "goal") return pressedGoal(editor, point);
  if (mode === "block") return pressedBlock(editor, point, reach);
  return cellAt(point) >= 0 ? paintStroke(levelNow(editor), point, symmetry) : null;
}

/** @type {(editor: Editor, stroke: Stroke) => void} */
function show(editor, stroke) {
  draw(editor, stroke.shown);
  if (stroke.ghost) drawGhost(editor, stroke.ghost);
}

/** @type {(editor: Editor, stroke: Stroke) => void} */
function finish(editor, stroke) {
  const before = levelNow(editor);
  editor.stroke = null;
  attempt(editor, () => stroke.end(), stroke.what);
  if (stroke.adds)
    select(editor, levelNow(editor) === before ? -1 : levelNow(editor).blocks.length - 1);
}

/** @type {(editor: Editor) => void} a tap next to the selected block */
function putDown(editor) {
  editor.stroke = null;
  select(editor, -1);
}

/**
 * Draw by pointers on the board; return what gives up the stroke that goes on.
 * @type {(editor: Editor) => () => void}
 */
export function followStrokes(editor) {
  const giveUp = followPointers([editor.board.root], {
    take(event) {
      const stroke = (editor.stroke = press(editor, event));
      if (stroke) show(editor, stroke);
      return stroke;
    },
    move(stroke, { clientX, clientY }) {
      stroke.move(editor.board.under(clientX, clientY).point);
      show(editor, stroke);
    },
    drop: (stroke) => finish(editor, stroke),
    tap(stroke) {
      if (!stroke.adds || editor.selected < 0) finish(editor, stroke);
      else putDown(editor);
    },
    giveUp() {
      editor.stroke = null;
      draw(editor);
    },
  });
  return () => void giveUp();
}
