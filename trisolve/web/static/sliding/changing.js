// Levels one change away, and the position of a level that is as far from its goal as wanted: what searches
// for levels are made of.

import { MAX_BLOCKS, MIN_CELLS, isFree, withBlock, withChange, withoutBlock } from "./edits.js";
import { N_CELLS, NO_CELL } from "./lattice.js";

const MAX_LENGTH = 6,
  N_PLACES = 40;
export const HARDEST = 10 ** 6; // more moves than any level takes

/** @typedef {ReturnType<typeof import("../shared/splitmix.js").splitMix>} Random */

/**
 * Return the positions of a state that was found.
 * @type {(compiled: Reached["compiled"], visited: Reached["visited"], index: number) => Positions}
 */
export const positionsAt = ({ placements }, { states }, index) =>
  placements.map((places, b) => places[(states[2 * index + (b >> 3)] >>> (4 * (b & 7))) & 15]);

/**
 * Return a position of a level whose way to the goal is about as long as wanted, and its moves; null where
 * none can be solved. Of several that come as near, it is the first.
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
 * Return a place for a block where there is room, or null if a few tries find none.
 * @type {(level: Level, but: number, random: Random, maxLength?: number) => {first: number, axis: number, length: number} | null}
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
 * Return a level with one block moved, added or removed; blocks with goals stay what they are.
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
