// What is kept of each board between visits: the moves, who plays, whether a hint has made a move, and
// which board was open last.
// Others may have written it: a game counts only as far as its moves are legal.

import { keep, recall } from "../shared/storage.js";
import { stateAfter } from "./rules.js";
import { STRENGTHS } from "./state.js";

const PREFIX = "boco/1/",
  LAST = `${PREFIX}last`;
const SIDES = ["person", "machine"];

/**
 * Keep the game as it is.
 * @type {(state: Boco.State) => void}
 */
export function keepGame({ entry, line, position, sides, playouts, aided }) {
  keep(PREFIX + entry.id, { moves: line, ply: position.moves.length, sides, playouts, aided });
  keep(LAST, entry.id);
}

/**
 * Return the game of a board that was left off, null without one.
 * @type {(entry: Boco.Entry) => Pick<Boco.State, "entry" | "line" | "position" | "sides" | "playouts" | "aided"> | null}
 */
export function recalledGame(entry) {
  const { moves, ply, sides, playouts, aided } = recall(PREFIX + entry.id) ?? {};
  const isRight =
    Array.isArray(moves) &&
    Number.isInteger(ply) &&
    ply >= 0 &&
    ply <= moves.length &&
    Array.isArray(sides) &&
    sides.length === 2 &&
    sides.every((side) => SIDES.includes(side));
  if (!isRight) return null;
  try {
    stateAfter(entry.game, moves);
    const strength = Object.values(STRENGTHS).includes(playouts) ? playouts : STRENGTHS.good;
    return {
      entry,
      line: moves,
      position: stateAfter(entry.game, moves.slice(0, ply)),
      sides,
      playouts: strength,
      aided: aided === true,
    };
  } catch {
    return null;
  }
}

/** @type {(entries: Boco.Entry[]) => Boco.Entry} the board that was open last, or the first */
export function lastEntry(entries) {
  const id = recall(LAST);
  return entries.find((entry) => entry.id === id) ?? entries[0];
}
