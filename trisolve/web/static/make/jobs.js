// What the Worker of Make does: all that is known of a level while it is drawn, and harder ones near it.

import { exploreJob, hintJob } from "../sliding/asking.js";
import { difficultyOf } from "../sliding/difficulty.js";
import { LimitError, exploring } from "../sliding/engine/exploring.js";
import { countShortest } from "../sliding/engine/shortest.js";
import { hasGoals } from "../sliding/level.js";
import { harderJob, hardestStart } from "./harder.js";

const LIMITS = { maxStates: 200000, timeLimitMs: 20000 };

/**
 * Return what is known of a level: `limit` and `states` where a limit stopped the search.
 * @type {(level: Level) => Generator<number, object, void>}
 */
function* analyzeJob(level) {
  try {
    const graph = yield* exploring(level, LIMITS), { states, dead, optimum } = graph;
    if (!hasGoals(level)) return { status: "aimless", states };
    if (optimum === null) return { status: "unsolvable", states, dead };
    const { score, grade, parts } = difficultyOf(graph), shortest = String(countShortest(graph.explored));
    return { status: "solved", moves: optimum, states, dead, shortest, difficulty: { score, grade, parts } };
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const { limit, states, optimum } = error;
    return { status: optimum === null ? "limit" : "solved", moves: optimum, limit, states };
  }
}

/**
 * Return the level from its hardest position, and how many moves it takes; null where nothing is solvable.
 * @type {(level: Level) => Generator<number, {positions: Positions, moves: number} | null, void>}
 */
function* hardestJob(level) {
  return hardestStart(yield* exploring(level, LIMITS));
}

/** @type {Jobs} */
export const jobs = { explore: exploreJob, hint: hintJob, analyze: analyzeJob, hardest: hardestJob, harder: harderJob };
