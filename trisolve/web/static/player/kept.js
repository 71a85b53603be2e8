// The data stored for each level between visits: the play, the best line, and the best line without
// help. A line is without help if no hint made one of its moves and the solution had not been
// shown. Other scripts may have written it, so a best line counts only if it solves the level.

import { isShown } from "../shared/shown.js";
import { keep, recall, recalledBests } from "../shared/storage.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, jumped, made, playOf } from "../sliding/play.js";
import { RULES_VERSION, isSolved } from "../sliding/rules.js";
import { levelOf } from "./entries.js";

/** @typedef {import("../sliding/play.js").Play} Play */
/**
 * @typedef {{moves: string, cursor: number, aided: boolean, best: string | null, own: string | null, hinted: boolean, rated: boolean}}
 * Kept `hinted`: a hint was asked for; `rated`: the level has counted for the player's rating
 */

/** @type {(code: string) => string} */
const keyOf = (code) => `play/${RULES_VERSION}/${code}`;

/** @type {Map<string, boolean>} whether lines solve their levels, cached */
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

/** Return the stored play of a level, without invalid parts. @type {(entry: Entry) => Kept} */
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

/** Return whether a best line is stored; unlike `bestOf`, this does not play it. @type {(entry: Entry) => boolean} */
export const hasBest = ({ code }) => recalledBests(keyOf(code), "best").some(Boolean);

/** Return the interrupted play, or a new one. @type {(entry: Entry) => Play} */
export function recalledPlay(entry) {
  const { moves, cursor, aided } = keptOf(entry),
    level = levelOf(entry);
  try {
    return { ...jumped(playOf(level, parseMoves(moves)), cursor), aided };
  } catch {
    return playOf(level);
  }
}

/**
 * Return the number of moves of the best stored line, or null.
 * @type {(entry: Entry) => number | null}
 */
export function bestOf(entry) {
  const { best } = keptOf(entry);
  return best === null ? null : lengthOf(best);
}

/**
 * Return whether a hint has made a move of a play, or the solution of its level had been shown.
 * @type {(entry: Entry, play: Play) => boolean}
 */
export const isAided = ({ code }, { aided }) => aided || isShown(code);

/**
 * Return whether a level was solved in the fewest moves without help.
 * @type {(entry: Entry) => boolean}
 */
export function hasStar(entry) {
  const { own } = keptOf(entry);
  return own !== null && entry.moves !== null && lengthOf(own) <= entry.moves;
}

/** @type {(entry: Entry) => string} the mark of a level in all lists */
export const starOrTick = (entry) => (bestOf(entry) === null ? "" : hasStar(entry) ? "★" : "✓");

/** Return whether the level has saved moves. @type {(entry: Entry) => boolean} */
export const isBegun = (entry) => keptOf(entry).moves !== "";

/**
 * Record that a hint was used, or that the level has counted toward the rating.
 * @type {(entry: Entry, what: "hinted" | "rated") => void}
 */
export const note = (entry, what) => keep(keyOf(entry.code), { ...keptOf(entry), [what]: true });

/** Store a play, and its line if it is the best. @type {(entry: Entry, play: Play) => void} */
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
