// Links: the part of the page's address after # names a seed, a puzzle of the page or the tiles of any
// puzzle, and the turns played.

import { linkPairs, numberInLink } from "../shared/addresses.js";
import { expect } from "../shared/errors.js";
import { readAsMeant } from "../shared/readings.js";
import { packTiles, parseSeed, seedEntry, tilesEntry, unpackTiles } from "./draws.js";
import { MAX_RADIUS, parseTurns, turnsOf } from "./rules.js";
import { PATH_EXPECTED } from "./rules_words.js";

const KEYS = ["seed", "radius", "puzzle", "tiles", "play"];

/**
 * Return the link of a game after some turns.
 * @type {(entry: Entanglement.Entry, turns: string) => string}
 */
export function linkTo({ at, seed, radius, tiles }, turns) {
  const own = at < 0 ? `radius=${radius}&tiles=${packTiles(tiles)}` : `puzzle=${at + 1}`;
  const what = seed === null ? own : `seed=${seed}&radius=${radius}`;
  return `#${what}${turns ? `&play=${turns.replaceAll(" ", ",")}` : ""}`;
}

/** @type {(entry: Entanglement.Entry, nPuzzles: number) => string} the link that a reload needs, "" for what the page opens by itself */
export const addressOf = (entry, nPuzzles) =>
  entry.at < 0 && (nPuzzles || entry.seed === null) ? linkTo(entry, "") : "";

/** @type {(entry: Entanglement.Entry, game: Entanglement.Game) => string} the link of a game as far as it is played */
export const linkOf = (entry, game) => linkTo(entry, turnsOf(game));

/**
 * Return the contents of a link, null for an empty one; throw one line for a wrong one.
 * @type {(hash: string, nPuzzles: number) => Entanglement.Link | null}
 */
export const parseLink = (hash, nPuzzles) => readAsMeant(hash, (text) => linkIn(text, nPuzzles));

/** @type {(hash: string, nPuzzles: number) => Entanglement.Link | null} */
function linkIn(hash, nPuzzles) {
  const found = linkPairs(hash, KEYS);
  if (!found) return null;
  expect(!found.puzzle || nPuzzles, PATH_EXPECTED.seed, hash.slice(1, 41));
  expect(
    [found.puzzle, found.seed, found.tiles].filter(Boolean).length < 2,
    PATH_EXPECTED.oneName,
    hash.slice(1, 41),
  );
  expect(!found.tiles || found.radius, PATH_EXPECTED.radiusOfTiles, hash.slice(1, 41));
  return {
    seed: found.seed === undefined ? null : String(parseSeed(found.seed)),
    radius: numberInLink(found.radius, MAX_RADIUS, PATH_EXPECTED.radius),
    puzzle: numberInLink(found.puzzle, nPuzzles, PATH_EXPECTED.puzzle),
    tiles: found.tiles === undefined ? null : unpackTiles(found.tiles),
    turns: parseTurns((found.play ?? "").replaceAll(",", " ")),
  };
}

/**
 * Return the game that a link names; one without a name is that of the page, or of `otherwise`.
 * @type {(link: Entanglement.Link, entries: Entanglement.Entry[], otherwise: {seed: string, radius: number}) => Entanglement.Entry}
 */
export function entryOfLink({ seed, radius, puzzle, tiles }, entries, otherwise) {
  if (tiles) return tilesEntry(radius ?? otherwise.radius, tiles);
  if (seed === null && entries.length) return entries[(puzzle ?? 1) - 1];
  return seedEntry(parseSeed(seed ?? otherwise.seed), radius ?? otherwise.radius);
}
