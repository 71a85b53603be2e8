// What the Worker of the sliding puzzle's page does: explore a level once, and answer about it.

import { bareCode, parseShareCode } from "./formats/share_code.js";
import { hintAfter } from "./hints.js";
import { hasGoals } from "./level.js";
import { LimitError, exploring } from "./engine/exploring.js";

const LIMITS = { maxStates: 400000, timeLimitMs: 5000 };
const N_KEPT = 4;

/** @type {Map<string, {graph: Graph | null, limit: string | null}>} */
const known = new Map();

/**
 * Return what exploring a level came to; only the first call about it takes time.
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

/** @type {Jobs} */
export const jobs = {
  /** @type {Job} */
  * explore(code) {
    const { graph, limit } = yield* explored(parseShareCode(code));
    if (!graph) throw new LimitError(limit ?? "");
    const { states, moves, dead, optimum } = graph;
    return { states, moves, dead, optimum };
  },

  /** @type {Job} */
  * hint(code, moves, much) {
    const level = parseShareCode(code);
    if (!hasGoals(level)) throw new Error("no hints: no block of this level has a goal");
    const { graph, limit } = yield* explored(level);
    return hintAfter(level, moves, much, graph, limit);
  },
};
