// Answers questions about a level in the Workers of the sliding puzzle's pages: a level is explored once,
// and the result answers all questions.

import { reviewOf } from "./costs.js";
import { LimitError, exploring } from "./engine/exploring.js";
import { bareCode, parseShareCode } from "./formats/share_code.js";
import { ALL_MOVES, hintAfter } from "./hints.js";
import { hasGoals, startOf } from "./level.js";
import { reasonsOf } from "./reasons.js";
import { replay } from "./rules.js";
import { NO_HINTS } from "./rules_words.js";

const LIMITS = { maxStates: 400000, timeLimitMs: 5000 };
const N_KEPT = 4;

/** @type {Map<string, {graph: Graph | null, limit: string | null}>} */
const known = new Map();

/**
 * Return the result of exploring a level; only the first call for a level takes time.
 * @type {(level: Level) => Generator<number, {graph: Graph | null, limit: string | null}, void>}
 */
function* explored(level) {
  const code = bareCode(level);
  let found = known.get(code);
  if (!found) {
    try {
      found = { graph: yield* exploring(level, LIMITS), limit: null };
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      found = { graph: null, limit: error.limit };
    }
    if (known.size === N_KEPT) known.delete([...known.keys()][0]);
    known.set(code, found);
  }
  return found;
}

/** @type {Job} */
export function* exploreJob(code) {
  const { graph, limit } = yield* explored(parseShareCode(code));
  if (!graph) throw new LimitError(limit ?? "");
  const { states, moves, dead, optimum } = graph;
  return { states, moves, dead, optimum };
}

/** @type {Job} */
export function* hintJob(code, moves, much) {
  const level = parseShareCode(code);
  if (!hasGoals(level)) throw new Error(NO_HINTS);
  const { graph, limit } = yield* explored(level);
  return hintAfter(level, moves, much, graph, limit);
}

/**
 * The reasons for each move of a shortest solution from a position, or [] if there is none or it is
 * unknown.
 * @type {Job}
 */
export function* reasonsJob(code, moves) {
  const level = parseShareCode(code),
    { graph, limit } = yield* explored(level),
    line = hintAfter(level, moves, ALL_MOVES, graph, limit).next?.line ?? [];
  return reasonsOf(level, replay(level, startOf(level), moves)[moves.length], line) ?? [];
}

/** The costs of the moves of a play, or null if they are unknown. @type {Job} */
export function* reviewJob(code, moves) {
  const level = parseShareCode(code),
    { graph } = yield* explored(level);
  return graph && hasGoals(level) ? reviewOf(level, moves, graph) : null;
}
