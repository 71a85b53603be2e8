// The table on which every game is played: a rim around the cells, the floor, and on it the shadow of
// the rim. Tiles have edges that catch the light, and cast shadows of their own. `unit` is the
// length of a cell's side.

import { svg } from "../shared/dom.js";
import { hexCorner } from "../shared/hexes.js";

const MAX_SHADED = 250, // cells; a larger board is drawn without the shadow of its rim
  TILE = 97.5,
  FACE = 89,
  ROUND = 0.1;

let nMade = 0; // floors so far: each has a shape of its own

/** @typedef {{points: string, transform?: string, "data-cell"?: string}} Cell */

/** @type {(name: string, cells: Cell[], shift?: number[]) => SVGElement} */
const layer = (name, cells, shift) =>
  svg(
    "g",
    { class: name, transform: shift ? `translate(${shift})` : null },
    ...cells.map((cell) => svg("polygon", cell)),
  );

/**
 * Return the layers below all pieces, from the bottom up.
 * @type {(cells: Cell[], unit: number) => SVGElement[]}
 */
export function groundOf(cells, unit) {
  const rim = [
      layer("pit", cells, [-0.01 * unit, -0.02 * unit]),
      layer("lip", cells, [0.03 * unit, 0.045 * unit]),
    ],
    lines = layer("lines", cells);
  if (cells.length > MAX_SHADED) return [...rim, layer("floor", cells), lines];
  const id = `floor-${(nMade += 1)}`,
    shape = svg("clipPath", { id }, ...layer("", cells).children);
  const shaded = svg(
    "g",
    { "clip-path": `url(#${id})` },
    layer("dusk", cells, [0.03 * unit, 0.045 * unit]),
    layer("floor", cells, [0.06 * unit, 0.09 * unit]),
  );
  return [shape, ...rim, layer("deep", cells), shaded, lines];
}

/**
 * Return the layer of shadows, which moves its content a little to the lower right.
 * @type {(unit: number) => SVGElement}
 */
export const castLayer = (unit) => layer("casts", [], [0.05 * unit, 0.08 * unit]);

/** @type {(at: number, share: number) => string} a point on a side of a tile, from its corner `at` on */
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

/** @type {(first: number, n: number) => string} n sides of a tile, with a round corner after each */
const sides = (first, n) =>
  Array.from({ length: n }, (_, at) => first + at)
    .map((at) => `L${onSide(at, 1 - ROUND)}Q${corner(at + 1, TILE)} ${onSide(at + 1, ROUND)}`)
    .join("");

/** The shape of a tile about (0, 0): a little smaller than its cell, with round corners. */
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
