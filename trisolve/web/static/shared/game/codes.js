// The link of a game: #puzzle=ID&moves=... for an entry of the page, #entry=CODE&moves=... for any other;
// the seats follow where machines may play.

import { linkPairs } from "../addresses.js";
import { expect } from "../errors.js";
import { readings } from "../readings.js";
import { PUZZLE_EXPECTED } from "../words.js";
import { lineOf, moveOf, textOf } from "./line.js";
import { areSeated } from "./seats.js";

const KEYS = ["puzzle", "entry", "seats", "moves"];

/** @typedef {{entry: any, moves: any[], players: string[] | null}} Named */
/** @typedef {Pick<GameState, "games" | "entries" | "pool">} Known  the entries that a link may name */

/** @type {(games: Record<string, AnyGame>, entry: GameEntry) => AnyGame} */
export const gameOf = (games, { kind }) => games[kind ?? ""] ?? Object.values(games)[0];

/** @type {(known: Known, id: unknown) => GameEntry | undefined} an entry of the page */
export const entryOfId = ({ entries, pool }, id) =>
  [...entries, ...pool].find((one) => one.id === id);

/**
 * Return the link of a play.
 * @type {(known: Known, entry: any, moves: any[], players?: string[]) => string}
 */
export function linkOf(known, entry, moves, players = []) {
  const game = gameOf(known.games, entry),
    line = (game.short?.(moves, entry) ?? moves).map((move) => textOf(game, move)),
    code = entryOfId(known, entry.id) ? undefined : game.code?.(entry);
  return [
    code === undefined ? `#puzzle=${entry.id}` : `#entry=${encodeURIComponent(code)}`,
    ...(players.length ? [`seats=${players.join(".")}`] : []),
    ...(line.length ? [`moves=${line.join(".")}`] : []),
  ].join("&");
}

/**
 * Return the entry of a code, by the first game that can read it.
 * @type {(games: Record<string, AnyGame>, code: string) => Promise<any>}
 */
async function entryOfCode(games, code) {
  let last = new Error(PUZZLE_EXPECTED);
  for (const [kind, game] of Object.entries(games)) {
    try {
      if (game.entry) return { kind, ...(await game.entry(code)) };
    } catch (error) {
      last = /** @type {Error} */ (error);
    }
  }
  throw last;
}

/** @type {(known: Known, entry: any) => any} the page's own entry of the same code, if there is one */
function ownEntry(known, entry) {
  const code = gameOf(known.games, entry).code?.(entry),
    same = (/** @type {any} */ one) =>
      one.kind === entry.kind && gameOf(known.games, one).code?.(one) === code;
  return code === undefined ? entry : (known.entries.find(same) ?? entry);
}

/** @type {(known: Known, text: string) => Promise<Named | null>} */
async function namedBy(known, text) {
  const found = linkPairs(text, KEYS);
  if (!found) return null;
  expect(!found.entry || !found.puzzle, PUZZLE_EXPECTED);
  const entry = found.entry
    ? ownEntry(known, await entryOfCode(known.games, decodeURIComponent(found.entry)))
    : entryOfId(known, found.puzzle);
  expect(entry, PUZZLE_EXPECTED);
  const game = gameOf(known.games, entry),
    texts = found.moves ? decodeURIComponent(found.moves).split(".") : [],
    moves = texts.map((move) => moveOf(game, move)),
    players = found.seats?.split(".") ?? null;
  lineOf(game, entry, moves);
  expect(!players || areSeated(game, entry, players), PUZZLE_EXPECTED);
  return { entry, moves, players };
}

/**
 * Return the entry, the moves and the seats in a link, null for an empty link; throw for a wrong link.
 * @type {(known: Known, hash: string) => Promise<Named | null>}
 */
export async function named(known, hash) {
  let error;
  for (const text of readings(hash)) {
    try {
      return await namedBy(known, text);
    } catch (caught) {
      error = caught;
    }
  }
  throw error;
}
