// The effect of dragging a block, as a pure function of the distance. The chain of steps in both
// directions is computed once, up to an obstacle; between two steps every moving block is drawn in
// proportion. Going back within the same gesture rewinds, so pushed blocks come back.

import { applyStep, stepOf } from "./rules.js";

/**
 * @typedef {object} Way  the possible steps in one direction
 * @property {Positions[]} positions  after 0, 1, 2, ... steps
 * @property {number[][]} offsets  the number of steps that each block has moved by then
 * @property {Blocked} stop  why there is no further step
 *
 * @typedef {object} Plan
 * @property {number} block
 * @property {Way} forward
 * @property {Way} back
 */

/** @type {(level: Level, start: Positions, block: number, sign: number) => Way} */
function wayOf(level, start, block, sign) {
  const positions = [start],
    offsets = [start.map(() => 0)];
  for (;;) {
    const step = stepOf(level, positions[positions.length - 1], block, sign);
    if (!step.legal) return { positions, offsets, stop: step };
    const last = offsets[offsets.length - 1];
    offsets.push(last.map((steps, at) => steps + step.signs[at]));
    positions.push(applyStep(level, positions[positions.length - 1], step));
  }
}

/**
 * Return all steps of a block from a position.
 * @type {(level: Level, positions: Positions, block: number) => Plan}
 */
export function planOf(level, positions, block) {
  return {
    block,
    forward: wayOf(level, positions, block, 1),
    back: wayOf(level, positions, block, -1),
  };
}

/**
 * Return a distance, clamped to the possible range.
 * @type {(plan: Plan, distance: number) => number}
 */
export function clamped({ forward, back }, distance) {
  return Math.max(1 - back.positions.length, Math.min(forward.positions.length - 1, distance));
}

const LEAN = 0.07; // the distance, in steps, that a block leans

/**
 * Return the distance by which each block leans toward the blocks that are about to push it.
 * @type {(plan: Plan, distance: number) => number[]}
 */
export function leansAt(plan, distance) {
  const held = clamped(plan, distance),
    far = Math.abs(held),
    n = Math.floor(far),
    { offsets } = held < 0 ? plan.back : plan.forward;
  const [now, next, later] = [offsets[n], offsets[n + 1], offsets[n + 2]];
  if (!next || !later) return now.map(() => 0);
  const lean = LEAN * Math.sin(Math.PI * (far - n));
  return now.map((steps, at) => (next[at] === steps ? -lean * Math.sign(later[at] - next[at]) : 0));
}

/**
 * Return the fractional number of steps that each block has moved when the dragged one has moved
 * `distance`.
 * @type {(plan: Plan, distance: number) => number[]}
 */
export function offsetsAt(plan, distance) {
  const held = clamped(plan, distance),
    far = Math.abs(held),
    n = Math.floor(far);
  const { offsets } = held < 0 ? plan.back : plan.forward;
  const next = offsets[Math.min(n + 1, offsets.length - 1)];
  return offsets[n].map((steps, at) => steps + (next[at] - steps) * (far - n));
}
