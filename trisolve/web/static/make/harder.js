// Levels near one that take about as many moves as wanted: change a few blocks, and begin where the way
// to the goal is about that long. Floor, goals and push mode stay. A level that comes as near as the one
// at hand, or nearer, is changed next, unless too many of its blocks are not those that the search began with.

import { splitMix } from "../shared/splitmix.js";
import { HARDEST, changedOnce, hardestStart } from "../sliding/changing.js";
import { difficultyOf } from "../sliding/difficulty.js";
import { trackPlaces, withStart } from "../sliding/edits.js";
import { LimitError, exploring } from "../sliding/engine/exploring.js";
import { recordOf } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";

const LIMITS = { maxStates: 20000, timeLimitMs: 2000 };
const N_TRIALS = 6000,
  TIME_MS = 15000,
  N_KEPT = 8,
  MAX_CHANGES = 3,
  WORSE = 12,
  AGAIN = 300,
  N_TRIES = 20;

/** @type {Record<Wish, number>} how many blocks may be added, removed or moved to another place */
export const MAX_APART = { bit: 3, much: 5, moves: 4 };

/** @typedef {{level: Drawn, moves: number, states: number, apart: number}} Found */
/** @typedef {"bit" | "much" | "moves"} Wish */
/** @typedef {import("../sliding/changing.js").Random} Random */

/**
 * Return how many moves to look for: a quarter more, as many as there can be, or those that were asked for.
 * @type {(wish: Wish, moves: number, asked: number) => number}
 */
const wantedMoves = (wish, moves, asked) =>
  ({ bit: moves + Math.max(2, Math.round(moves / 4)), much: HARDEST, moves: asked })[wish];

/** @type {(block: Block) => string} a block wherever it has slid to */
const trackOf = (block) => `${trackPlaces(block)[0]},${block.axis},${block.length}`;

/**
 * Return how many blocks were added, removed or moved off their tracks between two levels.
 * @type {(one: Drawn, other: Drawn) => number}
 */
export function blocksApart(one, other) {
  const left = other.blocks.map(trackOf);
  let lone = 0;
  for (const track of one.blocks.map(trackOf)) {
    const at = left.indexOf(track);
    if (at < 0) lone += 1;
    else left.splice(at, 1);
  }
  return Math.max(lone, left.length);
}

/**
 * Return a level with a few changes that still has all but a few of the blocks that the search began with;
 * the level itself where a few tries make none.
 * @type {(level: Drawn, begin: Drawn, maxApart: number, random: Random) => Drawn}
 */
function changedNear(level, begin, maxApart, random) {
  for (let k = 0; k < N_TRIES; k++) {
    let next = level;
    for (let n = random.below(MAX_CHANGES); n >= 0; n--) next = changedOnce(next, random);
    if (next !== level && blocksApart(next, begin) <= maxApart) return next;
  }
  return level;
}

/**
 * Return a level from the position that is about as far from the goal as wanted; null where it cannot be
 * solved or is too large.
 * @type {(level: Drawn, wanted: number, apart: number) => Generator<number, Found | null, void>}
 */
function* tried(level, wanted, apart) {
  try {
    const graph = yield* exploring(level, LIMITS),
      best = hardestStart(graph, wanted);
    return (
      best && {
        level: withStart(level, best.positions),
        moves: best.moves,
        states: graph.states,
        apart,
      }
    );
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
}

/**
 * Return finds with one more, nearest to the wanted moves first, then those with the fewest changes; of
 * levels that differ in at most one block, the first.
 * @type {(finds: Found[], found: Found, wanted: number) => Found[]}
 */
function withFind(finds, found, wanted) {
  /** @type {(one: Found, other: Found) => number} */
  const order = (one, other) =>
    Math.abs(one.moves - wanted) - Math.abs(other.moves - wanted) ||
    one.apart - other.apart ||
    one.states - other.states;
  const alike = finds.filter(({ level }) => blocksApart(level, found.level) < 2);
  if (alike.some((one) => order(one, found) <= 0)) return finds;
  return [...finds.filter((one) => !alike.includes(one)), found].sort(order).slice(0, N_KEPT);
}

/** @type {(found: Found) => Generator<number, Find, void>} a find as the page shows it */
function* shown({ level, moves, states }) {
  const { score, grade } = difficultyOf(yield* exploring(level, LIMITS));
  return { level: recordOf(level), key: bareCode(level), moves, grade, score, states };
}

/**
 * Search for levels that take about as many moves as wanted, more than the level where more are wanted.
 * Yields how far it is, and returns the finds, nearest to the wanted moves first.
 * @type {(level: Drawn, moves: number, wish: Wish, asked: number, seed: number) =>
 *   Generator<any, {trials: number, of: number, finds: Find[]}, void>}
 */
export function* harderJob(level, moves, wish, asked, seed) {
  const random = splitMix(0, seed),
    began = performance.now(),
    wanted = wantedMoves(wish, moves, asked);
  const begin = { level, moves };
  let at = begin,
    finds = /** @type {Found[]} */ ([]);
  let trials = 0;
  for (; trials < N_TRIALS && performance.now() - began < TIME_MS; trials++) {
    if (random.below(AGAIN) === 0) at = begin;
    const next = changedNear(at.level, level, MAX_APART[wish], random);
    const found = next === at.level ? null : yield* tried(next, wanted, blocksApart(next, level));
    yield { trials, of: N_TRIALS, best: finds[0]?.moves ?? moves };
    if (!found) continue;
    const off = Math.abs(found.moves - wanted),
      spare = random.below(WORSE) === 0 ? 1 : 0;
    if (off <= Math.abs(at.moves - wanted) + spare) at = found;
    if (wanted > moves ? found.moves > moves : found.apart > 0 || found.moves !== moves)
      finds = withFind(finds, found, wanted);
  }
  const every = [];
  for (const found of finds) every.push(yield* shown(found));
  return { trials, of: N_TRIALS, finds: every };
}
