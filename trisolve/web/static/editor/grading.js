// What levels are worth, for those that do not say it: by the server, else by the page's own engine.

import { drawnText } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { hasGoals } from "../sliding/level.js";

/** @typedef {ReturnType<typeof import("./server.js").createServer>} Server */
/** @typedef {(job: string, args: any[]) => {result: Promise<any>}} Call */

/** @type {(server: Server, level: Drawn) => Promise<object | null>} */
async function byServer(server, level) {
  const stop = new AbortController(), told = { moves: 0, states: 0, score: 0, grade: "" };
  await server.stream("/api/analyze", { level: drawnText(level, true) }, stop.signal, (part) => {
    if (part.tier === 1 && part.moves !== null) [told.moves, told.states] = [part.moves, part.states];
    if (part.tier !== 2) return;
    if (part.difficulty) [told.score, told.grade] = [part.difficulty.score, part.difficulty.grade];
    stop.abort();
  }).catch((error) => { if (!stop.signal.aborted) throw error; });
  return told.grade ? told : null;
}

/** @type {(call: Call, level: Drawn) => Promise<object | null>} */
async function byEngine(call, level) {
  const { optimum, states } = await call("explore", [bareCode(level)]).result.catch(() => ({}));
  return optimum ? { moves: optimum, states } : null;
}

/**
 * Return levels with stats, as far as they can be had.
 * @type {(server: Server, call: Call, levels: Drawn[]) => Promise<Drawn[]>}
 */
export async function gradeAll(server, call, levels) {
  const graded = [];
  for (const level of levels) {
    const found = level.about.stats || !hasGoals(level) ? null
      : await byServer(server, level).catch(() => byEngine(call, level));
    graded.push(found ? { ...level, about: { ...level.about, stats: JSON.stringify(found) } } : level);
  }
  return graded;
}
