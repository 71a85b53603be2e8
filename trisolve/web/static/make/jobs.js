// The jobs of Make's Worker: the facts about a level while it is drawn, and similar harder levels.

import { exploreJob, hintJob } from "../sliding/asking.js";
import { hardestStart } from "../sliding/changing.js";
import { difficultyOf } from "../sliding/difficulty.js";
import { LimitError, exploring } from "../sliding/engine/exploring.js";
import { countShortest } from "../sliding/engine/shortest.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { hasGoals } from "../sliding/level.js";
import { generateJob, layoutsJob } from "./fresh.js";
import { harderJob } from "./harder.js";
import { whyUnsolvable } from "./unsolvable.js";

const LIMITS = { maxStates: 200000, timeLimitMs: 20000 };

/** @type {{code: string, graph: Graph} | null} the level that was analyzed last */
let last = null;

/** @type {(level: Level) => Generator<number, Graph, void>} */
function* graphOf(level) {
  const code = bareCode(level);
  if (last?.code !== code) last = { code, graph: yield* exploring(level, LIMITS) };
  return last.graph;
}

/**
 * Return the known facts about a level, with `limit` and `states` if a limit stopped the search.
 * @type {(level: Level) => Generator<number, object, void>}
 */
function* analyzeJob(level) {
  try {
    const graph = yield* graphOf(level),
      { states, dead, optimum } = graph;
    if (!hasGoals(level)) return { status: "aimless", states };
    if (optimum === null)
      return { status: "unsolvable", states, dead, why: whyUnsolvable(level, graph) };
    return { status: "solved", moves: optimum, states, dead };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const { limit, states, optimum } = error;
    return { status: optimum === null ? "limit" : "solved", moves: optimum, limit, states };
  }
}

/**
 * Return the difficulty of a solvable level, and its number of shortest solutions.
 * @type {(level: Level) => Generator<number, object, void>}
 */
function* gradeJob(level) {
  const graph = yield* graphOf(level),
    { score, grade, parts } = difficultyOf(graph);
  return { shortest: String(countShortest(graph.explored)), difficulty: { score, grade, parts } };
}

/**
 * Return the level's hardest start and its number of moves, or null if no position is solvable.
 * @type {(level: Level) => Generator<number, {positions: Positions, moves: number} | null, void>}
 */
function* hardestJob(level) {
  return hardestStart(yield* graphOf(level));
}

/** @type {Jobs} */
export const jobs = {
  explore: exploreJob,
  hint: hintJob,
  analyze: analyzeJob,
  grade: gradeJob,
  hardest: hardestJob,
  harder: harderJob,
  generate: generateJob,
  layouts: layoutsJob,
};
