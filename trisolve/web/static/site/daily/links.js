// Links to the puzzles of a day: they contain the day and the entry that the game's page opens.

import { addressOf } from "../top.js";
import { LEVELS } from "./puzzles.js";
import { firstUnsolved, namesOn } from "./results.js";
import { DAILY_WORDS, LEVEL_NAMES, nextText } from "./words.js";

/** @typedef {import("./puzzles.js").DayPuzzles} DayPuzzles */

/** @type {(name: string, date: string, day: DayPuzzles) => string} the link to a puzzle of a day */
export const addressIn = (name, date, { links }) =>
  name in links
    ? `${addressOf(name)}?daily=${date}#${links[name].link}`
    : `${addressOf("slide")}#daily-${date}:${LEVELS.indexOf(name) + 1}`;

/** @type {(pack: {id: string} | null) => string | null} the day whose levels form a pack */
export const dayOfPack = (pack) => /^daily-(\d{4}-\d\d-\d\d)$/.exec(pack?.id ?? "")?.[1] ?? null;

/** @type {(day: DayPuzzles) => Record<string, string>} the ids of a day's puzzles in their games */
export const idsIn = ({ links }) =>
  Object.fromEntries(Object.entries(links).map(([name, { id }]) => [name, id]));

/** @type {(name: string, day: DayPuzzles) => string} the title of a puzzle */
export const titleIn = (name, { links }) => links[name]?.title ?? LEVEL_NAMES[name];

/** @type {(date: string) => {name: string, href: string}} the link back to the page of a day */
export const dayPlace = (date) => ({
  name: DAILY_WORDS.back,
  href: `${addressOf("daily")}#${date}`,
});

/** Return the primary button that leads to an address. @type {(name: string, href: string) => import("../../shared/frame.js").Lead} */
export const leadTo = (name, href) => ({
  name,
  run: () => {
    location.href = href;
  },
});

/**
 * Return the primary button after a puzzle of a day: another unsolved puzzle, or else the day's result.
 * @type {(own: string, date: string, day?: DayPuzzles | null) => import("../../shared/frame.js").Lead}
 */
export function leadAfter(own, date, day) {
  const next = firstUnsolved(
      date,
      namesOn(date).filter((name) => name !== own),
    ),
    [name, href] =
      next && day
        ? [nextText(titleIn(next, day)), addressIn(next, date, day)]
        : [DAILY_WORDS.dayResult, dayPlace(date).href];
  return leadTo(name, href);
}
