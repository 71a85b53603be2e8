// What is kept of each level between visits: the play, the best line, and the best one without help: no
// hint made a move of it or had shown the solution. Others may have written it: a best line counts only if it solves the level.

import { isShown } from "../shared/shown.js";
import { keep, recall, recalledBests } from "../shared/storage.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, jumped, made, playOf } from "../sliding/play.js";
import { RULES_VERSION, isSolved } from "../sliding/rules.js";
import { levelOf } from "./entries.js";

/** @typedef {import("../sliding/play.js").Play} Play */
/**
 * @typedef {{moves: string, cursor: number, aided: boolean, best: string | null, own: string | null, hinted: boolean, rated: boolean}} Kept
 * `hinted`: a hint was asked for; `rated`: the level has counted for the player's number
 */

/** @type {(code: string) => string} */
const keyOf = (code) => `play/${RULES_VERSION}/${code}`;

/** @type {Map<string, boolean>} which lines solve their levels; a list of levels asks more than once */
const checked = new Map();

/** @type {(entry: Entry, line: string) => boolean} */
function isSolution(entry, line) {
  try {
    const play = playOf(levelOf(entry), parseMoves(line));
    return isSolved(play.level, here(play));
  } catch {
    return false;
  }
}

/** @type {(entry: Entry, line: unknown) => line is string} */
function solves(entry, line) {
  if (typeof line !== "string") return false;
  const key = `${entry.code} ${line}`,
    known = checked.get(key) ?? isSolution(entry, line);
  checked.set(key, known);
  return known;
}

/** @type {(line: string) => number} */
const lengthOf = (line) => line.split(" ").filter(Boolean).length;

/** @type {(entry: Entry, lines: unknown[]) => string | null} the shortest line that solves the level */
const shortest = (entry, lines) =>
  lines.filter((line) => solves(entry, line)).sort((a, b) => lengthOf(a) - lengthOf(b))[0] ?? null;

/** Return the kept play of a level; wrong parts of it are passed over. @type {(entry: Entry) => Kept} */
export function keptOf(entry) {
  const key = keyOf(entry.code),
    { moves, cursor, aided, hinted, rated } = recall(key) ?? {};
  return {
    moves: typeof moves === "string" ? moves : "",
    cursor: Number.isInteger(cursor) ? cursor : 0,
    aided: aided === true,
    best: shortest(entry, recalledBests(key, "best")),
    own: shortest(entry, recalledBests(key, "own")),
    hinted: hinted === true,
    rated: rated === true,
  };
}

/** Return the play that was left off, or a new one. @type {(entry: Entry) => Play} */
export function recalledPlay(entry) {
  const { moves, cursor, aided } = keptOf(entry),
    level = levelOf(entry);
  try {
    return { ...jumped(playOf(level, parseMoves(moves)), cursor), aided };
  } catch {
    return playOf(level);
  }
}

/** Return how many moves the best line has that is kept, null without one. @type {(entry: Entry) => number | null} */
export function bestOf(entry) {
  const { best } = keptOf(entry);
  return best === null ? null : lengthOf(best);
}

/**
 * Return whether a hint has made a move of a play, or had shown the solution of its level.
 * @type {(entry: Entry, play: Play) => boolean}
 */
export const isAided = ({ code }, { aided }) => aided || isShown(code);

/** Return whether a level was solved in as few moves as it takes, without help. @type {(entry: Entry) => boolean} */
export function hasStar(entry) {
  const { own } = keptOf(entry);
  return own !== null && entry.moves !== null && lengthOf(own) <= entry.moves;
}

/** @type {(entry: Entry) => string} what a level is marked with wherever it is listed */
export const starOrTick = (entry) => (bestOf(entry) === null ? "" : hasStar(entry) ? "★" : "✓");

/** Return whether the level has saved moves. @type {(entry: Entry) => boolean} */
export const isBegun = (entry) => keptOf(entry).moves !== "";

/** Keep that a hint was asked for, or that the level has counted. @type {(entry: Entry, what: "hinted" | "rated") => void} */
export const note = (entry, what) => keep(keyOf(entry.code), { ...keptOf(entry), [what]: true });

/** Keep a play, and its line if it is the best. @type {(entry: Entry, play: Play) => void} */
export function keepPlay(entry, play) {
  const { line, cursor, aided, level } = play,
    found = keptOf(entry),
    now = isSolved(level, here(play)) ? dumpMoves(made(play)) : null;
  keep(keyOf(entry.code), {
    ...found,
    moves: dumpMoves(line),
    cursor,
    aided,
    best: shortest(entry, [found.best, now]),
    own: shortest(entry, [found.own, isAided(entry, play) ? null : now]),
  });
}
