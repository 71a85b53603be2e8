// Replaces the editor's server: the page's own Worker answers questions about a level and
// finds its hardest position. The page itself reads files.

import { parseDoc, recordOf } from "../sliding/formats/level_file.js";
import { limitText } from "./words.js";

const MAX_STATES = 200000;

/** @type {() => Promise<never>} */
const noServer = () => Promise.reject(Object.assign(new Error("no-server"), { status: 0 }));

/**
 * Answer in parts: the progress of the search, the optimum, then the difficulty.
 * @type {(call: Editor["call"], level: Level, signal: AbortSignal, take: (part: any) => void) => Promise<void>}
 *
 */
async function analyze(call, level, signal, take) {
  /** @type {(job: string) => Promise<any>} */
  const ask = (job) => {
    const asked = call(job, [level], (states) => {
      if (!signal.aborted) take({ searched: states });
    });
    signal.addEventListener("abort", asked.cancel);
    return asked.result;
  };
  const found = await ask("analyze");
  if (signal.aborted) return;
  const { limit, why = "", ...facts } = found,
    states = Math.min(found.states, MAX_STATES),
    reason = limit ? limitText(limit, states) : why;
  take({ tier: 1, ...facts, states: limit ? null : states, reason });
  const graded = found.status === "solved" && !limit ? await ask("grade") : {};
  if (signal.aborted) return;
  take({ tier: 2, difficulty: null, findings: [], left_out: [], ...graded });
  if (limit && found.status === "solved") take({ error: reason });
}

/** @type {(level: Drawn, best: {positions: Positions, moves: number}) => any} */
const hardestOf = (level, { positions, moves }) => ({
  level: recordOf({
    ...level,
    blocks: level.blocks.map((block, at) => ({ ...block, first: positions[at] })),
  }),
  moves,
});

/** Return the stand-in for the server. @type {(call: Editor["call"]) => Server} */
export const createAnswers = (call) => ({
  get: noServer,
  post: noServer,
  async stream(_path, { level: text, do: what }, signal, take) {
    const [level] = parseDoc(text).levels;
    if (what !== "hardest") return analyze(call, level, signal, take);
    const asked = call("hardest", [level]);
    signal.addEventListener("abort", asked.cancel);
    const found = await asked.result;
    if (found && !signal.aborted) take(hardestOf(level, found));
  },
});
