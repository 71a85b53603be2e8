// The triangular sliding-block puzzle: its rules, a search of all states, and hints; tiles of
// Entanglement as pictures.

import { DEAD } from "./sliding/engine/distances.js";
import { LimitError, exploring } from "./sliding/engine/exploring.js";
import { parseDoc } from "./sliding/formats/level_file.js";
import { ALL_MOVES, hintAfter } from "./sliding/hints.js";
import { startOf } from "./sliding/level.js";
import { successors } from "./sliding/rules.js";

export { draw } from "./entanglement/draw.js";
export { bareCode, parseShareCode } from "./sliding/formats/share_code.js";
export { cellsOf, startOf } from "./sliding/level.js";
export { dumpMoves, parseMoves } from "./sliding/moves.js";
export { applyMove, isSolved, replay, successors } from "./sliding/rules.js";
export { DEAD, LimitError };

const NO_LIMITS = { maxStates: Infinity, timeLimitMs: Infinity };

/** Return the levels of a file's text: one level, or those of a pack. */
export const levelsOf = (text) => parseDoc(text).levels;

/** Return the whole graph of a level; throw LimitError where a limit stops the search. */
export function explore(level, limits = {}) {
  const search = exploring(level, { ...NO_LIMITS, ...limits });
  for (let turn = search.next(); ; turn = search.next()) if (turn.done) return turn.value;
}

/** Return a shortest solution, or null where there is none; throw LimitError. */
export function solve(level, limits = {}) {
  const graph = explore(level, limits);
  if (!graph.optimum) return graph.optimum === 0 ? [] : null;
  const moves = [];
  for (let at = startOf(level), left = graph.optimum; left > 0; left--) {
    const next = successors(level, at).find((one) => graph.distance(one.positions) === left - 1);
    moves.push(next.move);
    at = next.positions;
  }
  return moves;
}

/** Return the facts for a hint after some moves, from the graph of the level. */
export const hint = (level, moves, graph) => hintAfter(level, moves, ALL_MOVES, graph, null);
