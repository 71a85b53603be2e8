// New levels: random floors with a goal, and hard levels on a floor. Blocks with goals stay if the
// floor has any; all others are new. The search keeps changing the best level so far.

import { splitMix } from "../shared/splitmix.js";
import { HARDEST, changedOnce, hardestStart } from "../sliding/changing.js";
import { withStart } from "../sliding/edits.js";
import { SIZES, explored, floorFor, goalsOf, levelFrom, randomBoard } from "../sliding/endless.js";
import { recordOf } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { NO_CELL } from "../sliding/lattice.js";
import { floorOf } from "../sliding/level.js";
import { allShown, withFind } from "./harder.js";

const N_TRIALS = 3000,
  N_LAYOUTS = 8,
  N_DRAWN = 200,
  TIME_MS = 15000,
  LIMITS = { maxStates: 6000 },
  CELLS_PER_BLOCK = [7, 12],
  MIN_BLOCKS = 3,
  MAX_BLOCKS = 12;

/** @typedef {import("../sliding/changing.js").Random} Random */
/** @typedef {import("./harder.js").Found} Found */

/** @type {(cells: number, random: Random) => number} how many blocks suit a floor */
function nBlocks(cells, random) {
  const [few, many] = CELLS_PER_BLOCK.map((per) => Math.round(cells / per)).reverse();
  return Math.max(MIN_BLOCKS, Math.min(MAX_BLOCKS, few + random.below(many - few + 1)));
}

/**
 * Return a board at its hardest start, or null. A board without goals gets the goal that is hardest
 * to reach.
 * @type {(level: Drawn, random: Random) => Generator<number, Found | null, void>}
 */
function* hardestOf(level, random) {
  const graph = yield* explored(level, LIMITS);
  if (!graph) return null;
  const { states } = graph;
  if (level.blocks.some(({ goal }) => goal !== NO_CELL)) {
    const best = hardestStart(graph);
    const start = best && withStart(level, best.positions);
    return start && { level: start, moves: best.moves, states, apart: 0 };
  }
  const [goal] = goalsOf(graph, random);
  const start = goal && levelFrom({ level, graph, longest: 0 }, goal, goal.longest, random);
  return start && { level: start, moves: goal.longest, states, apart: 0 };
}

/**
 * Search for hard levels on the floor of a level.
 * @type {(level: Drawn, seed: number) => Generator<any, {trials: number, of: number, finds: Find[]}, void>}
 */
export function* generateJob(level, seed) {
  const random = splitMix(0, seed),
    began = performance.now(),
    cells = floorOf(level.floor),
    own = level.blocks.filter(({ goal }) => goal !== NO_CELL);
  let finds = /** @type {Found[]} */ ([]),
    trials = 0;
  for (; trials < N_TRIALS && performance.now() - began < TIME_MS; trials++) {
    const isNew = trials < N_DRAWN || !finds.length;
    const next = isNew
      ? { ...randomBoard(cells, nBlocks(cells.length, random), random, own), push: level.push }
      : changedOnce(finds[random.below(finds.length)].level, random);
    const found = yield* hardestOf(next, random);
    yield { trials, of: N_TRIALS, best: finds[0]?.moves ?? 0 };
    if (found && found.moves > 0) finds = withFind(finds, found, HARDEST);
  }
  return { trials, of: N_TRIALS, finds: yield* allShown(finds) };
}

/**
 * Return random floors, each with a block that has a goal.
 * @type {(level: Drawn, seed: number) => Generator<any, {trials: number, of: number, finds: Find[]}, void>}
 */
export function* layoutsJob(level, seed) {
  const random = splitMix(0, seed),
    shapes = Object.keys(SIZES),
    finds = /** @type {Find[]} */ ([]);
  while (finds.length < N_LAYOUTS) {
    const shape = shapes[random.below(shapes.length)],
      cells = floorFor(shape, random.below(SIZES[shape].length), random);
    const found = yield* hardestOf({ ...randomBoard(cells, 1, random), push: level.push }, random);
    yield { trials: finds.length, of: N_LAYOUTS, best: 0 };
    if (found && found.moves > 0)
      finds.push({ level: recordOf(found.level), key: bareCode(found.level) });
  }
  return { trials: N_LAYOUTS, of: N_LAYOUTS, finds };
}
