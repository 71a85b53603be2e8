// What is kept of each level between visits: the play, and the best line. Others may have written it:
// a best line counts only if it solves the level.

import { expect } from "../shared/errors.js";
import { keep, recall } from "../shared/storage.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, made, playOf } from "../sliding/play.js";
import { RULES_VERSION, isSolved } from "../sliding/rules.js";
import { levelOf } from "./entries.js";

/** @typedef {import("../sliding/play.js").Play} Play */
/** @typedef {{moves: string, cursor: number, best: string | null}} Kept */

/** @type {(code: string) => string} */
const keyOf = (code) => `play/${RULES_VERSION}/${code}`;

/** @type {Map<string, Kept>} what is kept, where there is no storage */
const remembered = new Map();

/** @type {Map<string, boolean>} which lines solve their levels; a list of levels asks more than once */
const checked = new Map();

/** @type {(entry: Entry, best: string | null) => boolean} */
function isSolution(entry, best) {
  try {
    const play = playOf(levelOf(entry), parseMoves(best ?? ""));
    return isSolved(play.level, here(play));
  } catch {
    return false;
  }
}

/** @type {(entry: Entry, best: string | null) => boolean} */
function solves(entry, best) {
  const key = `${entry.code} ${best}`, known = checked.get(key) ?? isSolution(entry, best);
  checked.set(key, known);
  return known;
}

/** @type {(entry: Entry) => Kept | null} */
function keptOf(entry) {
  const found = remembered.get(entry.code) ?? recall(keyOf(entry.code));
  const right = typeof found?.moves === "string" && Number.isInteger(found.cursor)
    && (found.best === null || typeof found.best === "string");
  return right ? { ...found, best: solves(entry, found.best) ? found.best : null } : null;
}

/**
 * Return the play that was left off, or a new one; what is kept and wrong is passed over.
 * @type {(entry: Entry) => Play}
 */
export function recalledPlay(entry) {
  const found = keptOf(entry), level = levelOf(entry);
  try {
    const line = parseMoves(found?.moves ?? "");
    const cursor = Math.max(0, Math.min(line.length, found?.cursor ?? 0));
    return playOf(level, line, cursor);
  } catch {
    return playOf(level);
  }
}

/**
 * Return how many moves the best line has that is kept, null without one.
 * @type {(entry: Entry) => number | null}
 */
export function bestOf(entry) {
  const best = keptOf(entry)?.best;
  return best == null ? null : best.split(" ").filter(Boolean).length;
}

/**
 * Return whether anything was played that is kept.
 * @type {(entry: Entry) => boolean}
 */
export const isBegun = (entry) => Boolean(keptOf(entry)?.moves);

/**
 * Keep a play, and its line as the best one if it is.
 * @type {(entry: Entry, play: Play) => void}
 */
export function keepPlay(entry, play) {
  const best = bestOf(entry), better = isSolved(play.level, here(play)) && (best === null || play.cursor < best);
  const found = {
    moves: dumpMoves(play.line),
    cursor: play.cursor,
    best: better ? dumpMoves(made(play)) : keptOf(entry)?.best ?? null,
  };
  remembered.set(entry.code, found);
  keep(keyOf(entry.code), found);
}

/**
 * Return what is kept of some levels as text.
 * @type {(entries: Entry[]) => string}
 */
export const exported = (entries) => JSON.stringify(Object.fromEntries(entries.map((entry) => [entry.code, keptOf(entry)])));

/**
 * Take in what `exported` gave; return how many plays that were. Throw at a wrong one, and keep nothing.
 * @type {(entries: Entry[], text: string) => number}
 */
export function imported(entries, text) {
  const plays = JSON.parse(text), found = entries.filter(({ code }) => plays[code]);
  for (const entry of found) {
    const { moves, cursor, best } = plays[entry.code], level = levelOf(entry);
    const play = playOf(level, parseMoves(moves), cursor), line = best && playOf(level, parseMoves(best));
    expect(here(play) && (!line || isSolved(level, here(line))), "a play", entry.name);
  }
  for (const { code } of found) {
    remembered.set(code, plays[code]);
    keep(keyOf(code), plays[code]);
  }
  return new Set(found.map(({ code }) => code)).size;
}
