// A play of a level: a line of moves, some of which are made; the rest can be redone. Plays are immutable: each function returns a new play.

import { startOf } from "./level.js";
import { applyMove, replay } from "./rules.js";

/**
 * @typedef {object} Play
 * @property {Level} level
 * @property {Move[]} line
 * @property {Positions[]} at  the positions after 0, 1, 2, ... moves of the line
 * @property {number} cursor  the number of moves made
 * @property {Play | null} before  the play before a reset, so that it can be undone
 * @property {boolean} aided  whether a hint has made one of its moves
 */

/**
 * Return a play with `cursor` moves made; throw at an illegal move.
 * @type {(level: Level, line?: Move[], cursor?: number) => Play}
 */
export function playOf(level, line = [], cursor = line.length) {
  return {
    level,
    line,
    at: replay(level, startOf(level), line),
    cursor,
    before: null,
    aided: false,
  };
}

/**
 * Return the current positions of the blocks.
 * @type {(play: Play) => Positions}
 */
export const here = ({ at, cursor }) => at[cursor];

/**
 * Return the moves made.
 * @type {(play: Play) => Move[]}
 */
export const made = ({ line, cursor }) => line.slice(0, cursor);

/**
 * Return the play after one more move; moves that could be redone are dropped. Throw if the move is
 * illegal. A first move starts a play of the player's own.
 * @type {(play: Play, move: Move, aided?: boolean) => Play}
 */
export function played(play, move, aided = play.aided && play.cursor > 0) {
  const next = applyMove(play.level, here(play), move).positions;
  const at = [...play.at.slice(0, play.cursor + 1), next];
  return { ...play, line: [...made(play), move], at, cursor: play.cursor + 1, aided };
}

/**
 * Return the play with `cursor` moves made, clamped to the line.
 * @type {(play: Play, cursor: number) => Play}
 */
export function jumped(play, cursor) {
  return { ...play, cursor: Math.max(0, Math.min(play.line.length, cursor)) };
}

/**
 * Return the play before the last move or reset, or the same play if there is nothing to undo.
 * @type {(play: Play) => Play}
 */
export function undone(play) {
  return play.cursor ? jumped(play, play.cursor - 1) : (play.before ?? play);
}

/**
 * Return the play at its start; its moves can be redone, and the reset can be undone.
 * @type {(play: Play) => Play}
 */
export function reset(play) {
  return play.cursor ? { ...play, cursor: 0, before: play } : play;
}
