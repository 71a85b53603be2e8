// Draws the floor of every game as an island under the sky of the page, and the shadows and edges
// of the tiles on it. `unit` is the length of a cell's side.

import { islandNodes } from "../shared/board_island.js";
import { svg } from "../shared/dom.js";
import { hexCorner } from "../shared/hexes.js";
import { skyNow } from "../shared/sky.js";

const TILE = 97.5,
  FACE = 89,
  ROUND = 0.1;

/** @typedef {import("../shared/island.js").Point} Point */

/**
 * Return the island with these cells as its floor, from the bottom up.
 * @type {(faces: Point[][], unit: number) => SVGElement[]}
 */
export const groundOf = (faces, unit) => islandNodes(faces, skyNow(), { unit });

/**
 * Return the layer of shadows, which shifts its content a little to the lower right.
 * @type {(unit: number) => SVGElement}
 */
export const castLayer = (unit) =>
  svg("g", { class: "casts", transform: `translate(${0.05 * unit} ${0.08 * unit})` });

/**
 * @type {(at: number, share: number) => string}
 * a point on the side of a tile that starts at corner `at`
 */
function onSide(at, share) {
  const [ax, ay] = hexCorner(at, TILE),
    [bx, by] = hexCorner(at + 1, TILE);
  return [ax + share * (bx - ax), ay + share * (by - ay)].map((part) => part.toFixed(1)).join(" ");
}

/** @type {(at: number, radius: number) => string} */
const corner = (at, radius) =>
  hexCorner(at, radius)
    .map((part) => part.toFixed(1))
    .join(" ");

/** @type {(first: number, n: number) => string} n sides of a tile, each followed by a round corner */
const sides = (first, n) =>
  Array.from({ length: n }, (_, at) => first + at)
    .map((at) => `L${onSide(at, 1 - ROUND)}Q${corner(at + 1, TILE)} ${onSide(at + 1, ROUND)}`)
    .join("");

/** The shape of a tile around (0, 0), which is slightly smaller than its cell and has round corners. */
export const TILE_SHAPE = `M${onSide(0, ROUND)}${sides(0, 6)}Z`;

/** @type {(first: number) => string} two slanted sides of a tile */
const slanted = (first) =>
  `M${onSide(first, ROUND)}${sides(first, 1)}L${onSide(first + 1, 1 - ROUND)}` +
  [2, 1, 0].map((at) => `L${corner(first + at, FACE)}`).join("");

/** @type {() => SVGElement[]} the slanted sides of a tile about (0, 0): in the light and in the shade */
export const hexEdges = () => [
  svg("path", { class: "lit", d: slanted(5) }),
  svg("path", { class: "dim", d: slanted(2) }),
];
