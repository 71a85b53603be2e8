// Tiles drawn from a seed: splitmix64, by rejection, so that a seed gives the same game here and in
// `trisolve entanglement match`.

import { expect } from "../shared/errors.js";
import { splitMixOf } from "../shared/splitmix.js";
import { SEED_EXPECTED } from "../shared/game_words.js";
import { checkRadius } from "./rules.js";
import { PATH_EXPECTED } from "./rules_words.js";
import { N_TILES, numberOf, numbered } from "./tiles.js";
import { seedText, sequenceText } from "./words.js";

const WORD = 1n << 64n;

/** @type {(text: string) => boolean} */
export const isSeed = (text) => /^[0-9]{1,20}$/.test(text) && BigInt(text) < WORD;

/**
 * Return the seed that a text says, from 0 to 2^64 - 1; throw for any other text.
 * @type {(text: string) => bigint}
 */
export function parseSeed(text) {
  expect(isSeed(text), SEED_EXPECTED, text);
  return BigInt(text);
}

/**
 * Return the first n tiles that a seed draws.
 * @type {(seed: bigint, n: number) => string[]}
 */
export function drawTiles(seed, n) {
  const { uniform } = splitMixOf(seed);
  return Array.from({ length: n }, () => numbered(uniform(N_TILES)));
}

/**
 * Return the game of a seed.
 * @type {(seed: bigint, radius: number) => Entanglement.Entry}
 */
export function seedEntry(seed, radius) {
  checkRadius(radius);
  const text = String(seed),
    tiles = drawTiles(seed, 3 * radius * (radius + 1) + 2);
  return {
    at: -1,
    id: `seed/${radius}/${text}`,
    name: seedText(text, radius),
    radius,
    tiles,
    score: null,
    solution: null,
    seed: text,
  };
}

const DIGITS = 3,
  BASE = 36;

/** @type {(codes: string[]) => string} tiles in short, three digits each */
export const packTiles = (codes) =>
  codes.map((code) => numberOf(code).toString(BASE).padStart(DIGITS, "0")).join("");

/**
 * Return the tiles that a text of `packTiles` says; throw one line for any other text.
 * @type {(text: string) => string[]}
 */
export function unpackTiles(text) {
  const parts = text.match(/[0-9a-z]{3}/g) ?? [];
  expect(parts.length && parts.join("") === text, PATH_EXPECTED.tiles, text);
  return parts.map((part) => numbered(parseInt(part, BASE)));
}

/**
 * Return a puzzle of known tiles that is none of the page's own.
 * @type {(radius: number, tiles: string[], more?: Partial<Pick<Entanglement.Entry, "name" | "score" | "solution">>) => Entanglement.Entry}
 */
export function tilesEntry(radius, tiles, { name, score = null, solution = null } = {}) {
  checkRadius(radius);
  return {
    at: -1,
    id: `tiles/${radius}/${packTiles(tiles)}`,
    name: name ?? sequenceText(tiles.length, radius),
    radius,
    tiles,
    score,
    solution,
    seed: null,
  };
}
