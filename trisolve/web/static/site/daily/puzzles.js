// The puzzles of a day, from the file of its month.

import { readData } from "../files.js";
import { dayName, monthOf } from "./days.js";
import { LEVEL_NAMES, puzzleName } from "./words.js";

export const LEVELS = ["easy", "medium", "hard"];

/** @typedef {{code: string, moves: number, solution: string, grade: string, score: number, blocks: number}} DayLevel */

/**
 * @typedef {object} DayLink  how the page of a game opens its daily puzzle
 * @property {string} title  of the game
 * @property {string} link  the address after #
 * @property {string} id  the id that the page gives it
 * @property {string} [line]  a few words for its card
 * @property {number} [best]  the best possible score, if it has one
 * @property {object} [more]  data that is not in the link
 */

/** @typedef {{levels: Record<string, DayLevel>, links: Record<string, DayLink>}} DayPuzzles */

/** @type {(date: string) => Promise<DayPuzzles | undefined>} undefined for a day without puzzles */
export async function puzzlesOf(date) {
  const { days } = await readData(`daily/${monthOf(date)}`),
    puzzles = days[date] && Object.entries(days[date]);
  /** @type {(isLevel: boolean) => any} */
  const part = (isLevel) =>
    Object.fromEntries(
      puzzles.filter((/** @type {[string, object]} */ [name]) => LEVELS.includes(name) === isLevel),
    );
  return puzzles && { levels: part(true), links: part(false) };
}

/**
 * @type {(date: string, day: DayPuzzles) => CarriedLevel[]}
 * the levels of a day, as in a pack
 */
export const levelsOf = (date, { levels }) =>
  LEVELS.map((name) => ({
    ...levels[name],
    name: puzzleName(LEVEL_NAMES[name], dayName(date)),
    author: "",
    colors: null,
  }));
