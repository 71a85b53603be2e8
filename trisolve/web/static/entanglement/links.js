// Links: the part of the page's address after # names a seed or a puzzle, and the turns played.
// Others may have written it: it is taken whole or refused in one line.

import { expect } from "../shared/errors.js";
import { parseSeed } from "./draws.js";
import { MAX_RADIUS, parseTurns, turnsOf } from "./rules.js";

const MAX_CHARS = 65536, KEYS = ["seed", "radius", "puzzle", "play"];

/**
 * Return the link of a game as far as it is played.
 * @type {(entry: Entanglement.Entry, game: Entanglement.Game) => string}
 */
export function linkOf({ at, seed, radius }, game) {
  const what = seed === null ? `puzzle=${at + 1}` : `seed=${seed}&radius=${radius}`;
  const turns = turnsOf(game).replaceAll(" ", ",");
  return `#${what}${turns ? `&play=${turns}` : ""}`;
}

/** @type {(text: string | undefined, most: number, what: string) => number | null} */
function numberIn(text, most, what) {
  if (text === undefined) return null;
  expect(/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most, `${what} from 1 to ${most}`, text.slice(0, 40));
  return Number(text);
}

/**
 * Return what a link says, null for one that says nothing; throw one line for a wrong one.
 * @type {(hash: string, nPuzzles: number) => Entanglement.Link | null}
 */
export function parseLink(hash, nPuzzles) {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  expect(text.length <= MAX_CHARS, `a link of at most ${MAX_CHARS} characters`, text.length);
  const pairs = text.split("&").map((part) => part.split("="));
  /** @type {Record<string, string>} */
  const found = Object.create(null);
  for (const [key, value, ...more] of pairs) {
    expect(KEYS.includes(key) && !(key in found) && value && !more.length, `one each of ${KEYS.join(", ")}`, key.slice(0, 40));
    found[key] = value;
  }
  expect(nPuzzles ? !found.seed : !found.puzzle, nPuzzles ? "a puzzle of this page" : "a seed", text.slice(0, 40));
  return {
    seed: found.seed === undefined ? null : String(parseSeed(found.seed)),
    radius: numberIn(found.radius, MAX_RADIUS, "a radius"),
    puzzle: numberIn(found.puzzle, nPuzzles, "a puzzle"),
    turns: parseTurns((found.play ?? "").replaceAll(",", " ")),
  };
}
