// The cost of each move of a line: the number of moves it loses compared with a shortest solution,
// as `trisolve replay --review` reports it.

import { DEAD } from "./engine/distances.js";
import { startOf } from "./level.js";
import { replay } from "./rules.js";

/**
 * @typedef {object} Cost  of one move
 * @property {Move} move
 * @property {number | null} left  moves to the goal after it, or null if the goal is unreachable
 * @property {number | null} cost
 * 0 on a shortest solution, or null if a position before or after is lost
 * @property {boolean} lost  whether it is the move that loses the level
 */
/**
 * @typedef {{start: number | null, moves: Cost[], cost: number, lost: boolean}} Review
 * `start`: moves to the goal from the start
 */

/**
 * Return the cost of each move of a line.
 * @type {(level: Level, moves: Move[], graph: Graph) => Review}
 */
export function reviewOf(level, moves, graph) {
  const left = replay(level, startOf(level), moves).map((positions) => {
    const far = graph.distance(positions);
    return far === DEAD ? null : far;
  });
  const costs = moves.map((move, i) => {
    const before = left[i],
      after = left[i + 1];
    const cost = before === null || after === null ? null : after - before + 1;
    return { move, left: after, cost, lost: after === null && before !== null };
  });
  return {
    start: left[0],
    moves: costs,
    cost: costs.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    lost: costs.some(({ lost }) => lost),
  };
}
