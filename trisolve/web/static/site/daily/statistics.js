// The last days of a player in one row: the number of moves above the fewest for each day's levels.

import { daysLater } from "./days.js";
import { LEVELS } from "./puzzles.js";

export const N_DAYS = 30;

/** @typedef {Record<string, import("./results.js").DailyResult>} Results */
/** @typedef {{date: string, over: number | null, isStar: boolean}} DayRow  `over` is null without a level */

/**
 * Return a row for each of the last 30 days, starting with the first day played.
 * @type {(now: string, resultsOn: (date: string) => Results, fewest: (date: string, name: string) => number | null) => DayRow[]}
 *
 */
export function lastDays(now, resultsOn, fewest) {
  const rows = Array.from({ length: N_DAYS }, (_, at) => {
    const date = daysLater(now, at + 1 - N_DAYS),
      results = resultsOn(date);
    const overs = LEVELS.flatMap((name) => {
      const least = fewest(date, name);
      return results[name] && least !== null ? [results[name].value - least] : [];
    });
    const over = overs.length ? overs.reduce((sum, one) => sum + Math.max(0, one), 0) : null,
      isAided = LEVELS.some((name) => results[name]?.aided);
    return { date, over, isStar: over === 0 && !isAided };
  });
  const first = rows.findIndex(({ date }) => Object.keys(resultsOn(date)).length > 0);
  return first < 0 ? [] : rows.slice(first);
}
