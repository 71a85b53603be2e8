// The table on which every game is played: a rim around the cells, the floor, and on it the shadow of
// the rim. Tiles have edges that catch the light, and cast shadows of their own. `unit` is the
// length of a cell's side.

import { svg } from "../shared/dom.js";
import { hexCorner } from "../shared/hexes.js";

const MAX_SHADED = 250, // cells; a larger board is drawn without the shadow of its rim
  EDGE = 96;

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

/** @type {(corners: number[]) => string} */
const along = (corners) =>
  `M${corners.map((corner) => hexCorner(corner, EDGE).map((part) => part.toFixed(1))).join("L")}`;

/** @type {() => SVGElement[]} the edges of a tile about (0, 0): lit above and shaded below */
export const hexEdges = () => [
  svg("path", { class: "lit", d: along([5, 0, 1, 2]) }),
  svg("path", { class: "dim", d: along([2, 3, 4, 5]) }),
];
