// New levels of a shape and a grade, one after another. A board is drawn at random, all its states
// are searched once, and ends of tracks are tried as goals. A start at a suitable distance is then
// solved and graded like any level, so its optimum is proved. An unsuitable board is changed, as in
// the search for harder levels; of two boards, the one with the longer solution is changed next.

import { splitMix } from "../shared/splitmix.js";
import { changedOnce, positionsAt } from "./changing.js";
import { difficultyOf } from "./difficulty.js";
import { GRADES } from "./grades.js";
import { MIN_CELLS, floorFrom, withChange, withPush, withStart, withoutBlock } from "./edits.js";
import { distancesFrom, pushesBack } from "./engine/distances.js";
import { LimitError, exploring } from "./engine/exploring.js";
import { countShortest } from "./engine/shortest.js";
import { grownFloor, orbitOf, shapeCells, shrunkFloor, symmetryCenter } from "./floors.js";
import { cellsOf, floorOf } from "./level.js";
import { bareCode, parseShareCode } from "./formats/share_code.js";
import { NO_CELL, runCells } from "./lattice.js";
import { imagesOf, layoutOf, similarityOf } from "./similarity.js";

/** @typedef {import("./changing.js").Random} Random */
/**
 * @typedef {object} Aim  the requirements of a grade
 * @property {[number, number]} moves
 * @property {[number, number]} blocks
 * @property {number} maxStates  small, so that many boards are tried
 * @property {number} size  the index of the shape's size
 */
/** @typedef {{code: string, moves: number, grade: string, score: number, states: number}} Made */
/** @typedef {{level: Drawn, graph: Graph, longest: number}} Board */
/** @typedef {{block: number, goal: number, toGoal: Int32Array, longest: number}} Goal */

/** @type {Record<string, Aim>} */
export const AIMS = {
  easy: { moves: [5, 9], blocks: [4, 6], maxStates: 3000, size: 0 },
  medium: { moves: [6, 12], blocks: [5, 8], maxStates: 3000, size: 1 },
  hard: { moves: [8, 18], blocks: [6, 9], maxStates: 4000, size: 2 },
};

/** @type {Record<string, number[][]>} the sizes of each shape: for easy, medium and hard levels */
export const SIZES = {
  hexagon: [[3], [3], [3]],
  triangle: [[6], [7], [7]],
  parallelogram: [
    [5, 4],
    [6, 4],
    [6, 5],
  ],
  trapezoid: [
    [7, 4],
    [8, 4],
    [8, 5],
  ],
  star: [[2], [2], [2]],
};

export const MAX_SIMILARITY = 0.6;
const TIME_MS = 20000,
  BOARD_MS = 1000,
  N_PLACES = 80,
  N_GOALS = 8,
  N_TRIES = 2,
  N_CHANGES = 12,
  MORE = 4; // the factor by which the states of a level with fewer blocks may grow
const SYMMETRIES = ["mirror", "2-fold", "3-fold"],
  MAX_CUT = 10,
  COVERED = [0.3, 0.62];

/** @type {(at: number) => string} */
const idOf = (at) => String.fromCharCode(65 + at);

/** @type {(blocks: Block[]) => string} */
function freeId(blocks) {
  let at = 0;
  while (blocks.some(({ id }) => id === idOf(at))) at++;
  return idOf(at);
}

/** @type {(cells: number[], random: Random) => number} */
const oneOf = (cells, random) => cells[random.below(cells.length)];

/**
 * @type {(cells: number[]) => boolean}
 * whether a floor is connected, and wide enough everywhere for a block to slide
 */
function isSound(cells) {
  const held = new Set(cells),
    reached = new Set(cells.slice(0, 1));
  for (const cell of reached)
    for (const next of grownFloor([cell])) if (held.has(next)) reached.add(next);
  const inner = new Set(grownFloor(shrunkFloor(cells)));
  return reached.size === held.size && cells.every((cell) => inner.has(cell));
}

/**
 * @type {Map<string, import("./floors.js").Point>}
 * the centers of shapes, by name, size and symmetry
 */
const centers = new Map();

/** @type {(shape: string, size: number, symmetry: string) => import("./floors.js").Point} */
function centerOf(shape, size, symmetry) {
  const key = [shape, size, symmetry].join(),
    center = centers.get(key) ?? symmetryCenter(shapeCells(shape, SIZES[shape][size]), symmetry);
  centers.set(key, center);
  return center;
}

/**
 * Return the floor of a shape, half the time without a few cells, removed symmetrically so that it
 * looks intended.
 * @type {(shape: string, size: number, random: Random) => number[]}
 */
