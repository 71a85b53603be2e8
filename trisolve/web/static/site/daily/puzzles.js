// The puzzles of a day as its month's file has them.

import { readData } from "../files.js";
import { dayName, monthOf } from "./days.js";
import { puzzleName } from "./words.js";

export const LEVELS = ["easy", "medium", "hard"];

/** @typedef {{code: string, moves: number, solution: string, grade: string, blocks: number}} DayLevel */

/** @typedef {{radius: number, tiles: string[], score: number, solution: string}} DaySequence */

/** @typedef {{tiles: number[], goals: {form: string, color: string}[], holes?: number | "any", placements?: number[][]}} DayTiles */

/** @typedef {Record<string, DayLevel> & {entanglement: DaySequence, tantrix: DayTiles}} DayPuzzles */

/** @type {(date: string) => Promise<DayPuzzles>} */
export async function puzzlesOf(date) {
  const { days } = await readData(`daily/${monthOf(date)}`);
  return days[date];
}

/** @type {(date: string, day: DayPuzzles) => CarriedLevel[]} the levels of a day as a pack has them */
export const levelsOf = (date, day) =>
  LEVELS.map((name) => {
    const { code, moves, solution, grade, blocks } = day[name];
    return {
      name: puzzleName(name, dayName(date)),
      author: "",
      code,
      moves,
      solution,
      colors: null,
      grade,
      blocks,
    };
  });
