// Every sentence of the daily puzzles.

import { counted } from "../../shared/counted.js";

export const PUZZLE_NAMES = /** @type {Record<string, string>} */ ({
  easy: "Slide · Easy",
  medium: "Slide · Medium",
  hard: "Slide · Hard",
  entanglement: "Entanglement",
  tantrix: "Tantrix",
});

export const DAILY_WORDS = {
  intro:
    "Everyone gets the same puzzles, and new ones appear at midnight, local time. " +
    "The minimum number of moves and the highest score are proved.",
  toToday: "Today's puzzles",
  share: "Share the result",
  shareToday: "Share today's result",
  calendar: "Earlier days",
  before: "Earlier month",
  after: "Later month",
  weekdays: ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"],
  none: "This site has no daily puzzles.",
  late: "This site has no puzzles for today yet. These are the latest puzzles.",
  copied: "Copied.",
  crownRule: "Solve all five on the same day to earn a crown.",
  crown: "All five solved on the same day.",
  back: "Daily",
};

/** @type {(name: string, day: string) => string} a puzzle of a day, as its page names it */
export const puzzleName = (name, day) => `${PUZZLE_NAMES[name]}, ${day}`;

/** @type {(day: string) => string} */
export const lateText = (day) => `Solved after ${day}: this does not count for that day.`;

/** @type {(name: string) => string} */
export const nextText = (name) => `Next: ${PUZZLE_NAMES[name]}`;

/** @type {(streak: number, best: number) => string} */
export const streakText = (streak, best) =>
  (streak ? `Streak: ${counted(streak, "day")}.` : "Solve one puzzle today to start a streak.") +
  (best > streak ? ` Longest: ${counted(best, "day")}.` : "");

/** @type {(moves: number, least: number, aided?: boolean) => string} a star for the fewest moves, unless a hint made one */
export const movesMark = (moves, least, aided = false) =>
  moves > least ? `${moves}/${least}` : aided ? "✓" : "★";

/** @type {(moves: number) => string} */
export const movesToText = (moves) => counted(moves, "move");

/** @type {(score: number | null, best: number) => string} */
export const scoreText = (score, best) =>
  score === null ? `best possible ${best}` : `${score} of ${best}`;

/** @type {(tiles: number) => string} */
export const tilesText = (tiles) => counted(tiles, "tile");

/** @type {(date: string, done: number, n: number, isToday: boolean) => string} a day of the calendar */
export const dayText = (date, done, n, isToday) =>
  `${date}${isToday ? ", today" : ""}: ` +
  (done === n ? "all solved" : done ? `${done} of ${n} solved` : "not played");

/** @type {(name: string) => string} */
export const playText = (name) => `Play: ${PUZZLE_NAMES[name]}`;

/** What each move of a level was, as a character: nearer to the goal, not nearer, taken back. */
export const SQUARES = /** @type {Record<string, string>} */ ({ g: "🟩", y: "🟨", r: "🟥" });

export const CROWN = "👑";

/** @type {(score: number, best: number) => string} */
export const shareOfBestText = (score, best) =>
  `${PUZZLE_NAMES.entanglement} ${Math.floor((100 * score) / best)}%`;

/** @type {() => string} */
export const tantrixDoneText = () => `${PUZZLE_NAMES.tantrix} ✓`;

/** @type {(streak: number, isCrowned: boolean) => string} */
export const sharedStreakText = (streak, isCrowned) =>
  `Streak ${streak}` + (isCrowned ? ` ${CROWN}` : "");
