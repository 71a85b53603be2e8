// Computes positions of blocks for strokes and overlays.

import { cellsOf } from "../sliding/level.js";
import { middleOf, trace } from "../sliding/outline.js";

/** Return the middle of a block at a position on its track. @type {(block: Block, first: number) => Point} */
export const middleOfRun = (block, first) => middleOf(trace(cellsOf(block, first))[0]);

/** Return the distance between two points, in edges. @type {(one: Point, other: Point) => number} */
export const distanceOf = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/**
 * Return the distance between two points along a direction, in edges.
 * @type {(from: Point, to: Point, direction: Point) => number}
 */
export const along = (from, to, [dx, dy]) => (to[0] - from[0]) * dx + (to[1] - from[1]) * dy;

/**
 * Return the item with the lowest cost, or null if there are no items.
 * @template T
 * @param {Iterable<T>} items
 * @param {(item: T) => number} cost
 */
export function leastBy(items, cost) {
  /** @type {T | null} */
  let best = null;
  let least = Infinity;
  for (const item of items) {
    const own = cost(item);
    if (own < least) [best, least] = [item, own];
  }
  return best;
}
