// What the editor's server answers, answered by the page's own Worker: all about a level, and its hardest
// position. Files are read by the page itself.

import { parseDoc, recordOf } from "../sliding/formats/level_file.js";
import { limitText } from "./words.js";

const MAX_STATES = 200000;

/** @type {() => Promise<never>} */
const noServer = () => Promise.reject(Object.assign(new Error("no server"), { status: 0 }));

/** @type {(found: any, take: (part: any) => void) => void} */
function tell(found, take) {
  const { difficulty = null, limit, ...facts } = found;
  const states = Math.min(found.states, MAX_STATES);
  take({ tier: 1, ...facts, states: limit ? null : states, reason: limit ? limitText(limit, states) : "" });
  take({ tier: 2, difficulty, findings: [], left_out: [] });
  if (limit && facts.status === "solved") take({ error: limitText(limit, states) });
}

/** @type {(level: Drawn, best: {positions: Positions, moves: number}) => any} */
const hardestOf = (level, { positions, moves }) =>
  ({ level: recordOf({ ...level, blocks: level.blocks.map((block, at) => ({ ...block, first: positions[at] })) }), moves });

/**
 * Return who answers.
 * @type {(call: Editor["call"]) => Server}
 */
export const createAnswers = (call) => ({
  get: noServer,
  post: noServer,
  async stream(_path, { level: text, do: what }, signal, take) {
    const [level] = parseDoc(text).levels, asked = call(what === "hardest" ? "hardest" : "analyze", [level]);
    signal.addEventListener("abort", asked.cancel);
    const found = await asked.result;
    if (signal.aborted) return;
    if (what !== "hardest") tell(found, take);
    else if (found) take(hardestOf(level, found));
  },
});
