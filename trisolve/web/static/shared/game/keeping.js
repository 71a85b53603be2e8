// Stores games between visits, each under its entry: the line, the seats and the best play. Another
// tab or another script may have written them, so only the legal moves at the beginning of a play count.

import { expect } from "../errors.js";
import { isShown } from "../shown.js";
import { keep, recall, recalledBests } from "../storage.js";
import { lineOf, madeIn, moveOf, standing, textOf } from "./line.js";
import { areSeated, personIn } from "./seats.js";
import { MOVES_EXPECTED } from "./words.js";

const BEST = "best",
  STARS = 3,
  N_PLAYED = 100,
  MAX_KEPT = 500; // maximum moves of a play that are stored

/** @typedef {{line: Line, players: string[] | null, seed: number}} Kept */
/** @typedef {{moves: string[], aided: boolean, outcome: Outcome | null, score: number}} Best  `score` is 0 in a game without points */

/** @type {(game: AnyGame, id: string) => string} the storage key of a game */
const keyOf = ({ name }, id) => `${name}/1/${id}`;

/** @type {(one: Outcome | null, other: Outcome | null) => number} */
const byStars = (one, other) => (other?.stars ?? 0) - (one?.stars ?? 0);

/**
 * Return a position's outcome and points, or null if it is not won and has no points.
 * @type {(game: AnyGame, entry: any, position: any, person: number | null) => Pick<Best, "outcome" | "score"> | null}
 */
function resultAt(game, entry, position, person) {
  const outcome = game.outcome(position, entry, person),
    score = game.score?.(position) ?? 0;
  return outcome?.won || score ? { outcome, score } : null;
}

/** @type {(value: any) => string[]} stored moves; throws for anything else */
function textsIn(value) {
  expect(Array.isArray(value) && value.every((one) => typeof one === "string"), MOVES_EXPECTED);
  return value;
}

/**
 * @type {(game: AnyGame, entry: any, value: any) => Best | null}
 * a best play, if its moves are legal
 */
function checkedBest(game, entry, value) {
  try {
    const texts = textsIn(value.moves),
      line = lineOf(
        game,
        entry,
        texts.map((text) => moveOf(game, text)),
      ),
      result = resultAt(game, entry, standing(line), value.person ?? null);
    return result && { ...result, moves: texts, aided: value.aided === true };
  } catch {
    return null;
  }
}

/** @type {(game: AnyGame, one: Best, other: Best) => number} a number that is negative if the first play is better */
const compared = (game, one, other) =>
  other.score - one.score ||
  Number(one.aided) - Number(other.aided) ||
  (game.better && one.outcome && other.outcome
    ? game.better(one.outcome, other.outcome)
    : byStars(one.outcome, other.outcome)) ||
  one.moves.length - other.moves.length;

/**
 * Return the best play of an entry in any tab, or null if it was not solved and has no points.
 * @type {(game: AnyGame, entry: any) => Best | null}
 */
export function bestOf(game, entry) {
  const found = recalledBests(keyOf(game, entry.id), BEST)
    .map((value) => checkedBest(game, entry, value))
    .filter((one) => one !== null);
  return found.sort((one, other) => compared(game, one, other))[0] ?? null;
}

/** @type {(entry: any, best: Pick<Best, "aided" | "outcome">) => boolean} whether the player found the best possible play without help */
export const isStar = ({ id }, { aided, outcome }) =>
  !aided && outcome?.stars === STARS && !isShown(id);

/** @type {(entry: any, best: Pick<Best, "aided" | "outcome">) => number} the stars of a play; with help, at most two */
export const starsWon = (entry, best) =>
  Math.min(isStar(entry, best) ? STARS : STARS - 1, best.outcome?.stars ?? 0);

/** @type {(game: AnyGame, entry: any) => boolean} whether the best play of an entry solves it */
export const wasSolved = (game, entry) => bestOf(game, entry)?.outcome?.won === true;

/** @type {(page: GameState, old: any) => any} the better of the stored play and the current play */
function bestToKeep({ game, entry, line, players }, old) {
  const person = personIn(players),
    result = resultAt(game, entry, standing(line), person);
  if (!result) return old;
  const now = { ...result, moves: textsOf(game, entry, madeIn(line)), aided: line.aided },
    best = bestOf(game, entry);
  return best && compared(game, best, now) <= 0
    ? (old ?? { moves: best.moves, aided: best.aided, person })
    : { moves: now.moves, aided: now.aided, person };
}

/** @type {(game: AnyGame, entry: any, moves: any[]) => string[]} moves in the form in which they are stored */
const textsOf = (game, entry, moves) =>
  (game.short?.(moves, entry) ?? moves).map((move) => textOf(game, move));

/** @type {(page: GameState) => void} */
export function keepGame(page) {
  const { game, entry, line, players, seed } = page,
    { moves, ply, aided } = line,
    isShort = ply === moves.length && ply > MAX_KEPT,
    texts = isShort ? textsOf(game, entry, moves) : moves.map((move) => textOf(game, move)),
    old = recall(keyOf(game, entry.id)),
    best = bestToKeep(page, old?.[BEST]);
  keep(keyOf(game, entry.id), {
    ...old,
    moves: texts,
    ply: isShort ? texts.length : ply,
    players,
    seed,
    aided,
    ...(best ? { [BEST]: best } : {}),
  });
}

/**
 * Return the interrupted play of an entry, or null.
 * @type {(game: AnyGame, entry: any) => Kept | null}
 */
export function keptOf(game, entry) {
  const { moves, ply, players, seed, aided } = recall(keyOf(game, entry.id)) ?? {};
  if (!Array.isArray(moves) || !Number.isInteger(ply) || ply < 0 || ply > moves.length) return null;
  try {
    const parsed = textsIn(moves).map((text) => moveOf(game, text));
    return {
      line: lineOf(game, entry, parsed, ply, aided === true),
      players: areSeated(game, entry, players) ? players : null,
      seed: Number.isInteger(seed) ? seed : 1,
    };
  } catch {
    return null;
  }
}

/** @type {(game: AnyGame, entry: any) => boolean} whether a play of the entry was begun */
export const isBegun = (game, { id }) => Number(recall(keyOf(game, id))?.ply) > 0;

/** @type {(game: AnyGame) => string[]} the codes of played entries that hide what comes next, most recent first */
export function playedCodes(game) {
  const found = recall(keyOf(game, "played"));
  return Array.isArray(found)
    ? found.filter((one) => typeof one === "string").slice(0, N_PLAYED)
    : [];
}

/** @type {(game: AnyGame, entry: any) => void} */
export function keepPlayed(game, entry) {
  const code = game.hidden?.(entry) ? game.code?.(entry) : undefined;
  if (code === undefined) return;
  const others = playedCodes(game).filter((one) => one !== code);
  keep(keyOf(game, "played"), [code, ...others].slice(0, N_PLAYED));
}
