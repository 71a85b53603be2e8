// What is kept of each puzzle and seed between visits: the turns of the play and those of the best one.
// Others may have written it: a score is what its turns score, and illegal turns score nothing.

import { keep, recall } from "../shared/storage.js";
import { isSeed } from "./draws.js";
import { MAX_RADIUS, newGame, parseTurns, playTurn } from "./rules.js";

const PREFIX = "entanglement/1/", SEEDS = `${PREFIX}seeds`, N_SEEDS = 100;

/** @type {Map<string, Entanglement.Kept>} what is kept, where there is no storage */
const remembered = new Map();

/** @type {Map<string, {turns: string, score: number | null}>} the last turns that were scored, by entry */
const scored = new Map();

/** @type {(entry: Entanglement.Entry) => Entanglement.Kept} what is kept, right or wrong */
export function keptOf({ id }) {
  const { turns, best } = remembered.get(id) ?? recall(PREFIX + id) ?? {};
  return { turns: typeof turns === "string" ? turns : "", best: typeof best === "string" ? best : null };
}

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

/** @type {(entry: Entanglement.Entry) => number | null} the best score that is kept */
export function bestOf(entry) {
  const turns = keptOf(entry).best ?? "", known = scored.get(entry.id);
  if (known?.turns === turns) return known.score;
  const score = gameAfter(entry, turns)?.score ?? null;
  scored.set(entry.id, { turns, score });
  return score;
}

/** @type {(entry: Entanglement.Entry) => boolean} whether the play that is kept, or the best one, is over */
export const isFinished = (entry) => {
  const { turns, best } = keptOf(entry);
  return [turns, best ?? ""].some((one) => (gameAfter(entry, one)?.end ?? "open") !== "open");
};

/** @type {(entry: Entanglement.Entry, turns: string, score: number) => void} */
export function keepPlay(entry, turns, score) {
  const best = bestOf(entry), isBetter = turns && (best === null || score > best);
  const found = { turns, best: isBetter ? turns : keptOf(entry).best };
  remembered.set(entry.id, found);
  keep(PREFIX + entry.id, found);
}

/** @type {() => {seed: string, radius: number}[]} seeds played, the last one first */
export function keptSeeds() {
  const found = recall(SEEDS);
  if (!Array.isArray(found)) return [];
  return found.filter((one) => isSeed(one?.seed) && Number.isInteger(one.radius) && one.radius > 0 && one.radius <= MAX_RADIUS)
    .slice(0, N_SEEDS);
}

/** @type {(seed: string, radius: number) => void} */
export function keepSeed(seed, radius) {
  const others = keptSeeds().filter((one) => one.seed !== seed || one.radius !== radius);
  keep(SEEDS, [{ seed, radius }, ...others].slice(0, N_SEEDS));
}
