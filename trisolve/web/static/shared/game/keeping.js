// The games that are kept between visits, each by its entry: the line, who plays, and the best play. Others may have written
// it, or another tab: a play counts only as far as its moves are legal.

import { isShown } from "../shown.js";
import { keep, recall, recalledBests } from "../storage.js";
import { lineOf, madeIn, moveOf, standing, textOf } from "./line.js";
import { areSeated, personIn } from "./seats.js";

const BEST = "best",
  STARS = 3,
  MAX_KEPT = 500; // moves of a play that are kept as they were made

/** @typedef {{line: Line, players: string[] | null, seed: number}} Kept */
/** @typedef {{moves: string[], aided: boolean, outcome: Outcome}} Best */

/** @type {(game: AnyGame, id: string) => string} where a game is kept */
const keyOf = ({ name }, id) => `${name}/1/${id}`;

/** @type {(one: Outcome, other: Outcome) => number} */
const byStars = (one, other) => (other.stars ?? 0) - (one.stars ?? 0);

/** @type {(game: AnyGame, entry: any, value: any) => Best | null} a best play, if its moves are right */
function checkedBest(game, entry, value) {
  try {
    const texts = /** @type {string[]} */ (value.moves.map(String)),
      line = lineOf(
        game,
        entry,
        texts.map((text) => moveOf(game, text)),
      ),
      outcome = game.outcome(standing(line), entry, value.person ?? null);
    return outcome?.won ? { moves: texts, aided: value.aided === true, outcome } : null;
  } catch {
    return null;
  }
}

/** @type {(game: AnyGame, one: Best, other: Best) => number} negative if the first is better */
const compared = (game, one, other) =>
  Number(one.aided) - Number(other.aided) ||
  (game.better ?? byStars)(one.outcome, other.outcome) ||
  one.moves.length - other.moves.length;

/**
 * Return the best play of an entry in any tab, null if it was not solved.
 * @type {(game: AnyGame, entry: any) => Best | null}
 */
export function bestOf(game, entry) {
  const found = recalledBests(keyOf(game, entry.id), BEST)
    .map((value) => checkedBest(game, entry, value))
    .filter((one) => one !== null);
  return found.sort((one, other) => compared(game, one, other))[0] ?? null;
}

/** @type {(entry: any, best: Pick<Best, "aided" | "outcome">) => boolean} whether nothing better is possible, and the player found it */
export const isStar = ({ id }, { aided, outcome }) =>
  !aided && outcome.stars === STARS && !isShown(id);

/** @type {(page: GameState, old: any) => any} the best play: the kept one or the current one */
function bestToKeep({ game, entry, line, players }, old) {
  const person = personIn(players),
    outcome = game.outcome(standing(line), entry, person);
  if (!outcome?.won) return old;
  const now = { moves: textsOf(game, entry, madeIn(line)), aided: line.aided, outcome },
    best = bestOf(game, entry);
  return best && compared(game, best, now) <= 0
    ? (old ?? { moves: best.moves, aided: best.aided, person })
    : { moves: now.moves, aided: now.aided, person };
}

/** @type {(game: AnyGame, entry: any, moves: any[]) => string[]} moves as they are kept */
const textsOf = (game, entry, moves) =>
  (game.short?.(moves, entry) ?? moves).map((move) => textOf(game, move));

/** @type {(page: GameState) => void} */
export function keepGame(page) {
  const { game, entry, line, players, seed } = page,
    { moves, ply, aided } = line,
    isShort = ply === moves.length && ply > MAX_KEPT,
    texts = isShort ? textsOf(game, entry, moves) : moves.map((move) => textOf(game, move)),
    best = bestToKeep(page, recall(keyOf(game, entry.id))?.[BEST]);
  keep(keyOf(game, entry.id), {
    moves: texts,
    ply: isShort ? texts.length : ply,
    players,
    seed,
    aided,
    ...(best ? { [BEST]: best } : {}),
  });
}

/**
 * Return the play of an entry that was left, null if there is none.
 * @type {(game: AnyGame, entry: any) => Kept | null}
 */
export function keptOf(game, entry) {
  const { moves, ply, players, seed, aided } = recall(keyOf(game, entry.id)) ?? {};
  if (!Array.isArray(moves) || !Number.isInteger(ply) || ply < 0 || ply > moves.length) return null;
  try {
    const parsed = moves.map((text) => moveOf(game, String(text)));
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
