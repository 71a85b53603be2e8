// Computes positions of flat-topped hexagons in a picture: the center of a cell, the cell at a point, the view
// that contains some cells. Cells are axial (q, r); SIDE is the length of a side, in the picture's own
// units.

import { boxAround } from "./island.js";

export const SIDE = 100;

/** The step through each side, clockwise from the top. @type {[q: number, r: number][]} */
export const HEX_STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

const HALF_HEIGHT = (SIDE * Math.sqrt(3)) / 2;

/**
 * Return the middle of a cell.
 * @type {(q: number, r: number) => [x: number, y: number]}
 */
export const middleOfHex = (q, r) => [1.5 * SIDE * q, HALF_HEIGHT * (2 * r + q)];

/**
 * Return the cell that contains a point.
 * @type {(x: number, y: number) => [q: number, r: number]}
 */
export function hexAt(x, y) {
  const q = x / (1.5 * SIDE),
    r = y / (2 * HALF_HEIGHT) - q / 2,
    s = -q - r;
  const [a, b, c] = [q, r, s].map(Math.round);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) return [-b - c + 0, b + 0];
  return [a + 0, db > dc ? -a - c + 0 : b + 0];
}

/**
 * Return corner 0 (the upper left one) to 5, clockwise, of a hexagon about (0, 0).
 * @type {(corner: number, radius?: number) => [x: number, y: number]}
 */
export function hexCorner(corner, radius = SIDE) {
  const angle = (Math.PI / 3) * (corner - 2);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/**
 * Return the points of a hexagon about (0, 0), as an SVG points attribute.
 * @type {(radius?: number) => string}
 */
export const hexPoints = (radius = SIDE) =>
  [0, 1, 2, 3, 4, 5]
    .map((corner) => hexCorner(corner, radius).map((part) => part.toFixed(1)))
    .join(" ");

const CORNERS = hexPoints()
  .split(" ")
  .map((corner) => corner.split(",").map(Number));

/** Return the corners of cells, for an island. @type {(cells: [q: number, r: number][]) => import("./island.js").Point[][]} */
export const facesOfHexes = (cells) =>
  cells.map(([q, r]) => {
    const [x, y] = middleOfHex(q, r);
    return CORNERS.map(([u, v]) => [x + u, y + v]);
  });

/**
 * Return the cells within a number of rings around a cell.
 * @type {(middle: [q: number, r: number], rings: number) => [q: number, r: number][]}
 */
export function hexesAround([q, r], rings) {
  const span = Array.from({ length: 2 * rings + 1 }, (_, at) => at - rings);
  return span.flatMap((dq) =>
    span
      .filter((dr) => Math.abs(dq + dr) <= rings)
      .map((dr) => /** @type {[number, number]} */ ([q + dq, r + dr])),
  );
}

/**
 * Return the view box (left, top, width, height) that contains some cells and a margin.
 * @type {(cells: [q: number, r: number][], margin?: number) => number[]}
 */
export const viewOfHexes = (cells, margin = 0) => boxAround(facesOfHexes(cells), margin);
