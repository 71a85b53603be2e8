// The building blocks of searches for levels: changing a level slightly, and finding a position
// at a given distance from the goal.

import { MAX_BLOCKS, MIN_CELLS, isFree, withBlock, withChange, withoutBlock } from "./edits.js";
import { N_CELLS, NO_CELL } from "./lattice.js";

const MAX_LENGTH = 6,
  N_PLACES = 40;
export const HARDEST = 10 ** 6; // greater than any number of moves

/** @typedef {ReturnType<typeof import("../shared/splitmix.js").splitMix>} Random */

/**
 * Return the block positions of a state that a search found.
 * @type {(compiled: Reached["compiled"], visited: Reached["visited"], index: number) => Positions}
 */
export const positionsAt = ({ placements }, { states }, index) =>
  placements.map((places, b) => places[(states[2 * index + (b >> 3)] >>> (4 * (b & 7))) & 15]);

/**
 * Return the first position whose distance to the goal is nearest to `wanted`, with its
 * moves, or null if no position can be solved.
 * @type {(graph: Graph, wanted?: number) => {positions: Positions, moves: number} | null}
 */
export function hardestStart({ explored: { compiled, visited, toGoal } }, wanted = HARDEST) {
  let best = 0,
    least = Infinity;
  for (const [index, far] of toGoal.entries()) {
    const off = far < 0 ? Infinity : Math.abs(far - wanted);
    if (off < least) [best, least] = [index, off];
  }
  if (toGoal[best] < 0) return null;
  return { positions: positionsAt(compiled, visited, best), moves: toGoal[best] };
}

/**
 * Return a free place for a block, or null if a few tries find none.
 * @type {(level: Level, but: number, random: Random, maxLength?: number) => {first: number, axis: number, length: number} | null}
 *
 */
function roomFor(level, but, random, maxLength = MAX_LENGTH) {
  for (let k = 0; k < N_PLACES; k++) {
    const run = {
      first: random.below(N_CELLS),
      axis: random.below(3),
      length: MIN_CELLS + random.below(maxLength - MIN_CELLS + 1),
    };
    if (isFree(level, run, but)) return run;
  }
  return null;
}

/**
 * Return a level with one block moved, added or removed; blocks with goals do not change.
 * @type {(level: Drawn, random: Random) => Drawn}
 */
export function changedOnce(level, random) {
  const free = [...level.blocks.keys()].filter((at) => level.blocks[at].goal === NO_CELL),
    kind = random.below(6);
  if (kind === 0 && free.length > 1) return withoutBlock(level, free[random.below(free.length)]);
  const isNew = free.length === 0 || (kind < 3 && level.blocks.length < MAX_BLOCKS);
  const at = isNew ? -1 : free[random.below(free.length)],
    run = roomFor(level, at, random);
  if (!run || (isNew && level.blocks.length === MAX_BLOCKS)) return level;
  return isNew ? withBlock(level, run.first, run.axis, run.length) : withChange(level, at, run);
}
