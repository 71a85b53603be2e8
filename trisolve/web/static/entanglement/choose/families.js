// Sorts the tiles by family. All tiles of a family have links of the same lengths, measured in pins along the rim.
// Within a family, tiles that differ only by a rotation are together, because play can rotate them
// anyway.

import { N_PINS, N_TILES, numbered, partnersOf, rotated } from "../tiles.js";

const N_ROTATIONS = 6;

/** @typedef {{lengths: string, tiles: string[][]}} Family  each tile with all its rotations, as codes */

/**
 * Return the lengths of a tile's links, shortest first: the number of pins between their ends.
 * @type {(code: string) => string}
 */
export const lengthsOf = (code) =>
  partnersOf(code)
    .flatMap((other, pin) => (pin < other ? [Math.min(other - pin, N_PINS - other + pin)] : []))
    .sort((one, two) => one - two)
    .join(" ");

/**
 * Return the different rotations of a tile, in order of code.
 * @type {(code: string) => string[]}
 */
export const rotationsOf = (code) =>
  [...new Set(Array.from({ length: N_ROTATIONS }, (_, k) => rotated(code, k)))].sort();

/**
 * Return all tiles by family, those with the shortest links first.
 * @type {() => Family[]}
 */
export function families() {
  /** @type {Map<string, string[][]>} */
  const found = new Map();
  const seen = new Set();
  for (let number = 0; number < N_TILES; number++) {
    const code = numbered(number);
    if (seen.has(code)) continue;
    const rotations = rotationsOf(code),
      lengths = lengthsOf(code);
    for (const one of rotations) seen.add(one);
    found.set(lengths, [...(found.get(lengths) ?? []), rotations]);
  }
  return [...found.keys()].sort().map((lengths) => ({ lengths, tiles: found.get(lengths) ?? [] }));
}

/**
 * Return the contents of a puzzle's file.
 * @type {(radius: number, tiles: string[], name: string) => string}
 */
export function puzzleText(radius, tiles, name) {
  const named = name ? { name } : {};
  const puzzle = { format: "trisolve-entanglement", version: 1, radius, tiles, ...named };
  return `${JSON.stringify(puzzle, null, 2)}\n`;
}
