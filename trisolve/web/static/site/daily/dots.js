// The puzzles of a day as dots.

import { dotsOf } from "../top.js";
import { resultsOf } from "./results.js";
import { dayText } from "./words.js";

/** Return a dot for each puzzle of a day, filled once it is solved. @type {(date: string, names: string[]) => HTMLElement} */
export function dayDots(date, names) {
  const results = resultsOf(date),
    done = names.map((name) => Boolean(results[name]));
  return dotsOf(dayText(date, done.filter(Boolean).length, names.length, false), done);
}
