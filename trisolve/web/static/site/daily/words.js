// Every sentence of the daily puzzles.

import { starsOf } from "../../entanglement/stars.js";
import { counted } from "../../shared/counted.js";

export const LEVEL_NAMES = /** @type {Record<string, string>} */ ({
  easy: "Slide · Easy",
  medium: "Slide · Medium",
  hard: "Slide · Hard",
});

export const DAILY_WORDS = {
  intro:
    "The puzzles are the same for everyone, and new at midnight, local time. " +
    "The fewest moves and the highest score are proved.",
  toToday: "Today's puzzles",
  share: "Share the result",
  dayResult: "See the result",
  calendar: "Earlier days",
  before: "Earlier month",
  after: "Later month",
  none: "This site has no daily puzzles.",
  late: "This site has no puzzles for today yet. These are the latest.",
  copied: "Copied.",
  crownRule: "Solve all on the same day to earn a crown.",
  crown: "All solved on the same day.",
  back: "Daily",
  puzzles: "The puzzles",
  days: "Days",
  inARow: "day streak",
  longest: "the longest",
  toNext: "to the next",
  tomorrow: "Tomorrow",
  over: "Moves above the minimum",
  now: "today",
  tryAgain: "Try again",
};

/** @type {(title: string, day: string) => string} a puzzle of a day, as its page names it */
export const puzzleName = (title, day) => `${title}, ${day}`;

/** @type {(day: string) => string} */
export const lateText = (day) => `Solved after ${day}: this does not count for that day.`;

/** @type {(title: string) => string} the button that leads to the next puzzle or pack */
export const nextText = (title) => `Next: ${title.replace(" ·", ",")}`;

/** @type {(hours: string) => string} */
export const newText = (hours) => `New puzzles in ${hours}.`;

/** @type {(hours: string) => string} the reward for the last puzzle of a day, and the time to the next day */
export const crownText = (hours) => `A crown! ${newText(hours)}`;

/** @type {(streak: number, best?: number) => string} */
export const streakText = (streak, best = 0) =>
  (streak
    ? `Streak: ${counted(streak, "day")}.`
    : (best ? "A missed day is fine. " : "") + "Solve one puzzle today to start a streak.") +
  (best > streak ? ` Longest: ${counted(best, "day")}.` : "");

/** @type {(moves: number, least: number, aided?: boolean) => string} a star for the fewest moves, unless a hint made one */
export const movesMark = (moves, least, aided = false) =>
  moves > least ? `${moves}/${least}` : aided ? "✓" : "★";

/** @type {(score: number | null, best: number) => string} */
export const scoreText = (score, best) =>
  score === null ? `best possible ${best}` : `${score} of ${best}`;

/**
 * @type {(date: string, done: number, n: number, isToday: boolean) => string} a day in the calendar
 */
export const dayText = (date, done, n, isToday) =>
  `${date}${isToday ? ", today" : ""}: ` +
  (done === n ? "all solved" : done ? `${done} of ${n} solved` : "not played");

/** @type {(rows: import("./statistics.js").DayRow[]) => string} the last days, for screen readers */
export const columnsText = (rows) =>
  rows
    .map(({ date, over, isStar }) => {
      const said = isStar ? "the fewest moves" : `${over} more than the fewest moves`;
      return `${date}: ${over === null ? "no level solved" : said}`;
    })
    .join(", ");

/** @type {(ms: number) => string} hours and minutes: "4 h 12" */
export function hoursText(ms) {
  const minutes = Math.ceil(ms / 60_000);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** @type {(path: string) => string} how a level was solved, for screen readers */
export function pathText(path) {
  const n = (/** @type {string} */ letter) => [...path].filter((one) => one === letter).length;
  return `${n("g")} closer, ${n("y")} no closer, ${n("r")} taken back`;
}

/** @type {(title: string) => string} */
export const playText = (title) => `Play: ${title}`;

/** A character for each kind of move: nearer to the goal, not nearer, undone. */
export const SQUARES = /** @type {Record<string, string>} */ ({ g: "🟩", y: "🟨", r: "🟥" });

/** @type {(value: number, best?: number) => string} the mark of a solved puzzle: stars if it has a score */
export const marksText = (value, best) =>
  best === undefined ? "✓" : "★".repeat(starsOf(value, best)).padEnd(3, "☆");

/** @type {(streak: number, isCrowned: boolean) => string} */
export const sharedStreakText = (streak, isCrowned) =>
  `Streak ${streak}` + (isCrowned ? " 👑" : "");
