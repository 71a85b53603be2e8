// What is kept of each board between visits: the moves, who plays, whether a hint has made a move, and
// which board was open last.
// Others may have written it: a game counts only as far as its moves are legal.

import { keep, recall } from "../shared/storage.js";
import { stateAfter } from "./rules.js";
import { firstStrength } from "./state.js";

const PREFIX = "boco/1/",
  LAST = `${PREFIX}last`;
const SIDES = ["person", "machine"];

/**
 * Keep the game as it is.
 * @type {(state: Boco.State) => void}
 */
export function keepGame({ entry, line, position, sides, strength, aided }) {
  keep(PREFIX + entry.id, { moves: line, ply: position.moves.length, sides, strength, aided });
  keep(LAST, entry.id);
}

/**
 * Return the game of a board that was left off, null without one.
 * @type {(settings: Boco.Settings, entry: Boco.Entry) =>
 *   Pick<Boco.State, "entry" | "line" | "position" | "sides" | "strength" | "aided"> | null}
 */
export function recalledGame(settings, entry) {
  const { moves, ply, sides, strength, aided } = recall(PREFIX + entry.id) ?? {};
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
    return {
      entry,
      line: moves,
      position: stateAfter(entry.game, moves.slice(0, ply)),
      sides,
      strength: Object.hasOwn(settings.strengths, strength) ? strength : firstStrength(settings),
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
