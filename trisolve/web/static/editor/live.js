// What is known of the level while it is drawn. Each edit asks anew and ends what was asked before;
// until its answer is there, the one before is stale and says so. The server answers in tiers; where
// there is none, or its kernels are still being compiled, the page's own engine tells what it can.

import { drawnText } from "../sliding/formats/level_file.js";
import { hasGoals } from "../sliding/level.js";

import { bareCode } from "../sliding/formats/share_code.js";

const PARTS_OF_ANSWER = 5;

/** @type {() => Live} */
const nothing = () => ({ of: "", facts: null, difficulty: null, findings: [], leftOut: [], stale: false, tiers: 0, told: "" });

/**
 * @param {ReturnType<typeof import("./server.js").createServer>} server
 * @param {(job: string, args: any[]) => {result: Promise<any>, cancel: () => void}} call the page's engine
 * @param {(live: Live) => void} show
 */
export function createLive(server, call, show) {
  let live = nothing(), stop = new AbortController();
  /** @type {{cancel: () => void} | null} */
  let local = null;

  /** @type {(change: Partial<Live>) => void} */
  const put = (change) => {
    live = { ...live, ...change };
    show(live);
  };

  /** @type {(code: string, told: string) => Promise<void>} */
  async function byPage(code, told) {
    put({ told });
    if (local) return;
    const asked = call("explore", [code]);
    local = asked;
    /** @type {Facts} */
    const facts = { status: "limit", moves: null, states: null, dead: null, shortest: null, solution: null, reason: "", by: "page" };
    try {
      const { states, dead, optimum } = await asked.result;
      Object.assign(facts, { status: optimum === null ? "unsolvable" : "solved", moves: optimum, states, dead });
    } catch (error) {
      facts.reason = /** @type {Error} */ (error).message;
    }
    if (local === asked && live.tiers === 0) put({ of: code, facts, stale: false, difficulty: null, findings: [], leftOut: [] });
  }

  /** @type {(code: string, part: any) => void} */
  function take(code, part) {
    if (part.alive) return;
    if (part.compiling) {
      void byPage(code, "compiling, some 40 s, once; until then the page's own engine answers");
    } else if (part.tier === 1) {
      local?.cancel();
      const { status, moves = null, states = null, dead = null, shortest = null, solution = null, reason = "" } = part;
      put({ of: code, stale: false, tiers: 1, told: "", difficulty: null, findings: [], leftOut: [],
        facts: { status, moves, states, dead, shortest, solution, reason, by: "server" } });
    } else if (part.tier) {
      put({ tiers: live.tiers + 1, findings: [...live.findings, ...part.findings],
        leftOut: [...live.leftOut, ...part.left_out], ...(part.tier === 2 ? { difficulty: part.difficulty } : {}) });
    } else if (part.error) {
      put({ told: part.error, stale: live.of !== code });
    }
  }

  return {
    get live() { return live; },
    /** Whether everything that there is to know has come. */
    get isWhole() { return live.tiers === PARTS_OF_ANSWER; },
    /** @type {(level: Drawn) => Promise<void>} */
    async ask(level) {
      stop.abort();
      local?.cancel();
      local = null;
      if (!level.blocks.length) {
        live = { ...nothing(), told: "no block yet" };
        show(live);
        return;
      }
      const code = bareCode(level), mine = stop = new AbortController();
      put({ stale: live.of !== code, told: "", tiers: 0 });
      try {
        await server.stream("/api/analyze", { level: drawnText(level, true) }, mine.signal, (part) => {
          if (mine === stop) take(code, part);
        });
      } catch (error) {
        if (mine !== stop) return;
        const { status = 0, message } = /** @type {import("./server.js").ServerError} */ (error);
        if (status === 422) put({ told: message });
        else if (hasGoals(level)) void byPage(code, status === 401 ? "the server does not know this page: its own engine answers"
          : "no server: the page's own engine answers");
        else put({ stale: false, facts: null, told: "no server" });
      }
    },
  };
}
