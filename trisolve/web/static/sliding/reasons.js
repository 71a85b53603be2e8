// The reason for each move of a line, as defined in trisolve/sliding/insight/reasons.py: omit the
// move, and see which later move no longer works. Moves that lead to the same last move form
// a stage.

import { cellsOf } from "./level.js";
import { applyMove, applyStep, blockNumber, isSolved, stepOf } from "./rules.js";

/** @typedef {"home" | "idle" | "carries" | "clears" | "braces"} How */
/**
 * @typedef {object} Reason  the reason for a move
 * @property {Move} move
 * @property {How} how
 * @property {number | null} later  the index of the move that it is made for
 * @property {number} stage  from 1
 * @property {string | null} shared  the first block moved by both moves
 */
/**
 * @typedef {object} Played  a move of the line
 * @property {Move} move
 * @property {Positions} before
 * @property {Positions} after
 * @property {[string, number][]} pushes
 * @property {Set<string>} moved  the blocks moved by any of its steps
 * @property {Set<number>} left  the cells that one of them covered before but not after
 * @property {Set<number>} entered  the cells entered by any block, step by step
 */

/**
 * @type {(level: Level, before: Positions, after: Positions, add: (cell: number) => void) => void}
 * the cells covered by a block after but not before
 */
function newCells({ blocks }, before, after, add) {
  for (const [at, block] of blocks.entries()) {
    if (before[at] === after[at]) continue;
    const held = cellsOf(block, before[at]);
    for (const cell of cellsOf(block, after[at])) if (!held.includes(cell)) add(cell);
  }
}

/** @type {(level: Level, before: Positions, move: Move) => Played} */
function playedMove(level, before, move) {
  const { pushes, positions: after } = applyMove(level, before, move),
    block = blockNumber(level, move);
  const left = new Set(),
    entered = new Set();
  newCells(level, after, before, (cell) => left.add(cell));
  for (let at = before, n = Math.abs(move[1]); n > 0; n--) {
    const step = /** @type {Step} */ (stepOf(level, at, block, Math.sign(move[1])));
    const next = applyStep(level, at, step);
    newCells(level, at, next, (cell) => entered.add(cell));
    at = next;
  }
  const moved = new Set([move[0], ...pushes.map(([id]) => id)]);
  return { move, before, after, pushes, moved, left, entered };
}

/**
 * @type {(level: Level, at: Positions, other: Played) => Positions | null}
 * the result of a move with the same effect, or null if there is none
 */
function again(level, at, { move, pushes }) {
  const block = blockNumber(level, move),
    sign = Math.sign(move[1]);
  if (!stepOf(level, at, block, sign).legal) return null;
  try {
    const found = applyMove(level, at, move);
    return String(found.pushes) === String(pushes) ? found.positions : null;
  } catch {
    return null;
  }
}

/** @type {(level: Level, line: Played[], i: number) => {how: How, later: number | null}} */
function whyOf(level, line, i) {
  const one = line[i];
  let at = one.before;
  for (let later = i + 1; later < line.length; later++) {
    const other = line[later],
      next = again(level, at, other);
    if (!next) {
      if (one.moved.has(other.move[0])) return { how: "carries", later };
      const clears = [...one.left].some((cell) => other.entered.has(cell));
      return { how: clears ? "clears" : "braces", later };
    }
    at = next;
  }
  return { how: isSolved(level, at) ? "idle" : "home", later: null };
}

/** @type {(laters: (number | null)[]) => number[]} the stage of each move */
function stagesOf(laters) {
  const last = laters.map(() => 0);
  for (let i = laters.length - 1; i >= 0; i--) {
    const later = laters[i];
    last[i] = later === null ? i : last[later];
  }
  const ends = [...new Set(last)].sort((a, b) => a - b);
  return last.map((end) => ends.indexOf(end) + 1);
}

/**
 * Return the reason for each move of a line from a position to the goal, or null if the line does
 * not solve the level.
 * @type {(level: Level, from: Positions, moves: Move[]) => Reason[] | null}
 */
export function reasonsOf(level, from, moves) {
  /** @type {Played[]} */
  const line = [];
  for (const move of moves) line.push(playedMove(level, line.at(-1)?.after ?? from, move));
  if (!isSolved(level, line.at(-1)?.after ?? from)) return null;
  const found = line.map((_, i) => whyOf(level, line, i)),
    stages = stagesOf(found.map(({ later }) => later));
  return found.map(({ how, later }, i) => {
    const both =
      later === null
        ? undefined
        : level.blocks.find(({ id }) => line[i].moved.has(id) && line[later].moved.has(id));
    return { move: moves[i], how, later, stage: stages[i], shared: both?.id ?? null };
  });
}
