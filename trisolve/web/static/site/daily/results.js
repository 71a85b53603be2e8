// The results of daily puzzles, and the day of each. Other scripts may have written them, so
// malformed results are ignored.

import { keep, recall } from "../../shared/storage.js";
import { daysLater } from "./days.js";
import { LEVELS } from "./puzzles.js";

/**
 * @typedef {{value: number, on: string, path?: string, aided?: boolean}} DailyResult
 * moves or score (or 1), the day of the first solution, a letter for each move of a level, and
 * whether a hint made one
 */

const DATE = /^\d{4}-\d\d-\d\d$/,
  PATH = /^[gyr]{1,20}$/;

/** @type {(date: string) => string} */
const keyOf = (date) => `daily/${date}`;

/** @type {(value: any) => DailyResult | null} */
const checked = (value) =>
  Number.isInteger(value?.value) && DATE.test(value.on)
    ? {
        value: value.value,
        on: value.on,
        ...(PATH.test(value.path) ? { path: value.path } : {}),
        ...(value.aided === true ? { aided: true } : {}),
      }
    : null;

/** @type {(value: any) => Record<string, DailyResult>} a day's stored results, without invalid entries */
function resultsIn(value) {
  return Object.fromEntries(
    Object.entries(value?.results ?? {}).flatMap(([name, one]) => {
      const right = checked(one);
      return right ? [[name, right]] : [];
    }),
  );
}

/** Return the results of a day by the names of its puzzles. @type {(date: string) => Record<string, DailyResult>} */
export const resultsOf = (date) => resultsIn(recall(keyOf(date)));

/** @type {(date: string, part: string, type: string) => Record<string, any>} */
const partOf = (date, part, type) =>
  Object.fromEntries(
    Object.entries(recall(keyOf(date))?.[part] ?? {}).filter(([, one]) => typeof one === type),
  );

/** @type {(date: string) => Record<string, string>} the ids of a day's puzzles in their games */
export const idsOf = (date) => partOf(date, "ids", "string");

/** @type {(date: string) => Record<string, number>} the best scores of lost puzzles */
export const triesOf = (date) => partOf(date, "tries", "number");

/** @type {(date: string) => string[]} the puzzles of a day that the site has */
export const namesOn = (date) => [...LEVELS, ...Object.keys(idsOf(date))];

/** @type {(date: string, part: object) => void} */
const change = (date, part) =>
  keep(keyOf(date), {
    results: resultsOf(date),
    ids: idsOf(date),
    tries: triesOf(date),
    ...part,
  });

/** @type {(date: string, name: string, score: number) => void} */
export const keepTry = (date, name, score) =>
  change(date, { tries: { ...triesOf(date), [name]: Math.max(score, triesOf(date)[name] ?? 0) } });

/** @type {(date: string, ids: Record<string, string>) => void} */
export const keepIds = (date, ids) => change(date, { ids });

/** @type {(name: string, one: DailyResult, other?: DailyResult) => DailyResult} the better value, and the earlier day */
function better(name, one, other = one) {
  const least = Math.min(one.value, other.value),
    most = Math.max(one.value, other.value);
  const value = LEVELS.includes(name) ? least : most,
    path = (other.value === value && other.path) || (one.value === value && one.path);
  const isAided = [one, other].every((each) => each.value !== value || each.aided);
  return {
    value,
    on: one.on < other.on ? one.on : other.on,
    ...(path ? { path } : {}),
    ...(isAided ? { aided: true } : {}),
  };
}

/** @type {(results: Record<string, DailyResult>, others: Record<string, DailyResult>) => Record<string, DailyResult>} */
const betterOf = (results, others) => ({
  ...others,
  ...Object.fromEntries(
    Object.entries(results).map(([name, one]) => [name, better(name, one, others[name])]),
  ),
});

/**
 * Store a puzzle's first result, or a better result; the day of the first result stays.
 * @type {(date: string, name: string, value: number, now: string, aided?: boolean) => void}
 */
export function keepResult(date, name, value, now, aided = false) {
  const one = { value, on: now, ...(aided ? { aided } : {}) },
    results = betterOf({ [name]: one }, resultsOf(date));
  change(date, { results });
}

/**
 * Store the moves of a level, if its result comes from them and no moves are stored yet.
 * @type {(date: string, name: string, value: number, path: string) => void}
 */
export function keepPath(date, name, value, path) {
  const results = resultsOf(date),
    one = results[name];
  if (one?.value !== value || one.path || !PATH.test(path)) return;
  change(date, { results: { ...results, [name]: { ...one, path } } });
}

/** @type {(date: string, names: string[]) => string | null} the first unsolved puzzle of a day */
export function firstUnsolved(date, names) {
  const results = resultsOf(date);
  return names.find((name) => !results[name]) ?? null;
}

/** @type {(value: any, old: any) => any} the merged day, with the better result of each puzzle */
export const withResults = (value, old) =>
  value && old?.results
    ? { ...old, ...value, results: betterOf(resultsIn(value), resultsIn(old)) }
    : value;

/**
 * @type {(date: string, puzzles: string[]) => boolean}
 * whether a day has a crown: all puzzles were solved on the day itself
 */
export function hasCrown(date, puzzles) {
  const results = resultsOf(date);
  return puzzles.every((name) => results[name]?.on === date);
}

/** @type {(date: string) => boolean} whether a day counts: one puzzle solved on the day itself is enough */
const isCounted = (date) => Object.values(resultsOf(date)).some(({ on }) => on === date);

/** Return the number of consecutive days that count, up to a day. @type {(date: string) => number} */
export function streakTo(date) {
  let n = 0;
  while (isCounted(daysLater(date, -n))) n++;
  return n;
}

/**
 * Return the streak up to today or yesterday, and the longest streak.
 * @type {(now: string, known: string[]) => [streak: number, longest: number]}
 */
export function streaks(now, known) {
  const last = known.filter((date) => date <= now && !isCounted(daysLater(date, 1)));
  return [streakTo(now) || streakTo(daysLater(now, -1)), Math.max(0, ...last.map(streakTo))];
}
