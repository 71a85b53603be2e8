// Cells of a hexagonal grid in exact integers: sides, coordinates, distance, line and sight, as in
// trisolve.hexagon, which explains them.

import { HEX_STEPS } from "../shared/hexes.js";

/** @type {(cell: Hexagon.Cell) => string} a cell as a string, which is also its key in maps */
export const keyOf = ([q, r]) => `${q},${r}`;

/** @type {(key: string) => Hexagon.Cell} */
export const cellOf = (key) => /** @type {Hexagon.Cell} */ (key.split(",").map(Number));

/** @type {(cell: Hexagon.Cell, side: number) => Hexagon.Cell} */
export const neighbor = ([q, r], side) => [q + HEX_STEPS[side][0], r + HEX_STEPS[side][1]];

/** @type {(a: Hexagon.Cell, b: Hexagon.Cell) => number} */
export const distance = ([a, b], [c, d]) =>
  Math.max(Math.abs(c - a), Math.abs(d - b), Math.abs(c - a + d - b));

/** @type {(value: number, by: number) => number} a remainder that is never negative */
const modulo = (value, by) => ((value % by) + by) % by;

/**
 * Return the third coordinate s and each pair of offset and doubled coordinates.
 * @type {(cell: Hexagon.Cell) => Record<Hexagon.Kind, [col: number, row: number]>}
 */
export function coordinatesOf([q, r]) {
  const qOdd = modulo(q, 2),
    rOdd = modulo(r, 2);
  return {
    "odd-q": [q, r + (q - qOdd) / 2],
    "even-q": [q, r + (q + qOdd) / 2],
    "odd-r": [q + (r - rOdd) / 2, r],
    "even-r": [q + (r + rOdd) / 2, r],
    "height": [q, 2 * r + q],
    "width": [2 * q + r, r],
  };
}

/**
 * Return the cell at a given number of columns and rows.
 * @type {(cell: Hexagon.Cell, right: number, down: number, layout: Hexagon.Layout) => Hexagon.Cell}
 */
export function moved([q, r], right, down, layout) {
  if (layout === "flat")
    return [q + right, r + down - (right - modulo(q + right, 2) + modulo(q, 2)) / 2];
  return [q + right - (down - modulo(r + down, 2) + modulo(r, 2)) / 2, r + down];
}

/**
 * Return the one to three cells whose centers are nearest to (q / n, r / n), sorted. The first
 * contains that point.
 * @type {(q: number, r: number, n: number) => Hexagon.Cell[]}
 */
function nearest(q, r, n) {
  const u = modulo(q, n),
    v = modulo(r, n),
    [a, b] = [(q - u) / n, (r - v) / n],
    [steep, shallow] = [u + 2 * v, 2 * u + v];
  const corners = /** @type {[boolean, Hexagon.Cell][]} */ ([
    [steep <= n && shallow <= n, [a, b]],
    [steep >= n && shallow <= 2 * n && u <= v, [a, b + 1]],
    [shallow >= n && steep <= 2 * n && u >= v, [a + 1, b]],
    [steep >= 2 * n && shallow >= 2 * n, [a + 1, b + 1]],
  ]);
  return corners.flatMap(([isNear, corner]) => (isNear ? [corner] : []));
}

/** @type {(a: Hexagon.Cell, b: Hexagon.Cell) => Hexagon.Cell[][]} the cells nearest to each point of a straight line */
function pointsBetween([a, b], [c, d]) {
  const n = distance([a, b], [c, d]);
  return Array.from({ length: n + 1 }, (_, i) =>
    nearest((c - a) * i, (d - b) * i, n || 1).map(
      ([q, r]) => /** @type {Hexagon.Cell} */ ([a + q, b + r]),
    ),
  );
}

/**
 * Return the cells of the straight line between two cells, both ends included.
 * @type {(a: Hexagon.Cell, b: Hexagon.Cell) => Hexagon.Cell[]}
 */
export const line = (a, b) => pointsBetween(a, b).map(([first]) => first);

/**
 * Return whether a cell sees another cell, given the opaque cells; the two cells themselves never
 * block sight.
 * @type {(opaque: Set<string>, a: Hexagon.Cell, b: Hexagon.Cell) => boolean}
 */
export const sees = (opaque, a, b) =>
  pointsBetween(a, b)
    .slice(1, -1)
    .every((cells) => cells.some((cell) => !opaque.has(keyOf(cell))));
