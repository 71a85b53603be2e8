// The day on the first page: today's playable easy level, its stored result, and the line with the
// date, the puzzles as dots, and the hours left.

import { el } from "../../shared/dom.js";
import { entriesOf } from "../../player/entries.js";
import { icon } from "../../shared/path/doors.js";
import { addressOf, menuAddress } from "../top.js";
import { dayName, today, untilMidnight } from "../daily/days.js";
import { dayDots } from "../daily/dots.js";
import { idsIn } from "../daily/links.js";
import { levelsOf, puzzlesOf } from "../daily/puzzles.js";
import {
  firstUnsolved,
  idsOf,
  keepIds,
  keepPath,
  keepResult,
  resultsOf,
  streaks,
} from "../daily/results.js";
import { hoursText, streakText } from "../daily/words.js";
import { SITE_WORDS, leftText, todayLevelText } from "../words.js";

/** @typedef {{days: string[], names: string[], lacking: Record<string, string[]>}} Daily */

const EASY = "easy";

/**
 * Return whether today's easy level comes next: it is unsolved, and not new to a player in the lessons.
 * @type {(daily: Daily, isNew: boolean) => boolean}
 */
export const isOpenToday = ({ days }, isNew) =>
  (!isNew || streaks(today(), days)[1] > 0) && !resultsOf(today())[EASY];

/**
 * Return today's easy level as a pack, or null if it cannot be read.
 * @type {(daily: Daily) => Promise<import("./table.js").Pack | null>}
 */
export async function packOfToday({ days }) {
  const date = today(),
    day = await puzzlesOf(date).catch(() => undefined);
  if (!day) return null;
  keepIds(date, { ...idsIn(day), ...idsOf(date) });
  const [easy] = entriesOf(levelsOf(date, day));
  const line = `${todayLevelText(easy.moves ?? 0)}. ${streakText(...streaks(date, days))}`;
  return { id: `daily-${date}`, name: SITE_WORDS.today, entries: [easy], date, line };
}

/**
 * Store the result of today's easy level. If it was solved in the fewest moves without undo,
 * every move led closer to the goal.
 * @type {(date: string, entry: Entry, n: number, isStraight: boolean) => void}
 */
export function keepToday(date, { moves }, n, isStraight) {
  keepResult(date, EASY, n, today());
  if (isStraight && n === moves) keepPath(date, EASY, n, "g".repeat(n));
}

/** @type {(daily: Daily) => Node[]} the streak with its flame, for the header */
export function flamePart({ days }) {
  const [streak] = streaks(today(), days);
  return streak
    ? [
        el(
          "a",
          {
            class: "streak",
            href: addressOf("daily"),
            "aria-label": streakText(streak),
          },
          icon("flame"),
          String(streak),
        ),
      ]
    : [];
}

/**
 * @type {(daily: Daily) => Node[]} the day in one line, with a link to its first unsolved puzzle
 */
export function todayPart({ days, names, lacking }) {
  const now = today(),
    open = names.filter((name) => !lacking[now]?.includes(name));
  if (!days.includes(now)) return [];
  return [
    el(
      "a",
      { class: "today", href: menuAddress("daily") },
      el("b", {}, `${SITE_WORDS.today}, ${dayName(now)}`),
      dayDots(now, open),
      el(
        "span",
        { class: "quiet" },
        leftText(hoursText(untilMidnight()), firstUnsolved(now, open) === null),
      ),
    ),
  ];
}
