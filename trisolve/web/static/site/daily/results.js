// What was reached in the daily puzzles, and on which day. Others may have written it: a result of a
// wrong shape is none.

import { keep, recall } from "../../shared/storage.js";
import { daysLater } from "./days.js";

/** @typedef {{value: number, on: string}} DailyResult  moves or score (1 where there is neither), and the day it was first solved */

const DATE = /^\d{4}-\d\d-\d\d$/;

/** @type {(date: string) => string} */
const keyOf = (date) => `daily/${date}`;

/** @type {(value: any) => DailyResult | null} */
const checked = (value) => (Number.isInteger(value?.value) && DATE.test(value.on) ? { value: value.value, on: value.on } : null);

/**
 * Return the results of a day by the names of its puzzles.
 * @type {(date: string) => Record<string, DailyResult>}
 */
export function resultsOf(date) {
  const found = recall(keyOf(date))?.results ?? {};
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => {
    const right = checked(value);
    return right ? [[name, right]] : [];
  }));
}

/** @type {(date: string) => Record<string, string>} the ids that the games give the puzzles of a day */
export function idsOf(date) {
  const found = recall(keyOf(date))?.ids ?? {};
  return Object.fromEntries(Object.entries(found).filter(([, id]) => typeof id === "string"));
}

/** @type {(date: string, ids: Record<string, string>) => void} */
export const keepIds = (date, ids) => keep(keyOf(date), { results: resultsOf(date), ids });

/**
 * Keep a result if it is the first one of its puzzle or a better one; the day of the first one stays.
 * @type {(date: string, name: string, value: number, now: string, isBetter: (value: number, than: number) => boolean) => void}
 */
export function keepResult(date, name, value, now, isBetter) {
  const results = resultsOf(date), old = results[name];
  if (old && !isBetter(value, old.value)) return;
  results[name] = { value, on: old?.on ?? now };
  keep(keyOf(date), { results, ids: idsOf(date) });
}

/** @type {(date: string, puzzles: string[]) => boolean} whether all puzzles were solved on the day itself */
const isCounted = (date, puzzles) => {
  const results = resultsOf(date);
  return puzzles.every((name) => results[name]?.on === date);
};

/**
 * Return how many days in a row count, up to today or yesterday, and the longest row.
 * @type {(now: string, known: string[], puzzles: string[]) => [streak: number, longest: number]}
 */
export function streaks(now, known, puzzles) {
  const counted = new Set(known.filter((date) => date <= now && isCounted(date, puzzles)));
  let longest = 0;
  for (const date of counted) {
    if (counted.has(daysLater(date, -1))) continue;
    let n = 1;
    while (counted.has(daysLater(date, n))) n++;
    longest = Math.max(longest, n);
  }
  let last = counted.has(now) ? now : daysLater(now, -1), streak = 0;
  while (counted.has(last)) {
    streak++;
    last = daysLater(last, -1);
  }
  return [streak, longest];
}
