// Keys that move from cell to cell: arrows along rows and columns, letters to the six neighbors.

import { cellOf, keyOf, moved, neighbor } from "./hexes.js";

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The letters of the sides 0 to 5, around the letter S or in two rows. @type {Record<Hexagon.Layout, string>} */
const LETTERS = { flat: "wedsaq", pointy: "wedxza" };

/**
 * Return the cell that a key leads to, or null. `cells` are all cells of the map, in order; an
 * arrow skips gaps.
 * @type {(key: string, from: string, layout: Hexagon.Layout, cells: string[]) => string | null}
 */
export function goneTo(key, from, layout, cells) {
  if (key === "Home") return cells[0];
  if (key === "End") return cells[cells.length - 1];
  const cell = cellOf(from),
    there = new Set(cells),
    side = LETTERS[layout].indexOf(key.toLowerCase()),
    way = ARROWS[key];
  if (key.length === 1 && side >= 0) {
    const next = keyOf(neighbor(cell, side));
    return there.has(next) ? next : null;
  }
  if (!way) return null;
  const [right, down] = way,
    span = cells.length;
  for (let n = 1; n <= span; n++) {
    const next = keyOf(moved(cell, n * right, n * down, layout));
    if (there.has(next)) return next;
  }
  return null;
}
