// The puzzles of a day as its month's file has them.

import { readData } from "../files.js";
import { monthOf } from "./days.js";
import { PUZZLE_NAMES } from "./words.js";

export const LEVELS = ["easy", "medium", "hard"];

/** @typedef {{code: string, moves: number, solution: string, grade: string, blocks: number}} DayLevel */

/** @typedef {{radius: number, tiles: string[], score: number}} DaySequence */

/** @typedef {{tiles: number[], goals: {form: string, color: string}[], holes?: number | "any", placements?: number[][]}} DayTiles */

/** @typedef {Record<string, DayLevel> & {entanglement: DaySequence, tantrix: DayTiles}} DayPuzzles */

/** @type {(date: string) => Promise<DayPuzzles>} */
export async function puzzlesOf(date) {
  const { days } = await readData(`daily/${monthOf(date)}`);
  return days[date];
}

/** @type {(date: string, day: DayPuzzles) => CarriedLevel[]} the levels of a day as a pack has them */
export const levelsOf = (date, day) => LEVELS.map((name) => {
  const { code, moves, solution, grade, blocks } = day[name];
  return { name: `${PUZZLE_NAMES[name]}, ${date}`, author: "", code, moves, solution, colors: null, grade, blocks };
});
