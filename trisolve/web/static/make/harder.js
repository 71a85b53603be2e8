// Harder levels near one: change a few blocks, and begin where the way to the goal is longest. Floor,
// goals and push mode stay. A level that takes as long as the one at hand, or longer, is changed next.

import { splitMix } from "../shared/splitmix.js";
import { difficultyOf } from "../sliding/difficulty.js";
import { MAX_BLOCKS, MIN_CELLS, isFree, withBlock, withChange, withStart, withoutBlock } from "../sliding/edits.js";
import { LimitError, exploring } from "../sliding/engine/exploring.js";
import { recordOf } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { N_CELLS, NO_CELL } from "../sliding/lattice.js";

const LIMITS = { maxStates: 20000, timeLimitMs: 2000 };
const N_TRIALS = 6000, TIME_MS = 15000, N_KEPT = 8, MAX_CHANGES = 3, MAX_LENGTH = 6, N_PLACES = 40, WORSE = 12;

/** @typedef {{level: Drawn, moves: number, states: number}} Found */
/** @typedef {ReturnType<typeof splitMix>} Random */

/**
 * Return the position of a level that is farthest from the goal, and its moves; null where none can be solved.
 * @type {(graph: Graph) => {positions: Positions, moves: number} | null}
 */
export function hardestStart({ explored: { compiled, visited, toGoal } }) {
  let best = 0;
  for (const [index, far] of toGoal.entries()) if (far > toGoal[best]) best = index;
  if (toGoal[best] < 0) return null;
  const positions = compiled.placements.map((places, b) => places[visited.states[2 * best + (b >> 3)] >>> 4 * (b & 7) & 15]);
  return { positions, moves: toGoal[best] };
}

/**
 * Return a place for a block where there is room, null where a few tries find none.
 * @type {(level: Drawn, but: number, random: Random) => {first: number, axis: number, length: number} | null}
 */
function roomFor(level, but, random) {
  for (let k = 0; k < N_PLACES; k++) {
    const run = { first: random.below(N_CELLS), axis: random.below(3), length: MIN_CELLS + random.below(MAX_LENGTH - MIN_CELLS + 1) };
    if (isFree(level, run, but)) return run;
  }
  return null;
}

/**
 * Return a level with one block moved, added or removed; blocks with goals stay what they are.
 * @type {(level: Drawn, random: Random) => Drawn}
 */
function changedOnce(level, random) {
  const free = [...level.blocks.keys()].filter((at) => level.blocks[at].goal === NO_CELL), kind = random.below(6);
  if (kind === 0 && free.length > 1) return withoutBlock(level, free[random.below(free.length)]);
  const isNew = free.length === 0 || (kind < 3 && level.blocks.length < MAX_BLOCKS);
  const at = isNew ? -1 : free[random.below(free.length)], run = roomFor(level, at, random);
  if (!run || (isNew && level.blocks.length === MAX_BLOCKS)) return level;
  return isNew ? withBlock(level, run.first, run.axis, run.length) : withChange(level, at, run);
}

/**
 * Return a level from its hardest position, null where it cannot be solved or is too large.
 * @type {(level: Drawn) => Generator<number, Found | null, void>}
 */
function* tried(level) {
  try {
    const graph = yield* exploring(level, LIMITS), best = hardestStart(graph);
    return best && { level: withStart(level, best.positions), moves: best.moves, states: graph.states };
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** @type {(one: Drawn, other: Drawn) => boolean} whether at most one block of a level is not in the other */
function areAlike(one, other) {
  const held = new Set(other.blocks.map(({ first, axis, length }) => `${first},${axis},${length}`));
  return one.blocks.filter(({ first, axis, length }) => !held.has(`${first},${axis},${length}`)).length < 2;
}

/**
 * Return finds with one more, hardest first; of levels alike the one that takes most moves.
 * @type {(finds: Found[], found: Found) => Found[]}
 */
function withFind(finds, found) {
  const alike = finds.filter(({ level }) => areAlike(level, found.level));
  if (alike.some(({ moves }) => moves >= found.moves)) return finds;
  const next = [...finds.filter((one) => !alike.includes(one)), found];
  return next.sort((a, b) => b.moves - a.moves || a.states - b.states).slice(0, N_KEPT);
}

/** @type {(found: Found) => Generator<number, Find, void>} a find as the page shows it */
function* shown({ level, moves, states }) {
  const { score, grade } = difficultyOf(yield* exploring(level, LIMITS));
  return { level: recordOf(level), key: bareCode(level), moves, grade, score, states };
}

/**
 * Search for levels that take more moves; yields how far it is, and returns the finds, hardest first.
 * @type {(level: Drawn, moves: number, seed: number) => Generator<any, {trials: number, of: number, finds: Find[]}, void>}
 */
export function* harderJob(level, moves, seed) {
  const random = splitMix(0, seed), began = performance.now();
  let at = { level, moves }, finds = /** @type {Found[]} */ ([]);
  let trials = 0;
  for (; trials < N_TRIALS && performance.now() - began < TIME_MS; trials++) {
    let next = at.level;
    for (let k = random.below(MAX_CHANGES); k >= 0; k--) next = changedOnce(next, random);
    const found = next === at.level ? null : yield* tried(next);
    yield { trials, of: N_TRIALS, best: finds[0]?.moves ?? moves };
    if (!found) continue;
    if (found.moves >= at.moves - (random.below(WORSE) === 0 ? 1 : 0)) at = found;
    if (found.moves > moves) finds = withFind(finds, found);
  }
  const every = [];
  for (const found of finds) every.push(yield* shown(found));
  return { trials, of: N_TRIALS, finds: every };
}
