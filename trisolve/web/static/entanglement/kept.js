// What is kept of each puzzle and seed between visits: the turns of the play, whether a hint has made one,
// and the turns of the best play.
// Others may have written it: a score is what its turns score, and illegal turns score nothing.

import { keep, recall, recalledBests } from "../shared/storage.js";
import { isSeed } from "./draws.js";
import { MAX_RADIUS, newGame, parseTurns, playTurn, turnsOf } from "./rules.js";

const PREFIX = "entanglement/1/",
  SEEDS = `${PREFIX}seeds`,
  N_SEEDS = 100;

/** @type {Map<string, number | null>} what turns score, by entry and turns */
const scored = new Map();

/** @type {(entry: Entanglement.Entry, turns: string) => Entanglement.Game | null} the game after turns, null for illegal ones or none */
function gameAfter(entry, turns) {
  try {
    const game = newGame(entry);
    for (const turn of parseTurns(turns)) playTurn(game, turn);
    return game.placements.length ? game : null;
  } catch {
    return null;
  }
}

/** @type {(entry: Entanglement.Entry, turns: string) => number | null} what turns score that are kept as the best */
function scoreOf(entry, turns) {
  const key = `${entry.id} ${turns}`,
    known = scored.get(key);
  if (known !== undefined) return known;
  const score = gameAfter(entry, turns)?.score ?? null;
  scored.set(key, score);
  return score;
}

/** @type {(entry: Entanglement.Entry) => Entanglement.Kept} the turns as they are kept, right or wrong, and the best that are right */
export function keptOf(entry) {
  const key = PREFIX + entry.id,
    { turns, aided } = recall(key) ?? {};
  let best = /** @type {string | null} */ (null);
  for (const one of recalledBests(key, "best")) {
    const score = typeof one === "string" ? scoreOf(entry, one) : null;
    if (score !== null && (best === null || score > Number(scoreOf(entry, best))))
      best = /** @type {string} */ (one);
  }
  return { turns: typeof turns === "string" ? turns : "", aided: aided === true, best };
}

/** @type {(entry: Entanglement.Entry) => number | null} the best score that is kept */
export function bestOf(entry) {
  const { best } = keptOf(entry);
  return best === null ? null : scoreOf(entry, best);
}

/** @type {(entry: Entanglement.Entry) => boolean} whether the play that is kept, or the best one, is over */
export const isFinished = (entry) => {
  const { turns, best } = keptOf(entry);
  return [turns, best ?? ""].some((one) => (gameAfter(entry, one)?.end ?? "open") !== "open");
};

/** @type {(state: Entanglement.State) => void} keep the play as it is */
export function keepNow({ entry, game, aided }) {
  const turns = turnsOf(game),
    best = bestOf(entry),
    isBetter = turns && (best === null || game.score > best);
  keep(PREFIX + entry.id, { turns, aided, best: isBetter ? turns : keptOf(entry).best });
}

/** @type {() => {seed: string, radius: number}[]} seeds played, the last one first */
export function keptSeeds() {
  const found = recall(SEEDS);
  if (!Array.isArray(found)) return [];
  return found
    .filter(
      (one) =>
        isSeed(one?.seed) &&
        Number.isInteger(one.radius) &&
        one.radius > 0 &&
        one.radius <= MAX_RADIUS,
    )
    .slice(0, N_SEEDS);
}

/** @type {(seed: string, radius: number) => void} */
export function keepSeed(seed, radius) {
  const others = keptSeeds().filter((one) => one.seed !== seed || one.radius !== radius);
  keep(SEEDS, [{ seed, radius }, ...others].slice(0, N_SEEDS));
}
