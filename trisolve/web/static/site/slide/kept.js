// Stored data about packs: the number of solved levels, so that the list need not load every pack,
// and the last open level.

import { keepLeft } from "../../shared/left.js";
import { keep, recall } from "../../shared/storage.js";
import { bestOf, hasBest, hasStar } from "../../player/kept.js";
import { SITE_WORDS } from "../words.js";

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

/** @type {(entries: Entry[], at: number) => Entry | undefined} the first unsolved level at or after a level, wrapping around */
const unsolvedIn = (entries, at) => [...entries.slice(at), ...entries].find((one) => !hasBest(one));

/** @typedef {{id: string, name: string, levels: number}} PackSize */

/** @type {(card: PackSize) => boolean} */
export const isDone = ({ id, levels }) => recalledCounts(id, levels).solved === levels;

/**
 * Return the next pack on the ladder: the first unfinished pack after the given pack, or else the first unfinished pack.
 * @type {<P extends PackSize>(cards: P[], id?: string) => P | undefined}
 */
export function nextPack(cards, id) {
  const at = cards.findIndex((card) => card.id === id);
  return cards.slice(at + 1).find((card) => !isDone(card)) ?? cards.find((card) => !isDone(card));
}

/**
 * Return the pack where the player is: the pack played last or, once all of it is solved, the pack after it.
 * @type {<P extends PackSize>(cards: P[]) => P | undefined}
 */
export function packNow(cards) {
  const id = leftPlace()?.split(":")[0],
    last = cards.find((card) => card.id === id);
  return last && !isDone(last) ? last : nextPack(cards, id);
}

/**
 * Store where to continue after a move in a level: at that level or, if it is solved, at the next
 * unsolved level of its pack.
 * @type {(pack: {id: string, name: string, entries: Entry[]}, at: number) => void}
 */
export function keepLast({ id, name, entries }, at) {
  const next = unsolvedIn(entries, at),
    number = (next?.at ?? at) + 1;
  keep(LAST, `${id}:${number}`);
  keepLeft("slide", next && { name: `${name} ${number}`, link: `#${id}:${number}` });
}

/**
 * Return where a pack continues: at its first unsolved level, starting from the level where it was
 * left.
 * @type {(pack: {id: string, entries: Entry[]}) => Entry | undefined}
 */
export function nextIn({ id, entries }) {
  const [last, number] = leftPlace()?.split(":") ?? [];
  return unsolvedIn(entries, last === id ? Number(number) - 1 : 0);
}

/** @type {() => number} the number of the level at which a run of Endless waits, or 0 */
export function runLeft() {
  const { level, marks, isJudged } = recall("run") ?? {};
  return level && /^[gy]*r?[gy]*$/.test(marks) ? marks.length + Number(!isJudged) : 0;
}

/** @type {() => string} the route to the level at which a run waits, or to the start of the next level */
export function runRoute() {
  const { level, isJudged } = recall("run");
  return isJudged ? "endless" : level.code;
}

/** @type {() => string} Endless, with the level at which a run waits */
export const endlessName = () => `${SITE_WORDS.endless} ${runLeft() || ""}`;

/** @type {() => string | null} the address of the stored level, or null if another script wrote an invalid value */
export function leftPlace() {
  const last = recall(LAST);
  return /^[a-z0-9.-]{1,100}:\d{1,6}$/.test(last) ? last : null;
}
