// The whole reachable set of a level, breadth first, and how far each state is from the goal. Every move
// is written down when its state is expanded, so that distances are one pass against the moves.

import { POSITIONS, compileLevel } from "./compiled.js";
import { hasGoals } from "./level.js";
import { Pushing } from "./pushing.js";
import { Visited } from "./visited.js";

/** @typedef {import("./compiled.js").CompiledLevel} CompiledLevel */

export const DEAD = -1;
const MAX_MOVES = 16 * 14, FIRST_EDGES = 1 << 15;
const TURN = 512;

/** Thrown where a limit stops an exploration: "max_states" or "time_limit". */
export class LimitError extends Error {
  /** @param {string} limit */
  constructor(limit) {
    super(`stopped by ${limit}`);
    this.limit = limit;
  }
}

/** The moves of all states: where those of state i lead is `to`, from offsets[i] to offsets[i + 1]. */
class Edges {
  constructor() {
    this.count = 0;
    this.to = new Uint32Array(FIRST_EDGES);
    this.offsets = new Uint32Array(FIRST_EDGES);
  }

  /** Make room for the moves of that many more states. @param {number} states @param {number} more */
  reserve(states, more) {
    if (this.to.length < this.count + more * MAX_MOVES) {
      const old = this.to;
      this.to = new Uint32Array(2 * old.length + more * MAX_MOVES);
      this.to.set(old);
    }
    if (this.offsets.length <= states + more) {
      const old = this.offsets;
      this.offsets = new Uint32Array(2 * (states + more));
      this.offsets.set(old);
    }
  }
}

/**
 * Find all moves of one state and write them down.
 * @type {(level: CompiledLevel, visited: Visited, edges: Edges, board: Pushing, index: number) => void}
 */
function expand({ n, enter, push }, visited, edges, board, index) {
  const lo = visited.low[index], hi = visited.high[index], { holder } = board, { to } = edges;
  let { count } = edges;
  board.hold(lo, hi);
  for (let b = 0; b < n; b++) {
    const shift = 4 * (b & 7), place = (b < 8 ? lo : hi) >>> shift & 15;
    for (let forward = 1; forward >= 0; forward--) {
      const one = (forward ? 1 : -1) << shift, step = forward ? 4 : -4;
      let at = (b * POSITIONS + place) * 4 + 2 * forward, toLow = lo, toHigh = hi;
      let e = enter[at], next = enter[at + 1];
      while (e >= 0 && holder[e] < 0 && holder[next] < 0) { // nothing is pushed yet
        if (b < 8) toLow = toLow + one | 0;
        else toHigh = toHigh + one | 0;
        to[count++] = visited.add(toLow, toHigh);
        at += step;
        e = enter[at];
        next = enter[at + 1];
      }
      if (e < 0) continue;
      const pushed = (b * 2 + forward) * 2 * POSITIONS;
      if (holder[e] >= 0 && !push[pushed + holder[e]]) continue;
      if (holder[next] >= 0 && !push[pushed + POSITIONS + holder[next]]) continue;
      board.hold(toLow, toHigh);
      while (board.unit(b, forward)) {
        to[count++] = visited.add(board.afterLow, board.afterHigh);
        board.hold(board.afterLow, board.afterHigh);
      }
      board.hold(lo, hi);
    }
  }
  edges.count = count;
  edges.offsets[index + 1] = count;
}

/**
 * Return how far each state is from the goal, DEAD where it is out of reach: a generator, in turns.
 * @type {(level: CompiledLevel, visited: Visited, edges: Edges) => Generator<void, Int32Array, void>}
 */
function* distances({ reachable, mask, goal }, { low, high, count }, { to, offsets, count: nEdges }) {
  const toGoal = new Int32Array(count).fill(DEAD);
  if (!reachable) return toGoal;
  const begins = new Uint32Array(count + 1), sources = new Uint32Array(nEdges);
  for (let i = 0; i < nEdges; i++) begins[to[i]] += 1;
  for (let index = 0, sum = 0; index <= count; index++) begins[index] = sum += begins[index];
  yield;
  for (let index = 0; index < count; index++) {
    for (let i = offsets[index]; i < offsets[index + 1]; i++) sources[--begins[to[i]]] = index;
  }
  yield;
  const queue = new Uint32Array(count);
  let end = 0;
  for (let index = 0; index < count; index++) {
    if ((low[index] & mask[0]) !== goal[0] || (high[index] & mask[1]) !== goal[1]) continue;
    toGoal[index] = 0;
    queue[end++] = index;
  }
  for (let at = 0; at < end; at++) {
    const index = queue[at], farther = toGoal[index] + 1;
    for (let i = begins[index]; i < begins[index + 1]; i++) {
      if (toGoal[sources[i]] !== DEAD) continue;
      toGoal[sources[i]] = farther;
      queue[end++] = sources[i];
    }
  }
  return toGoal;
}

/**
 * Return what is known of a level once all is explored.
 * @type {(goals: boolean, compiled: CompiledLevel, visited: Visited, edges: Edges, toGoal: Int32Array) => Graph}
 */
function graphOf(goals, { placements }, visited, edges, toGoal) {
  const dead = toGoal.reduce((sum, far) => (far === DEAD ? sum + 1 : sum), 0);
  return {
    states: visited.count,
    moves: edges.count,
    dead: goals ? dead : null,
    optimum: goals && toGoal[0] !== DEAD ? toGoal[0] : null,
    distance: (positions) => {
      const words = [0, 0];
      for (const [b, first] of positions.entries()) {
        const place = placements[b].indexOf(first);
        if (place < 0) return NaN;
        words[b >> 3] |= place << 4 * (b & 7);
      }
      const index = visited.find(words[0], words[1]);
      return index < 0 ? NaN : toGoal[index];
    },
  };
}

/**
 * Explore a level in turns of a few hundred states: a generator that yields how many states it has
 * found, and returns the Graph. Throws LimitError ("max_states", "time_limit").
 * @type {(level: Level, limits: Limits) => Generator<number, Graph, void>}
 */
export function* exploring(level, { maxStates, timeLimitMs }) {
  const began = performance.now(), compiled = compileLevel(level);
  const visited = new Visited(), edges = new Edges(), board = new Pushing(compiled);
  const checkTime = () => {
    if (performance.now() - began > timeLimitMs) throw new LimitError("time_limit");
  };
  visited.add(compiled.start[0], compiled.start[1]);
  for (let head = 0; head < visited.count;) {
    const stop = Math.min(head + TURN, visited.count);
    visited.reserve(TURN * MAX_MOVES);
    edges.reserve(head, TURN);
    for (; head < stop; head++) expand(compiled, visited, edges, board, head);
    if (visited.count > maxStates) throw new LimitError("max_states");
    checkTime();
    yield visited.count;
  }
  const finding = distances(compiled, visited, edges);
  for (let turn = finding.next(); ; turn = finding.next()) {
    if (turn.done) return graphOf(hasGoals(level), compiled, visited, edges, turn.value);
    checkTime();
    yield visited.count;
  }
}
