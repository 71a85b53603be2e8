// The link of a game: #puzzle=ID&moves=... for an entry of the page, #entry=CODE&moves=... for any
// other; the seats follow if machines may play.

import { linkPairs } from "../addresses.js";
import { expect } from "../errors.js";
import { PUZZLE_EXPECTED } from "../game_words.js";
import { readings } from "../readings.js";
import { lineOf, moveOf, textOf } from "./line.js";
import { complete } from "./parts.js";
import { areSeated } from "./seats.js";

const KEYS = ["puzzle", "entry", "seats", "moves"],
  MOVE = /^[\w,@/~-]+$/;

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
    code === undefined ? `#puzzle=${entry.id}` : linkOfCode(code),
    ...(players.length ? [`seats=${players.join(".")}`] : []),
    ...(line.length ? [`moves=${line.join(".")}`] : []),
  ].join("&");
}

/**
 * @type {(known: Known, entry: any) => string}
 * the link that a reload needs, or "" for an entry of the page
 */
export const addressOf = (known, entry) =>
  entryOfId(known, entry.id) ? "" : linkOf(known, entry, []);

/** @type {(code: string) => string} */
export const linkOfCode = (code) => `#entry=${encodeURIComponent(code)}`;

/**
 * Return the entry for a code, from the first game that can read it.
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

/** @type {(known: Known, entry: any) => any} the page's own entry of the same id or code, if there is one */
function ownEntry(known, entry) {
  const code = gameOf(known.games, entry).code?.(entry),
    same = (/** @type {any} */ one) =>
      one.kind === entry.kind && gameOf(known.games, one).code?.(one) === code;
  return entryOfId(known, entry.id) ?? (code && known.entries.find(same)) ?? entry;
}

/** @type {(known: Known, link: string) => Promise<Named | null>} */
async function read(known, link) {
  const pairs = linkPairs(link, KEYS);
  if (!pairs) return null;
  const coded = pairs.entry && (await entryOfCode(known.games, decodeURIComponent(pairs.entry))),
    entry = coded ? ownEntry(known, coded) : entryOfId(known, pairs.puzzle);
  expect(entry && !(pairs.entry && pairs.puzzle), PUZZLE_EXPECTED);
  const game = gameOf(known.games, entry),
    texts = pairs.moves ? decodeURIComponent(pairs.moves).split(".") : [],
    players = pairs.seats?.split(".") ?? null;
  expect(
    texts.every((text) => MOVE.test(text)),
    PUZZLE_EXPECTED,
  );
  const moves = texts.map((text) => moveOf(game, text));
  lineOf(game, entry, moves);
  expect(!players || areSeated(game, entry, players), PUZZLE_EXPECTED);
  return { entry, moves, players };
}

/**
 * Return the entry and the play that a link's first valid reading gives, or null for an empty link; throw if none is valid.
 * @type {(known: Known, hash: string) => Promise<Named | null>}
 */
export async function named(known, hash) {
  let last;
  if (hash) await complete(known);
  for (const link of readings(hash)) {
    try {
      return await read(known, link);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}
