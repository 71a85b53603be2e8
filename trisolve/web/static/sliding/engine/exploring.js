// The complete reachable set of a level, breadth first, and the distance of each state from the
// start and from the goal. The readable rules are in ../rules.js; this engine agrees with them.

import { hasGoals } from "../level.js";
import { Board } from "./board.js";
import { POSITIONS, compileLevel } from "./compiled.js";
import { distances } from "./distances.js";
import { Edges } from "./edges.js";
import { Visited } from "./visited.js";

/** @typedef {import("./compiled.js").CompiledLevel} CompiledLevel */

const TURN = 128;

/** Thrown if a limit stops an exploration: "max_states" or "time_limit", after `states`. */
export class LimitError extends Error {
  /**
   * @param {string} limit
   * @param {number} states
   * @param {number | null} optimum  if it is already known
   */
  constructor(limit, states = 0, optimum = null) {
    super(limit);
    this.limit = limit;
    this.states = states;
    this.optimum = optimum;
  }
}

/**
 * Return the distance of the nearest solved state found, which is the optimum, or null if there is
 * none.
 * @type {(level: CompiledLevel, visited: Visited, layers: number[]) => number | null}
 */
function nearestSolved({ reachable, mask, goal }, { states, count }, layers) {
  for (let index = 0; reachable && index < count; index++) {
    if (
      (states[2 * index] & mask[0]) === goal[0] &&
      (states[2 * index + 1] & mask[1]) === goal[1]
    ) {
      return layers.filter((first) => first <= index).length - 1;
    }
  }
  return null;
}

/**
 * Find and record all moves of one state.
 * @type {(level: CompiledLevel, visited: Visited, edges: Edges, board: Board, index: number) => void}
 *
 */
function expand({ n, enter, push }, visited, edges, board, index) {
  const known = edges.copy(index),
    low = visited.states[2 * index],
    high = visited.states[2 * index + 1];
  const { holder } = board,
    { to } = edges;
  let { count } = edges;
  board.hold(low, high);
  for (let b = 0; b < n; b++) {
    if (b === known) continue;
    const shift = 4 * (b & 7),
      place = ((b < 8 ? low : high) >>> shift) & 15,
      begin = count,
      first = visited.count;
    for (let forward = 1; forward >= 0; forward--) {
      const one = (forward ? 1 : -1) << shift,
        step = forward ? 4 : -4;
      let at = (b * POSITIONS + place) * 4 + 2 * forward,
        toLow = low,
        toHigh = high;
      let e = enter[at],
        next = enter[at + 1];
      while (e >= 0 && holder[e] < 0 && holder[next] < 0) {
        // up to here, the move pushes nothing
        if (b < 8) toLow = (toLow + one) | 0;
        else toHigh = (toHigh + one) | 0;
        to[count++] = visited.add(toLow, toHigh);
        at += step;
        e = enter[at];
        next = enter[at + 1];
      }
      if (e < 0) continue;
      const pushed = (b * 2 + forward) * 2 * POSITIONS;
      if (holder[e] >= 0 && !board.givesWay(holder[e], push[pushed + holder[e]])) continue;
      if (
        holder[next] >= 0 &&
        !board.givesWay(holder[next], push[pushed + POSITIONS + holder[next]])
      )
        continue;
      board.hold(toLow, toHigh);
      while (board.step(b, forward)) {
        to[count++] = ~visited.add(board.afterLow, board.afterHigh);
        board.hold(board.afterLow, board.afterHigh);
      }
      board.hold(low, high);
    }
    if (count === begin) continue;
    edges.count = count;
    edges.note(index, b, begin, first);
  }
  edges.offsets[index + 1] = count;
}

/**
 * Return the graph of a level once all its states are explored.
 * @type {(level: Level, compiled: CompiledLevel, found: Omit<Reached, "toGoal" | "compiled">, toGoal: Int32Array) => Graph}
 */
function graphOf(level, compiled, found, toGoal) {
  const { visited, edges } = found,
    goals = hasGoals(level);
  const dead = toGoal.reduce((sum, far) => (far < 0 ? sum + 1 : sum), 0);
  return {
    states: visited.count,
    moves: edges.count,
    dead: goals ? dead : null,
    optimum: goals && toGoal[0] >= 0 ? toGoal[0] : null,
    explored: { ...found, compiled, toGoal },
    distance: (positions) => {
      const words = [0, 0];
      for (const [b, first] of positions.entries()) {
        const place = compiled.placements[b].indexOf(first);
        if (place < 0) return NaN;
        words[b >> 3] |= place << (4 * (b & 7));
      }
      const index = visited.find(words[0], words[1]);
      return index < 0 ? NaN : toGoal[index];
    },
  };
}

/**
 * Explore a level in turns of a few states: a generator that yields the number of states found, and
 * returns the Graph. Throws LimitError ("max_states", "time_limit").
 * @type {(level: Level, limits: Limits) => Generator<number, Graph, void>}
 */
export function* exploring(level, { maxStates, timeLimitMs }) {
  const began = performance.now(),
    compiled = compileLevel(level);
  const visited = new Visited(),
    edges = new Edges(),
    board = new Board(compiled),
    layers = [0];
  /** @type {(limit: string) => LimitError} */
  const stopped = (limit) =>
    new LimitError(limit, visited.count, nearestSolved(compiled, visited, layers));
  const checkTime = () => {
    if (performance.now() - began > timeLimitMs) throw stopped("time_limit");
  };
  let layer = visited.add(compiled.start[0], compiled.start[1]) + 1; // the end of the current layer, whose states have the same distance
  for (let head = 0; head < visited.count;) {
    const stop = Math.min(head + TURN, layer);
    visited.reserve(TURN * compiled.moves);
    edges.reserve(head, visited.count, TURN, compiled.moves);
    for (; head < stop; head++) expand(compiled, visited, edges, board, head);
    if (visited.count > maxStates) throw stopped("max_states");
    if (head === layer) {
      layers.push(layer);
      layer = visited.count;
    }
    checkTime();
    yield visited.count;
  }
  const finding = distances(compiled, visited, edges);
  for (let turn = finding.next(); ; turn = finding.next()) {
    if (turn.done) return graphOf(level, compiled, { visited, edges, layers }, turn.value);
    checkTime();
    yield visited.count;
  }
}
