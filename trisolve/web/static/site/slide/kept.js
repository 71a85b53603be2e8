// Stored data about packs: the number of solved levels, so that the list need not load every pack,
// and the last open level.

import { keep, recall } from "../../shared/storage.js";
import { bestOf, hasStar } from "../../player/kept.js";

const LAST = "slide/last";

/** @type {(id: string) => string} */
const keyOf = (id) => `slide/pack/${id}`;

/** @type {(value: unknown, most: number) => number} */
const count = (value, most) =>
  Number.isInteger(value) ? Math.min(most, Math.max(0, Number(value))) : 0;

/**
 * @typedef {{solved: number, stars: number}} Counts
 * the number of solved levels, and of those with the fewest moves
 */

/**
 * Return the counts of a pack from when it was last open.
 * @type {(id: string, levels: number) => Counts}
 */
export function recalledCounts(id, levels) {
  const found = recall(keyOf(id)) ?? {},
    solved = count(found.solved, levels);
  return { solved, stars: count(found.stars, solved) };
}

/**
 * Count the solved levels of an open pack, and store the counts.
 * @type {(id: string, entries: Entry[]) => Counts}
 */
export function countSolved(id, entries) {
  const solved = entries.filter((entry) => bestOf(entry) !== null),
    counts = { solved: solved.length, stars: solved.filter(hasStar).length };
  keep(keyOf(id), counts);
  return counts;
}

/**
 * Store the open level or, once it is solved, the next unsolved level of its pack.
 * @type {(pack: {id: string, entries: Entry[]}, at: number, isSolved: boolean) => void}
 */
export function keepLast({ id, entries }, at, isSolved) {
  const next = isSolved
    ? entries
        .slice(at)
        .concat(entries)
        .find((one) => bestOf(one) === null)
    : entries[at];
  keep(LAST, next ? `${id}:${next.at + 1}` : null);
}

/** @type {() => string | null} the address of the stored level, or null if another script wrote an invalid value */
export function leftPlace() {
  const last = recall(LAST);
  return /^[a-z0-9.-]{1,100}:\d{1,6}$/.test(last) ? last : null;
}
