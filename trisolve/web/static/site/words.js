// Every sentence of the site around the games.

import { counted } from "../shared/counted.js";

/** What menus say of the site's own pages. The description of each game has its words. */
export const PAGES_WORDS = /** @type {Record<string, {name: string, line: string}>} */ ({
  daily: { name: "Daily", line: "Five new puzzles every day, the same for everyone." },
  learn: { name: "Learn", line: "Learn each game in small steps that you play yourself." },
  about: { name: "About", line: "Where this site comes from, and why it knows nothing about you." },
});

export const ALL_PROGRESS = {
  head: "Your progress",
  where:
    "Progress, streaks and settings are kept only in this browser. Clearing the browser's data deletes them. " +
    "To keep them or move them to another device, export them.",
  export: "Export to a file",
  import: "Import from a file",
};

export const OFFLINE_WORDS = {
  ready: "Ready for offline use.",
  notYet: "Not ready for offline use yet.",
  install: "Install",
};

/** @type {(name: string, isSolved: boolean) => string} a puzzle of today, to those who do not see its dot */
export const dotText = (name, isSolved) => `${name}: ${isSolved ? "solved" : "not solved"}`;

/** @type {(pack: string, n: number) => string} where a player begins who has not played yet */
export const startText = (pack, n) => `Start: ${pack}, ${counted(n, "level")}`;

export const SITE_WORDS = {
  home: "Home",
  menu: "Pages",
  skip: "Skip to main content",
  today: "Today",
  goOn: "Continue",
  games: "Games",
  solved: "Solved!",
  next: "Next",
  mark: "trisolve",
  allLevels: "All levels",
  failedToRead:
    "This part of the site could not be loaded. Check the connection, then load the page again.",
};
