// Makes floors: starting shapes, growing and shrinking, and strokes under a symmetry.

import { middleOf } from "../shared/points.js";
import { N_CELLS, nextCell } from "./lattice.js";
import { verticesOf, vertexXY } from "./outline.js";

/** @typedef {[number, number]} Point */

const GRID = 16;

/** @type {Record<string, [string, number, number][]>} the parameters of a shape: name, default, maximum */
export const SHAPE_SIZES = {
  hexagon: [["side", 3, 8]],
  triangle: [["side", 6, 16]],
  parallelogram: [
    ["width", 6, 16],
    ["height", 4, 16],
  ],
  trapezoid: [
    ["base", 6, 16],
    ["height", 3, 16],
  ],
  star: [["side", 2, 4]],
};

/** @typedef {[number, number]} Span */

/** @type {(a: Span, b: Span, less: Span) => (corners: [number, number][]) => boolean} the bounds of a, b and a - b */
const within = (a, b, less) => (corners) =>
  corners.every(
    ([x, y]) =>
      x >= a[0] && x <= a[1] && y >= b[0] && y <= b[1] && x - y >= less[0] && x - y <= less[1],
  );

/**
 * @type {Record<string, (n: number, m: number) => ((corners: [number, number][]) => boolean)[]>}
 * as in shapes.py
 */
const PARTS = {
  hexagon: (n) => [within([0, 2 * n], [0, 2 * n], [-n, n])],
  triangle: (n) => [within([0, n], [0, n], [-GRID, 0])],
  parallelogram: (n, m) => [within([0, n], [0, m], [-GRID, GRID])],
  trapezoid: (n, m) => [within([0, n], [0, m], [-GRID, n - m])],
  star: (n) => [
    within([n, 4 * n], [0, 3 * n], [-GRID, n]),
    within([0, 3 * n], [n, 4 * n], [-n, GRID]),
  ],
};

/** @type {number[]} */
const EVERY = Array.from({ length: N_CELLS }, (_, cell) => cell);

/** @type {(cells: number[]) => number[]} the cells, shifted to the middle of the grid */
function centered(cells) {
  const rows = cells.map((cell) => cell >> 5),
    cols = cells.map((cell) => (cell >> 1) & 15);
  /** @type {(places: number[]) => number} */
  const off = (places) => (GRID - 1 - Math.max(...places) - Math.min(...places)) >> 1;
  return cells.map((cell) => cell + (off(rows) << 5) + (off(cols) << 1));
}

/**
 * Return the floor of a shape, in the middle of the grid.
 * @type {(name: string, sizes: number[]) => number[]}
 */
export function shapeCells(name, [n, m = n]) {
  const parts = PARTS[name](n, m);
  return centered(EVERY.filter((cell) => parts.some((holds) => holds(verticesOf(cell)))));
}

/** @type {(cell: number) => number[]} */
const neighbors = (cell) =>
  [
    [0, 1],
    [0, -1],
    [1, cell & 1 ? -1 : 1],
  ].map(([axis, sign]) => nextCell(cell, axis, sign));

/**
 * Return a floor with every cell next to it.
 * @type {(cells: number[]) => number[]}
 */
export const grownFloor = (cells) =>
  [...new Set([...cells, ...cells.flatMap(neighbors)])].filter((cell) => cell >= 0);

/**
 * Return a floor without its cells that are next to a wall.
 * @type {(cells: number[]) => number[]}
 */
export function shrunkFloor(cells) {
  const held = new Set(cells);
  return cells.filter((cell) => neighbors(cell).every((other) => held.has(other)));
}

/**
 * Return the cell at a point, or -1 off the grid.
 * @type {(point: Point) => number}
 */
export function cellAt([x, y]) {
  const b = y / vertexXY(0, 1)[1],
    a = x + b / 2,
    row = Math.floor(b),
    col = Math.floor(a);
  if (row < 0 || row >= GRID || col < 0 || col >= GRID) return -1;
  return (row << 5) | (col << 1) | (a - col > b - row ? 1 : 0);
}

// ---- symmetry ----

/** @type {Record<string, number>} the number of rotations in each symmetry */
const TURNS = { none: 1, mirror: 1, "2-fold": 2, "3-fold": 3, "6-fold": 6 };
export const SYMMETRY_NAMES = Object.keys(TURNS);

/** @type {(cell: number) => Point} */
export const centerOf = (cell) => middleOf(verticesOf(cell).map(([a, b]) => vertexXY(a, b)));

/** @type {(cell: number, symmetry: string, center: Point) => number[]} the images of a cell, each -1 if it is off the grid */
function images(cell, symmetry, [cx, cy]) {
  const [x, y] = centerOf(cell),
    n = TURNS[symmetry];
  if (symmetry === "mirror") return [cell, cellAt([2 * cx - x, y])];
  return Array.from({ length: n }, (_, k) => {
    const turn = (2 * Math.PI * k) / n,
      cos = Math.cos(turn),
      sin = Math.sin(turn);
    return cellAt([cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
  });
}

/**
 * Return the images of a cell under a symmetry.
 * @type {(cell: number, symmetry: string, center: Point) => number[]}
 */
export const orbitOf = (cell, symmetry, center) =>
  images(cell, symmetry, center).filter((one) => one >= 0);

/**
 * Return the center (for a mirror, a point on its line) about which a floor comes nearest to a
 * symmetry; the lattice's centers near the middle are tried.
 * @type {(cells: number[], symmetry: string) => Point}
 */
export function symmetryCenter(cells, symmetry) {
  const middles = cells.map(centerOf),
    held = new Set(cells);
  const mx = middles.reduce((sum, [x]) => sum + x, 0) / cells.length;
  const my = middles.reduce((sum, [, y]) => sum + y, 0) / cells.length;
  /** @type {Point[]} */
  const centers = [];
  for (let b = 0; b <= 16; b++) {
    for (let a = 0; a <= 16; a++) {
      const [x, y] = vertexXY(a, b),
        h = vertexXY(0, 1)[1];
      if (Math.hypot(x - mx, y - my) > 2.2) continue;
      centers.push([x, y]);
      if (symmetry === "2-fold")
        centers.push([x + 0.5, y], [x - 0.25, y + h / 2], [x + 0.25, y + h / 2]);
      if (symmetry === "3-fold") centers.push([x + 0.5, y + h / 3], [x, y + (h * 2) / 3]);
      if (symmetry === "mirror") centers.push([x + 0.5, y]);
    }
  }
  /** @type {(center: Point) => number} */
  const alike = (center) => {
    const same = cells.filter((cell) =>
      images(cell, symmetry, center).every((one) => held.has(one)),
    ).length;
    return same - Math.hypot(center[0] - mx, symmetry === "mirror" ? 0 : center[1] - my) / 100;
  };
  let best = centers[0] ?? [mx, my],
    most = -Infinity;
  for (const center of centers) {
    const n = alike(center);
    if (n > most) [best, most] = [center, n];
  }
  return best;
}
