// Drags blocks with a pointer: the chain of steps follows the finger and becomes one move at the
// end. A tap lifts a block; a tap on an arrow moves the lifted block.

import { followPointers } from "../shared/pointers.js";
import { isCalm } from "../shared/motion.js";
import { clamped, leansAt, offsetsAt, planOf } from "../sliding/drag.js";
import { STEPS } from "../sliding/outline.js";
import { here, played } from "../sliding/play.js";
import { blockOf, endLift, glideTo, hideStop, nudge, raise, showStop } from "./lift.js";

const REACH_PX = 22,
  SLACK = 0.12,
  ACROSS = 0.3, // the distance, in edges, from which a drag counts as a drag across the track
  NUDGE_PX = 3;

/**
 * @typedef {{plan: import("../sliding/drag.js").Plan, from: [number, number], steps: number}} Drag
 * a block held by a pointer
 */

/** @type {(controls: Controls, event: PointerEvent) => Drag | null} */
function take(controls, event) {
  const { board, table, glide } = controls,
    target = /** @type {Element} */ (event.target);
  const isReady = table.ready();
  if (isReady) {
    glide.stop();
    if (controls.lift?.byKeys) endLift(controls);
  }
  const arrow = target.closest("[data-sign]");
  if (arrow) nudge(controls, Number(arrow.getAttribute("data-sign")));
  if (arrow || !isReady) return null;
  const { play } = table,
    { point, edgePx } = board.under(event.clientX, event.clientY);
  const reach = event.pointerType === "mouse" ? -1 : REACH_PX / edgePx;
  const block = board.blockAt(target, here(play), point, reach);
  if (block !== controls.lift?.plan.block) endLift(controls);
  if (block < 0) return null;
  board.mark("held", block);
  const plan = planOf(play.level, here(play), block);
  board.track(
    block,
    here(play)[block],
    1 - plan.back.offsets.length,
    plan.forward.offsets.length - 1,
  );
  controls.drag = { plan, from: point, steps: 0 };
  return controls.drag;
}

/**
 * Return where a dragged block is drawn: a drag across its track moves it a little in that direction.
 * @type {(plan: import("../sliding/drag.js").Plan, steps: number, across: number, edgePx: number) => number}
 */
function drawnAt(plan, steps, across, edgePx) {
  if (across < ACROSS || Math.abs(steps) > across / 2 || isCalm()) return clamped(plan, steps);
  const sign = plan.forward.positions.length > 1 ? 1 : -1;
  return clamped(plan, (sign * NUDGE_PX) / edgePx);
}

/** @type {(controls: Controls, drag: Drag, event: PointerEvent) => void} */
function follow(controls, drag, event) {
  const { board, table } = controls,
    { plan, from } = drag;
  const {
    point: [x, y],
    edgePx,
  } = board.under(event.clientX, event.clientY);
  const [dx, dy] = STEPS[blockOf(plan, table.play).axis];
  drag.steps = (x - from[0]) * dx + (y - from[1]) * dy;
  if (controls.lift) {
    endLift(controls);
    board.mark("held", plan.block);
  }
  const held = clamped(plan, drag.steps),
    across = Math.abs((x - from[0]) * dy - (y - from[1]) * dx);
  const drawn = drawnAt(plan, drag.steps, across, edgePx);
  const leans = leansAt(plan, drawn),
    share = isCalm() ? 0 : 1;
  board.place(
    plan.forward.positions[0],
    offsetsAt(plan, drawn).map((steps, at) => steps + share * leans[at]),
  );
  if (Math.abs(drag.steps - held) > SLACK) showStop(controls, plan, Math.sign(drag.steps));
  else hideStop(controls);
}

/** @type {(controls: Controls) => void} */
function letGo(controls) {
  controls.drag = null;
  controls.board.mark("held", -1);
  controls.board.track();
  hideStop(controls);
}

/** @type {(controls: Controls, drag: Drag) => void} */
function giveUp(controls, { plan, steps }) {
  letGo(controls);
  const from = clamped(plan, steps);
  if (from) glideTo(controls, plan, from, 0);
}

/**
 * Follow the pointers on the board; return a function that cancels a drag.
 * @type {(controls: Controls) => () => boolean}
 */
export function followBlocks(controls) {
  const { board, table } = controls;
  return followPointers([board.root], {
    take: (event) => take(controls, event),
    move: (drag, event) => follow(controls, drag, event),
    drop({ plan, steps }) {
      const from = clamped(plan, steps),
        to = Math.round(from) || 0;
      if (!to && controls.reason) controls.refused();
      letGo(controls);
      if (to) table.moved(played(table.play, [blockOf(plan, table.play).id, to]));
      glideTo(controls, plan, from, to);
    },
    tap(drag) {
      giveUp(controls, drag);
      if (controls.lift?.plan.block === drag.plan.block) endLift(controls);
      else raise(controls, drag.plan.block, false);
    },
    giveUp: (drag) => giveUp(controls, drag),
  });
}