export function floorFor(shape, size, random) {
  const whole = shapeCells(shape, SIZES[shape][size]);
  if (random.below(2) === 0) return whole;
  const symmetry = SYMMETRIES[random.below(SYMMETRIES.length)],
    center = centerOf(shape, size, symmetry);
  const cut = new Set();
  for (let k = random.below(3); k >= 0; k--)
    for (const cell of orbitOf(oneOf(whole, random), symmetry, center)) cut.add(cell);
  const cells = whole.filter((cell) => !cut.has(cell));
  return whole.length - cells.length <= MAX_CUT && isSound(cells) ? cells : whole;
}

/** @type {(level: Drawn) => boolean} whether the share of the floor that blocks cover looks good */
function isFilled({ blocks, floor }) {
  const share = blocks.reduce((sum, { length }) => sum + length, 0) / floorOf(floor).length;
  return share >= COVERED[0] && share <= COVERED[1];
}

/**
 * Return a board with n blocks, or as many as fit, including the given blocks.
 * @type {(cells: number[], n: number, random: Random, given?: Block[]) => Drawn}
 */
export function randomBoard(cells, n, random, given = []) {
  const free = new Set(cells),
    blocks = [...given];
  for (const cell of given.flatMap((block) => cellsOf(block, block.first))) free.delete(cell);
  for (let k = 0; k < N_PLACES && blocks.length < n; k++) {
    const first = oneOf(cells, random),
      axis = random.below(3),
      length = MIN_CELLS + random.below(2),
      run = runCells(first, axis, length);
    if (!run || !run.every((cell) => free.has(cell))) continue;
    for (const cell of run) free.delete(cell);
    const id = freeId(blocks);
    blocks.push({ id, first, axis, length, goal: NO_CELL, color: null });
  }
  return { push: "full", floor: floorFrom(cells), blocks, name: "", solution: null, about: {} };
}

/** @type {(level: Drawn, aim: {maxStates: number}) => Generator<number, Graph | null, void>} null if the graph is too large or a block never moves */
export function* explored(level, aim) {
  const graph = yield* searched(level, aim);
  return graph && allMove(graph, level.blocks.length) ? graph : null;
}

