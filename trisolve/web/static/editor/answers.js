// Collects the facts about a level while the server's answer arrives in parts. Each function returns the
// updated facts. live.js asks the server and shows them.

const PARTS_OF_ANSWER = 5;

/** @type {() => Live} */
export const noFacts = () => ({
  of: "",
  facts: null,
  difficulty: null,
  findings: [],
  leftOut: [],
  stale: false,
  tiers: 0,
  searched: 0,
  note: "",
});

/** Return whether all parts of the answer have arrived. @type {(live: Live) => boolean} */
export const isWhole = ({ tiers }) => tiers === PARTS_OF_ANSWER;

const NOTHING_KNOWN = {
  moves: null,
  states: null,
  dead: null,
  shortest: null,
  solution: null,
  reason: "",
};

/** Return the answers about a level without blocks. @type {() => Live} */
export const noBlocks = () => ({
  ...noFacts(),
  facts: { ...NOTHING_KNOWN, status: "empty", by: "page" },
});

/**
 * Return the facts found by the page's own engine: solvable, optimum, positions and dead, or the
 * reason they are missing.
 * @type {(found: {states: number, dead: number | null, optimum: number | null} | Error) => Facts}
 */
export function ownFacts(found) {
  if (found instanceof Error)
    return { ...NOTHING_KNOWN, status: "limit", reason: found.message, by: "page" };
  const { states, dead, optimum } = found;
  return {
    ...NOTHING_KNOWN,
    status: optimum === null ? "unsolvable" : "solved",
    moves: optimum,
    states,
    dead,
    by: "page",
  };
}

/**
 * Return the state that has only the facts about a level.
 * @type {(live: Live, code: string, facts: Facts | null, tiers: number) => Live}
 */
export const withFacts = (live, code, facts, tiers) => ({
  ...live,
  of: code,
  facts,
  tiers,
  stale: false,
  searched: 0,
  difficulty: null,
  findings: [],
  leftOut: [],
});

/**
 * Return the state after one part of the server's answer about a level.
 * @type {(live: Live, code: string, part: any) => Live}
 */
export function withPart(live, code, part) {
  if (part.searched) return { ...live, searched: part.searched };
  if (part.tier === 1) {
    const {
      status,
      moves = null,
      states = null,
      dead = null,
      shortest = null,
      solution = null,
      reason = "",
    } = part;
    const facts = {
      status,
      moves,
      states,
      dead,
      shortest,
      solution,
      reason,
      by: /** @type {const} */ ("server"),
    };
    return { ...withFacts(live, code, facts, 1), note: "" };
  }
  if (part.tier) {
    const { tier, difficulty, findings, left_out: leftOut, shortest } = part;
    return {
      ...live,
      searched: 0,
      facts: live.facts && { ...live.facts, shortest: shortest ?? live.facts.shortest },
      tiers: live.tiers + 1,
      difficulty: tier === 2 ? difficulty : live.difficulty,
      findings: [...live.findings, ...findings],
      leftOut: [...live.leftOut, ...leftOut],
    };
  }
  return part.error ? { ...live, note: part.error, stale: live.of !== code } : live;
}
