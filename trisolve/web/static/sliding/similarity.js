// The visual similarity of two levels: the overlap of their blocks and goals, maximized over
// rotations, reflections and shifts.

import { N_CELLS, NO_CELL } from "./lattice.js";
import { cellsOf, floorOf } from "./level.js";

/**
 * @typedef {[number, number]} Point
 * a cell's center as integers: the sums of its corners along two sides of a triangle
 */
/** @typedef {Set<string>} Layout  the cells that a level covers */

/** @type {(cell: number) => Point} */
const pointOf = (cell) => [
  3 * ((cell >> 1) & 15) + 1 + (cell & 1),
  3 * (cell >> 5) + 2 - (cell & 1),
];
const POINTS = Array.from({ length: N_CELLS }, (_, cell) => pointOf(cell));

/** @type {((point: Point) => Point)[]} */
const IMAGES = [0, 1].flatMap((mirror) =>
  [0, 1, 2, 3, 4, 5].map((turns) => (/** @type {Point} */ point) => {
    let [a, b] = mirror ? [point[1], point[0]] : point;
    for (let k = 0; k < turns; k++) [a, b] = [a - b, a]; // a sixth of a turn
    return /** @type {Point} */ ([a, b]);
  }),
);

/**
 * @type {(cells: number[], image: Map<number, string>, mark: string) => string[]}
 * a run as pairs of neighbors, which also determine its axis
 */
const pairs = (cells, image, mark) =>
  cells.slice(1).map((cell, k) => mark + [image.get(cell), image.get(cells[k])].sort().join(" "));

/** @type {(level: Level, turn: (point: Point) => Point) => Layout} */
function layoutIn({ floor, blocks }, turn) {
  const own = floorOf(floor),
    points = own.map((cell) => turn(POINTS[cell])),
    left = Math.min(...points.map(([a]) => a)),
    top = Math.min(...points.map(([, b]) => b));
  const image = new Map(points.map(([a, b], k) => [own[k], `${a - left},${b - top}`]));
  return new Set(
    blocks.flatMap((block) => {
      const cells = cellsOf(block, block.first);
      const aims =
        block.goal === NO_CELL
          ? []
          : [...pairs(cells, image, "*"), ...pairs(cellsOf(block, block.goal), image, "o")];
      return [...pairs(cells, image, ""), ...aims];
    }),
  );
}

/** Return the cells that a level covers without rotation. @type {(level: Level) => Layout} */
export const layoutOf = (level) => layoutIn(level, IMAGES[0]);

/** Return the cells that a level covers in each of its twelve images. @type {(level: Level) => Layout[]} */
export const imagesOf = (level) => IMAGES.map((turn) => layoutIn(level, turn));

/** @type {(one: Layout, other: Layout) => number} */
function shareOfBoth(one, other) {
  let both = 0;
  for (const pair of one) if (other.has(pair)) both += 1;
  return both / (one.size + other.size - both);
}

/**
 * Return the similarity of two levels, from 0 to 1: the best ratio of shared to all covered cells.
 * @type {(images: Layout[], other: Layout) => number}
 */
export const similarityOf = (images, other) =>
  Math.max(...images.map((image) => shareOfBoth(image, other)));
