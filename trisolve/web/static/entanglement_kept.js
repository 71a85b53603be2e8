// What is kept of each puzzle and seed between visits: the turns of the play and the best score.

import { isSeed } from "./entanglement_draws.js";
import { keep, recall } from "./storage.js";

/** @typedef {{turns: string, best: number | null}} Kept */
/**
 * A puzzle of the page, or the game of a seed. @typedef {import("./entanglement_rules.js").Puzzle &
 *   {at: number, id: string, name: string, score: number | null, seed: string | null}} Entry
 */

const PREFIX = "entanglement/1/", SEEDS = `${PREFIX}seeds`, LAST = `${PREFIX}last`, N_SEEDS = 100;

/** @type {Map<string, Kept>} what is kept, for where storage is none */
const remembered = new Map();

/** @type {(entry: {id: string}) => Kept} what is kept, or what stands for nothing */
export function keptOf({ id }) {
  const found = remembered.get(id) ?? recall(PREFIX + id);
  const right = typeof found?.turns === "string" && (found.best === null || Number.isInteger(found.best));
  return right ? found : { turns: "", best: null };
}

/** @type {(entry: Entry, turns: string, score: number) => void} */
export function keepPlay(entry, turns, score) {
  const { best } = keptOf(entry), found = { turns, best: turns ? Math.max(best ?? 0, score) : best };
  remembered.set(entry.id, found);
  keep(PREFIX + entry.id, found);
}

/** @type {(seed: string, radius: number) => string} */
export const idOfSeed = (seed, radius) => `seed/${radius}/${seed}`;

/** @type {() => {seed: string, radius: number}[]} seeds played, the last one first */
export function keptSeeds() {
  const found = recall(SEEDS);
  if (!Array.isArray(found)) return [];
  return found.filter((one) => isSeed(one?.seed) && Number.isInteger(one.radius));
}

/** @type {(seed: string, radius: number) => void} */
export function keepSeed(seed, radius) {
  const others = keptSeeds().filter((one) => one.seed !== seed || one.radius !== radius);
  keep(SEEDS, [{ seed, radius }, ...others].slice(0, N_SEEDS));
}

/** @type {() => unknown} the id of the puzzle that was open last */
export const lastPuzzle = () => recall(LAST);

/** @type {(entry: Entry) => void} */
export const keepPuzzle = ({ id }) => keep(LAST, id);