/** @type {(level: Drawn, aim: {maxStates: number}) => Generator<number, Graph | null, void>} null if it has too many states */
function* searched(level, { maxStates }) {
  try {
    return yield* exploring(level, { maxStates, timeLimitMs: BOARD_MS });
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/** @type {(graph: Graph, n: number) => boolean} whether each block moves in at least one state */
function allMove({ explored: { compiled, visited } }, n) {
  const bits = [0, 0];
  for (let at = 0; at < 2 * visited.count; at++)
    bits[at & 1] |= visited.states[at] ^ compiled.start[at & 1];
  return compiled.placements.slice(0, n).every((_, b) => (bits[b >> 3] >>> (4 * (b & 7))) & 15);
}

/**
 * @type {(level: Drawn, aim: Aim) => Generator<number, Board | null, void>}
 * null for an unsuitable board
 */
function* boardWith(level, aim) {
  const n = level.blocks.length;
  if (n < aim.blocks[0] || n > aim.blocks[1] || !isFilled(level)) return null;
  const graph = yield* explored(level, aim);
  return graph && { level, graph, longest: 0 };
}

/**
 * Return a few goals at the ends of tracks, those with the longest solutions first.
 * @type {(graph: Graph, random: Random) => Goal[]}
 */
export function goalsOf({ explored: { compiled, visited, edges } }, random) {
  const back = pushesBack(visited.count, edges);
  const ends = compiled.placements.flatMap((places, block) => [
    [block, 0],
    [block, places.length - 1],
  ]);
  const goals = random
    .shuffled(ends)
    .slice(0, N_GOALS)
    .map(([block, place]) => {
      const [mask, goal] = [15, place].map((digit) => {
        const bits = digit << (4 * (block & 7));
        return block < 8 ? [bits, 0] : [0, bits];
      });
      const toGoal = distancesFrom({ mask, goal }, visited, edges, back),
        longest = toGoal.reduce((most, far) => Math.max(most, far), 0);
      return { block, goal: compiled.placements[block][place], toGoal, longest };
    });
  return goals.sort((one, other) => other.longest - one.longest);
}

/**
 * Return a level of a board that starts at a given distance from a goal, or null. Its block with
 * the goal is A.
 * @type {(board: Board, goal: Goal, far: number, random: Random) => Drawn | null}
 */
export function levelFrom({ level, graph }, { block, goal, toGoal }, far, random) {
  const starts = [...toGoal.keys()].filter((index) => toGoal[index] === far);
  if (!starts.length) return null;
  const { compiled, visited } = graph.explored,
    start = withStart(level, positionsAt(compiled, visited, oneOf(starts, random))),
    { blocks } = withChange(start, block, { goal });
  const order = [blocks[block], ...blocks.filter((_, at) => at !== block)];
  return { ...start, blocks: order.map((one, at) => ({ ...one, id: idOf(at) })) };
}

/** @type {(level: Drawn, graph: Graph, aim: Aim) => Generator<number, boolean, void>} whether a level has the same shortest solutions as another */
function* isSame(level, { optimum, explored: found }, { maxStates }) {
  const graph = yield* searched(level, { maxStates: MORE * maxStates });
  return (
    graph !== null &&
    graph.optimum === optimum &&
    countShortest(graph.explored) === countShortest(found)
  );
}

/**
 * Return a level without irrelevant blocks, or null if no shortest solution pushes.
 * @type {(level: Drawn, aim: Aim) => Generator<number, Drawn | null, void>}
 */
function* faultless(level, aim) {
  const { length } = level.blocks;
  let graph = yield* explored(level, aim);
  if (!graph || (yield* isSame(withPush(level, "none"), graph, aim))) return null;
  for (let at = level.blocks.length - 1; at > 0 && graph; at--) {
    const fewer = withoutBlock(level, at);
    if (!(yield* isSame(fewer, graph, aim))) continue;
    level = fewer;
    graph = yield* explored(level, { maxStates: MORE * aim.maxStates });
  }
  if (!graph) return null;
  if (level.blocks.length < length && (yield* isSame(withPush(level, "none"), graph, aim)))
    return null;
  return { ...level, blocks: level.blocks.map((block, at) => ({ ...block, id: idOf(at) })) };
}

/** @type {(level: Drawn, aim: Aim) => Generator<number, Made | null, void>} null for a level with a fault */
function* graded(level, aim) {
  const graph = yield* explored(level, aim);
  if (!graph || graph.optimum === null) return null;
  const { score, grade } = difficultyOf(graph);
  return { code: bareCode(level), moves: graph.optimum, grade, score, states: graph.states };
}

/**
 * Return a level of a board with the given grade, or null: the longest possible solution for a goal
 * is tried first, then shorter or longer ones, depending on the grade.
 * @type {(board: Board, grade: string, random: Random) => Generator<number, Made | null, void>}
 */
function* gradedFrom(board, grade, random) {
  const aim = AIMS[grade],
    goals = goalsOf(board.graph, random);
  board.longest = goals[0].longest;
  for (const goal of goals.slice(0, N_TRIES)) {
    let low = aim.moves[0],
      high = Math.min(goal.longest, aim.moves[1]);
    for (let far = high; low <= high; far = (low + high) >> 1) {
      const start = levelFrom(board, goal, far, random),
        made = start && (yield* graded(start, aim));
      if (start && made?.grade === grade) {
        const better = yield* faultless(start, aim),
          found = better && (yield* graded(better, aim));
        if (found?.grade === grade) return found;
        break;
      }
      if (made && GRADES.indexOf(made.grade) < GRADES.indexOf(grade)) low = far + 1;
      else high = far - 1;
    }
  }
  return null;
}

/** @type {(made: Made, others: import("./similarity.js").Layout[]) => boolean} */
function isNew({ code }, others) {
  const images = imagesOf(parseShareCode(code));
  return others.every((one) => similarityOf(images, one) <= MAX_SIMILARITY);
}

/**
 * Search for a level of a shape and a grade that is not similar to those with the given codes.
 * Yields the number of boards tried; returns null if time runs out. Unless time runs out, a seed
 * always gives the same level.
 * @type {(shape: string, grade: string, seed: number, codes: string[]) => Generator<number, Made | null, void>}
 *
 */
export function* endlessJob(shape, grade, seed, codes) {
  const random = splitMix(0, seed),
    aim = AIMS[grade],
    others = codes.map((code) => layoutOf(parseShareCode(code))),
    began = performance.now();
  const [few, many] = aim.blocks;
  let best = /** @type {Board | null} */ (null),
    changes = 0;
  for (let trials = 1; performance.now() - began < TIME_MS; trials++) {
    if (++changes > N_CHANGES) best = null;
    if (!best) changes = 0;
    const level = best
      ? changedOnce(best.level, random)
      : randomBoard(floorFor(shape, aim.size, random), few + random.below(many - few + 1), random);
    const board = yield* boardWith(level, aim);
    yield trials;
    if (!board) continue;
    const made = yield* gradedFrom(board, grade, random);
    if (made && isNew(made, others)) return made;
    if (!best || board.longest >= best.longest) best = board;
  }
  return null;
}
