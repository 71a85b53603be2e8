// Every sentence of the site around the games.

import { counted } from "../shared/counted.js";

/** The menu entries of the site's own pages. Each game has its own entry. */
export const PAGES_WORDS = /** @type {Record<string, {name: string, line: string}>} */ ({
  daily: { name: "Daily", line: "New puzzles every day, the same for everyone." },
  learn: { name: "Learn", line: "Learn each game in small steps that you play yourself." },
  about: { name: "About", line: "Where this site comes from, and why it knows nothing about you." },
});

export const SOUND_WORDS = { sound: "Sound:", on: "On", off: "Off" };

export const READING_WORDS = {
  letters: "Letters",
  size: "Text size",
  sizes: /** @type {Record<string, string>} */ ({ 100: "normal", 125: "large", 150: "larger" }),
  time: "Time",
};

export const OFFLINE_WORDS = {
  ready: "Ready for offline use.",
  notYet: "Not ready for offline use yet.",
  install: "Install",
};

/** @type {(moves: number) => string} the easy level of the day */
export const todayLevelText = (moves) => `Slide · Easy, ${counted(moves, "move")}`;

/** @type {(solved: number, n: number) => string} */
export const lessonsText = (solved, n) => `Lessons: ${solved} of ${n}`;

/** @type {(what: string) => string} */
export const goOnText = (what) => `${SITE_WORDS.goOn}: ${what}`;

/** @type {(hours: string, isDone: boolean) => string} */
export const leftText = (hours, isDone) => (isDone ? `next in ${hours}` : `${hours} left`);

/** @type {(pack: string, next: string) => string} the button at the end of a pack */
export const packDoneText = (pack, next) => `${pack} done: ${next}`;

/** @type {(seconds: number) => string} the time that a level took */
export const timeText = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** @type {(before: number, now: number) => string} the player's level, and its change */
export function numberText(before, now) {
  const by = Math.floor(now) - Math.floor(before);
  return by
    ? `Level ${Math.floor(now)}, ${by > 0 ? "+" : "−"}${Math.abs(by)}`
    : `Your level: ${Math.floor(now)}`;
}

export const SITE_WORDS = {
  home: "Home",
  skip: "Skip to main content",
  today: "Today",
  endless: "Endless",
  start: "Start",
  play: "Play",
  goOn: "Continue",
  games: "Games",
  solved: "Solved!",
  next: "Next",
  allLevels: "All levels",
  failedToRead:
    "This part of the site could not be loaded. Load the page again when you are online.",
};
