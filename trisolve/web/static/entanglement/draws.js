// Tiles drawn from a seed: splitmix64, taken by rejection, so that a game of a seed is the one that
// `trisolve entanglement play` has of it.

import { expect } from "../shared/errors.js";
import { splitMixOf } from "../shared/splitmix.js";
import { N_TILES, numbered } from "./tiles.js";

const WORD = 1n << 64n, BOUND = WORD - WORD % BigInt(N_TILES);

/** @type {(text: string) => boolean} */
export const isSeed = (text) => /^[0-9]{1,20}$/.test(text) && BigInt(text) < WORD;

/**
 * Return a seed, 0 to 2^64 - 1, of a text; throw for another.
 * @type {(text: string) => bigint}
 */
export function parseSeed(text) {
  expect(isSeed(text), "a seed of 0 to 2^64 - 1, in digits", text);
  return BigInt(text);
}

/**
 * Return the first n tiles that a seed draws.
 * @type {(seed: bigint, n: number) => string[]}
 */
export function drawTiles(seed, n) {
  /** @type {string[]} */
  const tiles = [], { draw } = splitMixOf(seed);
  while (tiles.length < n) {
    const [high, low] = draw(), output = BigInt(high) << 32n | BigInt(low);
    if (output < BOUND) tiles.push(numbered(Number(output % BigInt(N_TILES))));
  }
  return tiles;
}

/**
 * Return a seed by chance, short enough to be told to somebody.
 * @type {() => bigint}
 */
export const newSeed = () => BigInt(crypto.getRandomValues(new Uint32Array(1))[0]);
