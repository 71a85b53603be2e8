// Draws tiles from a seed, and makes entries that are not on the page: seeded games and puzzles of
// any tiles. Draws use splitmix64 with rejection, so a seed gives the same game here and in
// `trisolve entanglement match`.

import { expect } from "../shared/errors.js";
import { SEED_EXPECTED } from "../shared/game_words.js";
import { splitMixOf } from "../shared/splitmix.js";
import { checkRadius } from "./rules.js";
import { PATH_EXPECTED } from "./rules_words.js";
import { N_TILES, numberOf, numbered } from "./tiles.js";
import { seedText, sequenceText } from "./words.js";

const WORD = 1n << 64n,
  DIGITS = 3,
  BASE = 36;

/**
 * Return the seed that a string contains, from 0 to 2^64 - 1; throw for any other string.
 * @type {(text: string) => bigint}
 */
export function parseSeed(text) {
  expect(/^[0-9]{1,20}$/.test(text) && BigInt(text) < WORD, SEED_EXPECTED, text);
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

/** @type {(radius: number, seed: bigint) => Entanglement.Entry} the game for a seed */
export function seedEntry(radius, seed) {
  checkRadius(radius);
  return {
    id: `radius${radius}-seed${seed}`,
    name: seedText(String(seed), radius),
    preset: String(radius),
    radius,
    tiles: drawTiles(seed, 3 * radius * (radius + 1) + 2),
    seed: String(seed),
  };
}

/** @type {(codes: string[]) => string} tiles in a short code, with three digits for each tile */
const packTiles = (codes) =>
  codes.map((code) => numberOf(code).toString(BASE).padStart(DIGITS, "0")).join("");

/** @type {(radius: number, packed: string) => Entanglement.Entry} the puzzle for a short code of tiles */
function tilesEntry(radius, packed) {
  const parts = packed.match(/[0-9a-z]{3}/g) ?? [];
  checkRadius(radius);
  expect(parts.length && parts.join("") === packed, PATH_EXPECTED.tiles, packed);
  return {
    id: `radius${radius}-tiles${packed}`,
    name: sequenceText(parts.length, radius),
    radius,
    tiles: parts.map((part) => numbered(parseInt(part, BASE))),
  };
}

/**
 * Return the entry for a code, which is also its id: a seeded game, or a puzzle of any tiles. Throw
 * for any other string.
 * @type {(code: string) => Entanglement.Entry}
 */
export function entryOf(code) {
  const [, radius, kind, text] = /^radius(\d{1,2})-(seed|tiles)(.*)$/.exec(code) ?? [];
  expect(kind, PATH_EXPECTED.entry, code.slice(0, 40));
  return kind === "seed"
    ? seedEntry(Number(radius), parseSeed(text))
    : tilesEntry(Number(radius), text);
}

/** @type {(entry: Entanglement.Entry) => string} */
export const codeOfEntry = ({ id, radius, tiles }) =>
  id.startsWith("radius") ? id : `radius${radius}-tiles${packTiles(tiles)}`;
