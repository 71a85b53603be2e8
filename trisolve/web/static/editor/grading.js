// The difficulty of levels that do not state it: computed by the server if there is one, or else by
// the page's own engine.

import { drawnText } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { hasGoals } from "../sliding/level.js";

/** @typedef {(job: string, args: any[]) => {result: Promise<any>}} Call */

/**
 * Return the difficulty in a level's stats; levels without stats sort first.
 * @type {(level: Drawn) => number}
 */
export function worthOf({ about }) {
  const { score, moves } = JSON.parse(about.stats ?? "{}");
  return Number(score ?? moves ?? -1);
}

/** @type {(server: Server, level: Drawn) => Promise<object | null>} */
async function byServer(server, level) {
  const stop = new AbortController(),
    stats = { moves: 0, states: 0, score: 0, grade: "" };
  let isRated = false;
  await server
    .stream("/api/analyze", { level: drawnText(level, true) }, stop.signal, (part) => {
      if (part.error) throw new Error(part.error);
      if (part.tier === 1 && part.moves !== null)
        [stats.moves, stats.states] = [part.moves, part.states];
      if (part.tier !== 2) return;
      if (part.difficulty)
        [stats.score, stats.grade] = [part.difficulty.score, part.difficulty.grade];
      isRated = true;
      stop.abort();
    })
    .catch((error) => {
      if (!stop.signal.aborted) throw error;
    });
  if (!isRated) throw new Error(); // the server's job ended early, so the page's engine computes the difficulty
  return stats.grade ? stats : null;
}

/** @type {(call: Call, level: Drawn) => Promise<object | null>} */
async function byEngine(call, level) {
  const { optimum, states } = await call("explore", [bareCode(level)]).result.catch(() => ({}));
  return optimum ? { moves: optimum, states } : null;
}

/**
 * Return the levels, with stats for those that have them or can be solved.
 * @type {(server: Server, call: Call, levels: Drawn[]) => Promise<Drawn[]>}
 */
export async function gradeAll(server, call, levels) {
  const graded = [];
  for (const level of levels) {
    const found =
      level.about.stats || !hasGoals(level)
        ? null
        : await byServer(server, level).catch(() => byEngine(call, level));
    graded.push(
      found ? { ...level, about: { ...level.about, stats: JSON.stringify(found) } } : level,
    );
  }
  return graded;
}
