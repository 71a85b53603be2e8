// Links to the puzzles of a day: they contain the day and the entry that the game's page opens.

import { addressOf } from "../top.js";
import { LEVELS } from "./puzzles.js";
import { DAILY_WORDS, LEVEL_NAMES } from "./words.js";

/** @typedef {import("./puzzles.js").DayPuzzles} DayPuzzles */

/** @type {(name: string, date: string, day: DayPuzzles) => string} the link to a puzzle of a day */
export const addressIn = (name, date, { links }) =>
  name in links
    ? `${addressOf(name)}?daily=${date}#${links[name].link}`
    : `${addressOf("slide")}#daily-${date}:${LEVELS.indexOf(name) + 1}`;

/** @type {(day: DayPuzzles) => Record<string, string>} the ids that the games give the puzzles of a day */
export const idsIn = ({ links }) =>
  Object.fromEntries(Object.entries(links).map(([name, { id }]) => [name, id]));

/** @type {(name: string, day: DayPuzzles) => string} the title of a puzzle */
export const titleIn = (name, { links }) => links[name]?.title ?? LEVEL_NAMES[name];

/** @type {(date: string) => {name: string, href: string}} the link back to the page of a day */
export const dayPlace = (date) => ({
  name: DAILY_WORDS.back,
  href: `${addressOf("daily")}#${date}`,
});
