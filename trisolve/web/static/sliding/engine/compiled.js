// A level as tables for the engine. A state is two unsigned words with 4 bits per block: blocks 0-7
// in the first, 8-15 in the second. The bits are the block's position on its free run.

import { NO_CELL, acuteSign, edgeAxis, nextCell } from "../lattice.js";
import { cellsOf, hasGoals, isWall, placementsOf } from "../level.js";

export const POSITIONS = 16;

/**
 * @typedef {object} CompiledLevel  tables over block * POSITIONS + place
 * @property {number} n  the number of blocks
 * @property {number} moves  the maximum per state
 * @property {number[][]} placements  the first cell of each placement of each block
 * @property {number} longest  the maximum length of a block
 * @property {Uint8Array} lengths
 * @property {Int16Array} cells  [block, place, i]: the cells that it covers
 * @property {Int16Array} enter  [block, place, forward, E or N]: the cells that a step enters
 * @property {Int8Array} push
 * [block, forward, E or N, struck]: the direction in which it goes, or 0 if it stops
 * @property {number[]} start
 * @property {number[]} mask  the bits of the goal
 * @property {number[]} goal
 * @property {boolean} reachable  false if a block can never reach its goal
 */

/**
 * Fill in the cells that a step of a block enters from a position, and its pushes.
 * @type {(level: Level, tables: {enter: Int16Array, push: Int8Array}, b: number, place: number, first: number) => void}
 *
 */
function compilePlace(level, { enter, push }, b, place, first) {
  const block = level.blocks[b],
    covered = cellsOf(block, first);
  for (const forward of [0, 1]) {
    const sign = forward ? 1 : -1,
      lead = covered[forward ? block.length - 1 : 0];
    const e = nextCell(lead, block.axis, sign),
      next = nextCell(e, block.axis, sign);
    if (next === NO_CELL || !level.floor[e] || !level.floor[next]) continue;
    enter.set([e, next], (b * POSITIONS + place) * 4 + 2 * forward);
    for (const [i, [from, to]] of [
      [lead, e],
      [e, next],
    ].entries()) {
      for (const [s, struck] of level.blocks.entries()) {
        const stops =
          isWall(level.push, block.axis, struck.axis) || struck.axis === edgeAxis(from, to);
        push[((b * 2 + forward) * 2 + i) * POSITIONS + s] = stops
          ? 0
          : acuteSign(block.axis, sign, struck.axis);
      }
    }
  }
}

/**
 * Return the level as tables.
 * @type {(level: Level) => CompiledLevel}
 */
export function compileLevel(level) {
  const n = level.blocks.length;
  const placements = level.blocks.map((block) => placementsOf(level, block));
  const longest = Math.max(...level.blocks.map((block) => block.length));
  const cells = new Int16Array(n * POSITIONS * longest);
  const enter = new Int16Array(n * POSITIONS * 4).fill(NO_CELL);
  const push = new Int8Array(n * 4 * POSITIONS);
  const start = [0, 0],
    mask = [0, 0],
    goal = [0, 0];
  let reachable = hasGoals(level);
  for (const [b, block] of level.blocks.entries()) {
    const word = b >> 3,
      shift = 4 * (b & 7);
    start[word] |= placements[b].indexOf(block.first) << shift;
    if (block.goal !== NO_CELL) {
      const place = placements[b].indexOf(block.goal);
      if (place < 0) reachable = false;
      mask[word] |= 15 << shift;
      goal[word] |= place << shift;
    }
    for (const [place, first] of placements[b].entries()) {
      cells.set(cellsOf(block, first), (b * POSITIONS + place) * longest);
      compilePlace(level, { enter, push }, b, place, first);
    }
  }
  const lengths = Uint8Array.from(level.blocks, (block) => block.length);
  const moves = placements.reduce((sum, places) => sum + places.length - 1, 0);
  return {
    n,
    moves,
    placements,
    longest,
    lengths,
    cells,
    enter,
    push,
    start,
    mask,
    goal,
    reachable,
  };
}
