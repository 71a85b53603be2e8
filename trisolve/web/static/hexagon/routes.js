// The cheapest route between two free cells, and the number of such routes, as in
// trisolve.hexagon.rules.

import { HEX_STEPS } from "../shared/hexes.js";
import { cellOf, keyOf, neighbor } from "./hexes.js";

/** @typedef {[cost: number, cell: string]} Waiting */

/** @type {(heap: Waiting[], one: Waiting) => void} */
function push(heap, one) {
  let at = heap.length;
  for (; at > 0 && heap[(at - 1) >> 1][0] > one[0]; at = (at - 1) >> 1)
    heap[at] = heap[(at - 1) >> 1];
  heap[at] = one;
}

/** @type {(heap: Waiting[]) => Waiting} */
function pop(heap) {
  const [least] = heap,
    last = /** @type {Waiting} */ (heap.pop());
  let at = 0;
  for (let next = 1; next < heap.length; next = 2 * at + 1) {
    if (next + 1 < heap.length && heap[next + 1][0] < heap[next][0]) next += 1;
    if (heap[next][0] >= last[0]) break;
    heap[at] = heap[next];
    at = next;
  }
  if (heap.length) heap[at] = last;
  return least;
}

/** @type {(cell: string) => string[]} */
const around = (cell) => HEX_STEPS.map((_, side) => keyOf(neighbor(cellOf(cell), side)));

/**
 * @type {(costs: Map<string, number>, goal: string) => Map<string, number>}
 * the remaining cost from each cell, in rising order
 */
function costsTo(costs, goal) {
  const heap = /** @type {Waiting[]} */ ([[0, goal]]),
    found = new Map();
  while (heap.length) {
    const [left, cell] = pop(heap);
    if (found.has(cell)) continue;
    found.set(cell, left);
    const total = left + /** @type {number} */ (costs.get(cell));
    for (const next of around(cell))
      if (costs.has(next) && !found.has(next)) push(heap, [total, next]);
  }
  return found;
}

/**
 * Return the cheapest route, the first in lexicographic order of its sides, or null. The cost of
 * the first cell does not count.
 * @type {(costs: Map<string, number>, start: Hexagon.Cell, goal: Hexagon.Cell) => Hexagon.Route | null}
 *
 */
export function route(costs, start, goal) {
  const [first, last] = [keyOf(start), keyOf(goal)],
    left = costsTo(costs, last),
    cost = left.get(first);
  if (cost === undefined) return null;
  /** @type {(cell: string) => [side: number, cell: string][]} the next steps of cheapest routes */
  const steps = (cell) =>
    around(cell).flatMap((next, side) =>
      /** @type {number} */ (left.get(next)) + /** @type {number} */ (costs.get(next)) ===
      left.get(cell)
        ? [[side, next]]
        : [],
    );
  const counts = new Map([[last, 1n]]);
  for (const [cell, rest] of left) {
    if (rest > cost) break;
    if (cell === last) continue;
    counts.set(
      cell,
      steps(cell).reduce((sum, [, next]) => sum + /** @type {bigint} */ (counts.get(next)), 0n),
    );
  }
  const cells = [start];
  let sides = "";
  for (let cell = first; cell !== last; cells.push(cellOf(cell))) {
    const [[side, next]] = steps(cell);
    sides += side;
    cell = next;
  }
  return { cost, count: /** @type {bigint} */ (counts.get(first)), sides, cells };
}
