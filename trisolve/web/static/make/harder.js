// Finds levels that are similar to the level on the board and need about a wanted number of moves.
// Each trial changes a few blocks, and starts at a position about that far from the goal. Floor,
// goals and push mode stay. A level that is at least as near to the wanted number is changed next,
// unless it has too few of the original blocks.

import { splitMix } from "../shared/splitmix.js";
import { HARDEST, changedOnce, hardestStart } from "../sliding/changing.js";
import { difficultyOf } from "../sliding/difficulty.js";
import { trackPlaces, withStart } from "../sliding/edits.js";
import { LimitError, exploring } from "../sliding/engine/exploring.js";
import { recordOf } from "../sliding/formats/level_file.js";
import { imagesOf, layoutOf, similarityOf } from "../sliding/similarity.js";
import { bareCode } from "../sliding/formats/share_code.js";

const LIMITS = { maxStates: 20000, timeLimitMs: 2000 },
  UNTIMED = { ...LIMITS, timeLimitMs: Infinity };
const N_TRIALS = 6000,
  TIME_MS = 15000,
  N_KEPT = 8,
  MAX_CHANGES = 3,
  WORSE = 12,
  AGAIN = 300,
  N_TRIES = 20,
  N_AIMS = 3, // a find may have the wanted number of moves, or up to two moves more
  N_SAME = 3; // the maximum number of finds with the same number of moves, if there are others

/** @type {Record<Wish, number>} the maximum number of blocks that are added, removed or relocated */
export const MAX_APART = { bit: 3, much: 5, moves: 4 };

/** @typedef {{level: Drawn, moves: number, states: number, apart: number}} Found */
/** @typedef {"bit" | "much" | "moves"} Wish */
/** @typedef {import("../sliding/changing.js").Random} Random */

/**
 * Return the number of moves to look for: a quarter more, as many as possible, or the requested
 * number.
 * @type {(wish: Wish, moves: number, asked: number) => number}
 */
const wantedMoves = (wish, moves, asked) =>
  ({ bit: moves + Math.max(2, Math.round(moves / 4)), much: HARDEST, moves: asked })[wish];

/** @type {(block: Block) => string} the key of a block that is the same wherever the block slides */
const trackOf = (block) => `${trackPlaces(block)[0]},${block.axis},${block.length}`;

/**
 * Return the number of blocks that were added, removed or moved off their tracks between two
 * levels.
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
 * Return a level with a few changes that still has most of the original blocks, or the level itself
 * if a few tries fail.
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
 * Return the level that starts about the wanted distance from the goal, or null if it cannot be
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

/** @type {(one: Found, other: Found) => boolean} whether two levels differ in at most one block, or one is the other turned or mirrored */
const isAlike = (one, other) =>
  blocksApart(one.level, other.level) < 2 ||
  (one.states === other.states &&
    one.moves === other.moves &&
    similarityOf(imagesOf(one.level), layoutOf(other.level)) === 1);

/**
 * Return the finds with one added, sorted by distance from the wanted moves, then by changes; of
 * similar levels, only the first is kept. After three finds with the same number of moves, further
 * ones come last.
 * @type {(finds: Found[], found: Found, wanted: number) => Found[]}
 */
export function withFind(finds, found, wanted) {
  /** @type {(one: Found, other: Found) => number} */
  const order = (one, other) =>
    Math.abs(one.moves - wanted) - Math.abs(other.moves - wanted) ||
    one.apart - other.apart ||
    one.states - other.states;
  const alike = finds.filter((one) => isAlike(one, found));
  if (alike.some((one) => order(one, found) <= 0)) return finds;
  const all = [...finds.filter((one) => !alike.includes(one)), found].sort(order),
    isMore = all.map(
      ({ moves }, at) => all.slice(0, at).filter((one) => one.moves === moves).length >= N_SAME,
    );
  return [false, true]
    .flatMap((more) => all.filter((_, at) => isMore[at] === more))
    .slice(0, N_KEPT);
}

/**
 * Return a find in the form that the page shows. It was explored within the limits before, but on a
 * busy machine it may take longer now.
 * @type {(found: Found) => Generator<number, Find, void>}
 */
function* shown({ level, moves, states }) {
  const { score, grade } = difficultyOf(yield* exploring(level, UNTIMED));
  return { level: recordOf(level), key: bareCode(level), moves, grade, score, states };
}

/** @type {(finds: Found[]) => Generator<number, Find[], void>} */
export function* allShown(finds) {
  const every = [];
  for (const found of finds) every.push(yield* shown(found));
  return every;
}

/**
 * Search for levels with about the wanted number of moves, or with more moves than the level if
 * more are wanted. Yields the progress, and returns the finds, nearest to the wanted number first.
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
    const aim = wanted + (trials % N_AIMS),
      found = next === at.level ? null : yield* tried(next, aim, blocksApart(next, level));
    yield { trials, of: N_TRIALS, best: finds[0]?.moves ?? moves };
    if (!found) continue;
    const off = Math.abs(found.moves - aim),
      spare = random.below(WORSE) === 0 ? 1 : 0;
    if (off <= Math.abs(at.moves - aim) + spare) at = found;
    if (wanted > moves ? found.moves > moves : found.apart > 0 || found.moves !== moves)
      finds = withFind(finds, found, wanted);
  }
  return { trials, of: N_TRIALS, finds: yield* allShown(finds) };
}
