// The push rule in readable form, as defined in trisolve's rules.py; the engine/ must agree with
// it.
//
// A step moves one dragged block one step along its track, with every block that it pushes. The
// leading cell L of a moving block enters E, the next cell of its track, and N, the one after. Each
// is free, a wall, or covered by a block, which is struck through the edge that the track crosses.

import { expect } from "../shared/errors.js";
import { NO_CELL, acuteSign, edgeAxis, nextCell, stepCell } from "./lattice.js";
import { cellsOf, hasGoals, isWall } from "./level.js";
import { moveName } from "./moves.js";
import {
  DISTANCE_EXPECTED,
  OWN_BLOCK_EXPECTED,
  blockedText,
  illegalText,
  inMoveText,
} from "./rules_words.js";

export const RULES_VERSION = 1;

/**
 * Return the block on each cell.
 * @type {(level: Level, positions: Positions) => Map<number, number>}
 */
function holders(level, positions) {
  const held = new Map();
  for (const [at, block] of level.blocks.entries()) {
    for (const cell of cellsOf(block, positions[at])) held.set(cell, at);
  }
  return held;
}

/**
 * Return the blocks moved by dragging a block by one step (sign 1 or -1), or the reason that it is
 * illegal.
 * @type {(level: Level, positions: Positions, block: number, sign: number) => Step | Blocked}
 */
export function stepOf(level, positions, block, sign) {
  const heldBy = holders(level, positions);
  const signs = new Array(level.blocks.length).fill(0);
  /** @type {Map<number, number>} */
  const entered = new Map();
  /** @type {[number, number, number][]} */
  const pushes = [];
  const queue = [block];
  signs[block] = sign;
  for (const mover of queue) {
    // this list grows during the loop
    const { axis, length } = level.blocks[mover],
      way = signs[mover];
    const covered = cellsOf(level.blocks[mover], positions[mover]);
    let behind = covered[way > 0 ? length - 1 : 0];
    for (let i = 0; i < 2; i++) {
      const cell = nextCell(behind, axis, way);
      /** @type {(reason: Blocked["reason"], other: number) => Blocked} */
      const blocked = (reason, other) => ({
        legal: false,
        reason,
        mover,
        cell,
        behind,
        block: other,
        signs,
      });
      if (cell === NO_CELL || !level.floor[cell]) return blocked("wall", -1);
      if (entered.has(cell)) return blocked("conflict", entered.get(cell) ?? -1);
      entered.set(cell, mover);
      const struck = heldBy.get(cell);
      if (struck !== undefined) {
        const other = level.blocks[struck].axis;
        if (isWall(level.push, axis, other)) return blocked("immovable", struck);
        if (other === edgeAxis(behind, cell)) return blocked("side", struck);
        const pushed = acuteSign(axis, way, other);
        if (signs[struck] === -pushed) return blocked("conflict", struck);
        if (signs[struck] === 0) queue.push(struck);
        signs[struck] = pushed;
        pushes.push([mover, struck, cell]);
      }
      behind = cell;
    }
  }
  return { legal: true, signs, pushes };
}

/**
 * Return the positions after a legal step.
 * @type {(level: Level, positions: Positions, step: Step) => Positions}
 */
export function applyStep(level, positions, step) {
  return positions.map((first, at) =>
    step.signs[at] ? stepCell(first, level.blocks[at].axis, step.signs[at]) : first,
  );
}

/**
 * Return whether the level has goals and every block with a goal covers it.
 * @type {(level: Level, positions: Positions) => boolean}
 */
export function isSolved(level, positions) {
  return (
    hasGoals(level) &&
    level.blocks.every((block, at) => block.goal === NO_CELL || block.goal === positions[at])
  );
}

/**
 * Return every legal move with its result, in the order of rules.successors: first those that push
 * nothing, then those that push; block by block; 1, 2, 3, ... before -1, -2, -3, ...
 * @type {(level: Level, positions: Positions) => Successor[]}
 */
export function successors(level, positions) {
  /** @type {Successor[]} */
  const sliding = [];
  /** @type {Successor[]} */
  const pushing = [];
  for (let block = 0; block < level.blocks.length; block++) {
    for (const sign of [1, -1]) {
      const net = new Array(level.blocks.length).fill(null);
      let at = positions,
        n = 0;
      for (;;) {
        const step = stepOf(level, at, block, sign);
        if (!step.legal) break;
        at = applyStep(level, at, step);
        n += 1;
        addSigns(net, step, block);
        const pushes = pushedBy(level, net);
        /** @type {Successor} */
        const found = { move: [level.blocks[block].id, sign * n], positions: at, pushes };
        (pushes.length ? pushing : sliding).push(found);
      }
    }
  }
  return sliding.concat(pushing);
}

/** @type {(net: (number | null)[], step: Step, dragged: number) => void} */
function addSigns(net, step, dragged) {
  for (const [at, sign] of step.signs.entries()) {
    if (sign && at !== dragged) net[at] = (net[at] ?? 0) + sign;
  }
}

/** @type {(level: Level, net: (number | null)[]) => [string, number][]} */
function pushedBy(level, net) {
  /** @type {[string, number][]} */
  const pushes = [];
  for (const [at, steps] of net.entries()) {
    if (steps !== null) pushes.push([level.blocks[at].id, steps]);
  }
  return pushes;
}

/**
 * Carry out a move and return the result; throw an Error if it is illegal.
 * @type {(level: Level, positions: Positions, move: Move) => Successor}
 */
export function applyMove(level, positions, move) {
  const block = blockNumber(level, move),
    sign = Math.sign(move[1]);
  const net = new Array(level.blocks.length).fill(null);
  let at = positions;
  for (let n = 0; n < Math.abs(move[1]); n++) {
    const step = stepOf(level, at, block, sign);
    if (!step.legal) {
      throw new Error(illegalText(moveName(move), n, Math.abs(move[1]), describe(level, step)));
    }
    at = applyStep(level, at, step);
    addSigns(net, step, block);
  }
  return { move, positions: at, pushes: pushedBy(level, net) };
}

/**
 * Return the index of a move's block; throw an Error if there is none or the distance is wrong.
 * @type {(level: Level, move: Move) => number}
 */
export function blockNumber(level, move) {
  const block = level.blocks.findIndex((one) => one.id === move[0]);
  expect(block >= 0, OWN_BLOCK_EXPECTED, move[0]);
  expect(Number.isInteger(move[1]) && move[1], DISTANCE_EXPECTED, move[1]);
  return block;
}

/**
 * Return the start positions and those after each move; throw at an illegal move.
 * @type {(level: Level, start: Positions, moves: Move[]) => Positions[]}
 */
export function replay(level, start, moves) {
  const line = [start];
  for (const [at, move] of moves.entries()) {
    try {
      line.push(applyMove(level, line[at], move).positions);
    } catch (error) {
      throw new Error(inMoveText(at, /** @type {Error} */ (error).message));
    }
  }
  return line;
}

/**
 * Return why a step is illegal, in the words of `trisolve replay` except for the cell, which no board shows.
 * @type {(level: Level, blocked: Blocked) => string}
 */
export const describe = (level, { reason, mover, block }) =>
  blockedText(reason, level.blocks[mover].id, level.blocks[block]?.id, level.push);
