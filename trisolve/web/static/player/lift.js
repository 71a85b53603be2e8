// Moves a lifted block by arrows; a tap or a key lifts a block. With taps, every step is made at
// once, and all steps form one move; with keys, the move is made when the block is put down. When a
// block stops, the blocking edge lights up, and the page says why.

import { svg } from "../shared/dom.js";
import { clamped, offsetsAt, planOf } from "../sliding/drag.js";
import { ARROWS, WAYS } from "../sliding/lattice.js";
import { STEPS, exitEdge, number } from "../sliding/outline.js";
import { here, played } from "../sliding/play.js";
import { describe } from "../sliding/rules.js";
import { liftText, slideText } from "../sliding/words.js";

/** @typedef {import("../sliding/drag.js").Plan} Plan */
/** @typedef {import("../sliding/play.js").Play} Play */

const LETTING_GO_MS = 140,
  UNIT_MS = 110,
  LEAST_ARROW_PX = 22,
  LEAST_ARROW = 0.3;

/** @type {(plan: Plan, play: Play) => Block} */
export const blockOf = (plan, play) => play.level.blocks[plan.block];

/**
 * Animate the blocks between two distances of a plan, then to the positions of the play.
 * @type {(controls: Controls, plan: Plan, from: number, to: number) => void}
 */
export function glideTo(controls, plan, from, to) {
  const { board, glide, table } = controls,
    start = plan.forward.positions[0];
  glide.go(
    from,
    to,
    LETTING_GO_MS,
    (steps) => board.place(start, offsetsAt(plan, steps)),
    () => {
      if (!controls.lift && !controls.drag) board.place(here(table.play));
    },
  );
}

/** @type {(controls: Controls, block: number, byKeys: boolean) => void} */
export function raise(controls, block, byKeys) {
  endLift(controls);
  controls.glide.stop();
  const base = controls.table.play,
    plan = planOf(base.level, here(base), block);
  controls.lift = { plan, steps: 0, base, byKeys };
  controls.board.mark("held", block);
  drawArrows(controls);
  if (byKeys) controls.table.say(liftText(blockOf(plan, base).id));
}

/** Move the lifted block by one step. @type {(controls: Controls, sign: number) => void} */
export function nudge(controls, sign) {
  const { lift, table, board } = controls;
  if (!lift) return;
  const { plan, steps, base, byKeys } = lift,
    to = clamped(plan, steps + sign);
  if (to === steps) {
    showStop(controls, plan, sign);
    return;
  }
  hideStop(controls);
  lift.steps = to;
  const { id } = blockOf(plan, base),
    start = plan.forward.positions[0];
  if (!byKeys) table.moved(to ? played(base, [id, to]) : base);
  controls.table.say(slideText(base.level, [id, to], WAYS));
  controls.glide.go(
    steps,
    to,
    UNIT_MS,
    (at) => board.place(start, offsetsAt(plan, at)),
    () => drawArrows(controls),
  );
}

/** Put the lifted block down. @type {(controls: Controls) => void} */
export function commit(controls) {
  const { lift, table, board } = controls;
  if (!lift) return;
  const { plan, steps, base, byKeys } = lift;
  clearLift(controls);
  if (byKeys && steps) table.moved(played(base, [blockOf(plan, base).id, steps]));
  board.place(here(table.play));
}

/**
 * Let go of the lifted block: moves made by taps stay, moves made by keys are reverted.
 * @type {(controls: Controls) => void}
 */
export function endLift(controls) {
  if (!controls.lift) return;
  const { plan, steps, byKeys } = controls.lift;
  clearLift(controls);
  if (byKeys && steps) glideTo(controls, plan, steps, 0);
}

/** @type {(controls: Controls) => void} */
function clearLift(controls) {
  controls.glide.stop();
  controls.lift = null;
  controls.board.mark("held", -1);
  hideStop(controls);
  drawArrows(controls);
}

/** Draw the arrows at both ends of the lifted block. @type {(controls: Controls) => void} */
export function drawArrows({ board, lift }) {
  for (const arrow of board.over.querySelectorAll(".arrow")) arrow.remove();
  if (!lift) return;
  const { plan, steps, base } = lift,
    { axis, length } = blockOf(plan, base);
  const first = (steps < 0 ? plan.back : plan.forward).positions[Math.abs(steps)][plan.block];
  const [x, y] = board.middle(plan.block, first),
    [dx, dy] = STEPS[axis];
  const off = length / 4 + 0.75,
    size = Math.max(LEAST_ARROW, LEAST_ARROW_PX / board.under(0, 0).edgePx);
  for (const sign of [1, -1]) {
    const open = clamped(plan, steps + sign) !== steps;
    const [u, v] = [x + sign * off * dx, y + sign * off * dy].map(number);
    board.over.append(
      svg(
        "g",
        { class: open ? "arrow" : "arrow shut", "data-sign": sign },
        svg("circle", { cx: u, cy: v, r: number(size) }),
        svg(
          "text",
          { x: u, y: Number(v) + 44 * size, "font-size": number(1.3 * size) },
          ARROWS[axis][sign > 0 ? 1 : 0],
        ),
      ),
    );
  }
}

/**
 * Show why a dragged block cannot go further in a direction.
 * @type {(controls: Controls, plan: import("../sliding/drag.js").Plan, sign: number) => void}
 */
export function showStop(controls, plan, sign) {
  const { stop } = sign > 0 ? plan.forward : plan.back,
    { board, toast, table } = controls;
  const { level } = table.play,
    { axis } = level.blocks[stop.mover];
  const reason = describe(level, stop);
  if (controls.reason === reason) return;
  hideStop(controls);
  controls.reason = reason;
  toast.textContent = reason;
  toast.hidden = false;
  const [[x1, y1], [x2, y2]] = exitEdge(stop.behind, axis, stop.signs[stop.mover]).map((point) =>
    point.map(number),
  );
  board.mark("shaken", stop.block ?? -1);
  for (const name of ["struck halo", "struck"])
    board.over.append(svg("line", { class: name, x1, y1, x2, y2 }));
  table.say(reason);
}

/** @type {(controls: Controls) => void} */
export function hideStop(controls) {
  if (controls.reason) controls.toast.hidden = true;
  controls.reason = "";
  controls.board.mark("shaken", -1);
  for (const line of controls.board.over.querySelectorAll(".struck")) line.remove();
}
