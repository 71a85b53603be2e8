// What the BOCO page knows: one record, and how a game in it goes on and back.

import { isAided } from "../shared/ladder.js";
import { moverOf, played, stateAfter } from "./rules.js";

export const FRONT = { turn: 30, tilt: 38 };

/**
 * Return the state with the first board open; after the moves that it comes with, if any.
 * @type {(settings: Boco.Settings, raw: object[]) => Boco.State}
 */
export function newState(settings, raw) {
  const entries = raw.map((one, at) => /** @type {Boco.Entry} */ ({ ...one, at }));
  return {
    settings,
    entries,
    ...begun(entries[0]),
    strength: firstStrength(settings),
    seed: 1,
    seen: { ...FRONT },
    film: null,
    hasView: false,
    views: [],
  };
}

/**
 * Return the game of a board at its start: two people at a game that came with moves, else the machine is second.
 * @type {(entry: Boco.Entry, moves?: BocoMove[]) => Pick<Boco.State, "entry" | "line" | "position" | "sides" | "aided">}
 */
export function begun(entry, moves = entry.moves) {
  return {
    entry,
    line: [...moves],
    position: stateAfter(entry.game, moves),
    sides: ["person", entry.moves.length ? "person" : "machine"],
    aided: false,
  };
}

/** @type {(settings: Boco.Settings) => string} the machine that a person meets first */
export const firstStrength = ({ strengths }) => Object.keys(strengths)[0];

/** @type {(state: Pick<Boco.State, "settings" | "strength">) => boolean} */
export const isBeginner = ({ settings, strength }) => settings.strengths[strength] === null;

/** @type {(state: Boco.State) => number} how many moves stand */
export const plyOf = ({ position }) => position.moves.length;

/** @type {(state: Boco.State, ply?: number) => boolean} */
export const isPersons = (state, ply = plyOf(state)) =>
  !state.film && state.sides[ply % 2] === "person";

/**
 * Return the ply that Undo goes back to, -1 where there is none.
 * @type {(state: Boco.State) => number}
 */
export function earlierPly(state) {
  let ply = plyOf(state) - 1;
  while (ply >= 0 && !isPersons(state, ply)) ply--;
  return ply;
}

/**
 * Return the ply that Redo goes on to.
 * @type {(state: Boco.State) => number}
 */
export function laterPly(state) {
  let ply = Math.min(plyOf(state) + 1, state.line.length);
  while (ply < state.line.length && !isPersons(state, ply)) ply++;
  return ply;
}

/** @type {(state: Boco.State, ply: number) => void} */
export function goToPly(state, ply) {
  state.position = stateAfter(state.entry.game, state.line.slice(0, ply));
}

/** @type {(state: Boco.State, move: BocoMove, byHint?: boolean) => void} throws where it is illegal */
export function makeMove(state, move, byHint = false) {
  const ply = plyOf(state),
    isAgain = state.line[ply] === move;
  state.position = played(state.entry.game, state.position, move);
  state.aided = isAided(state.aided, ply > 0 || isAgain, byHint);
  if (!isAgain) state.line = state.position.moves;
}

/**
 * Return who plays against the machine, null where both or none do.
 * @type {(state: Boco.State) => 0 | 1 | null}
 */
export function loneliest({ sides: [first, second] }) {
  if (first === second) return null;
  return first === "person" ? 0 : 1;
}

/**
 * Return the game as a record, as the commands read it.
 * @type {(state: Boco.State) => object}
 */
export function recordOf({ entry, position, sides }) {
  const { moves, ending } = position,
    winner = ending?.winner;
  const result =
    winner === undefined ? "open" : winner === null ? "draw" : winner ? "second" : "first";
  return { ...entry.record, moves, result, reason: ending?.reason ?? null, players: [...sides] };
}

/** @type {(state: Boco.State) => 0 | 1} */
export const moverNow = ({ position }) => moverOf(position);
