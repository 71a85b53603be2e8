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

/** @typedef {{address: string, name: string}} Place */

/**
 * Store the open level and, once it is solved, the next level.
 * @type {(place: Place, isSolved?: boolean, next?: Place | null) => void}
 */
export const keepLast = (place, isSolved = false, next = null) =>
  keep(LAST, { ...place, isSolved, next });

/** @type {(place: any) => Place | null} the stored value, or null if another script wrote an invalid value */
const checkedPlace = (place) =>
  typeof place?.name === "string" && /^[a-z0-9.-]{1,100}:\d{1,6}$/.test(place.address)
    ? place
    : null;

/** @type {() => Place | null} the last open level, or the next level if it is solved */
export function leftPlace() {
  const last = recall(LAST);
  return checkedPlace(last?.isSolved ? last.next : last);
}
