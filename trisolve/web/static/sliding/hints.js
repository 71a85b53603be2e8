// Hints during play, like `trisolve hint --json`: whether the level is still solvable, the distance
// to the goal, and the next move; for a lost level, the losing move and the right move.

import { DEAD } from "./engine/distances.js";
import { startOf } from "./level.js";
import { isSolved, replay, successors } from "./rules.js";

// hint level 1 reveals only the distance
export const WHICH_BLOCK = 2;
export const THE_MOVE = 3;
export const ALL_MOVES = 4;

/**
 * Return the first shortest solution in the order of the rules, or [].
 * @type {(level: Level, positions: Positions, graph: Graph) => Successor[]}
 */
function shortestLine(level, positions, graph) {
  const line = [];
  let at = positions;
  for (let left = graph.distance(at); left > 0; left--) {
    const next = successors(level, at).find((one) => graph.distance(one.positions) === left - 1);
    if (!next) throw new Error("no-move-nearer");
    line.push(next);
    at = next.positions;
  }
  return line;
}

/** @type {(line: Successor[], level: number) => HintStep | null} */
function stepOf(line, level) {
  if (!line.length || level < WHICH_BLOCK) return null;
  return {
    block: line[0].move[0],
    move: level >= THE_MOVE ? line[0].move : null,
    pushes: level >= THE_MOVE ? line[0].pushes : null,
    line: level === ALL_MOVES ? line.map((one) => one.move) : null,
  };
}

/**
 * Return the facts for a hint after some moves. Without a graph (`limit` is the reason), return
 * only whether the position is solved.
 * @type {(level: Level, moves: Move[], much: number, graph: Graph | null, limit: string | null) => Hint}
 *
 */
export function hintAfter(level, moves, much, graph, limit) {
  const line = replay(level, startOf(level), moves),
    here = line[line.length - 1];
  /** @type {Hint} */
  const hint = {
    name: level.name,
    status: "limit",
    metric: "moves",
    level: much,
    played: moves.length,
    distance: null,
    next: null,
    kept: null,
    distance_kept: null,
    instead: null,
    limit: null,
  };
  if (isSolved(level, here)) return { ...hint, status: "solved", distance: 0 };
  if (!graph) return { ...hint, limit };
  if (graph.distance(here) !== DEAD) {
    const way = shortestLine(level, here, graph);
    return { ...hint, status: "solvable", distance: way.length, next: stepOf(way, much) };
  }
  const lostAfter = line.findIndex((positions) => graph.distance(positions) === DEAD);
  if (lostAfter === 0) return { ...hint, status: "unsolvable" };
  const way = shortestLine(level, line[lostAfter - 1], graph);
  const instead = stepOf(way, much);
  return { ...hint, status: "lost", kept: lostAfter - 1, distance_kept: way.length, instead };
}
