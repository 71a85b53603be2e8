// The progress of all games, streaks and settings: how imported records are merged with those of
// this browser.

import { readProgress } from "../shared/progress.js";
import { withResults } from "./daily/results.js";

/** @typedef {import("../shared/progress.js").Merge} Merge */

/** @type {Merge} a pack's counts, which only grow */
const withCounts = (value, old) =>
  value && old
    ? {
        ...value,
        ...Object.fromEntries(
          ["solved", "stars"].map((name) => [
            name,
            Math.max(Number(value[name]) || 0, Number(old[name]) || 0),
          ]),
        ),
      }
    : value;

/** @type {Merge} the rating based on more levels */
const withMore = (value, old) => (Number(old?.finished) > Number(value?.finished) ? old : value);

/** @type {[start: string, merge: Merge][]} */
const MERGES = [
  ["daily/", withResults],
  ["slide/pack/", withCounts],
  ["number", withMore],
  ["run/best", (value, old) => Math.max(Number(value) || 0, Number(old) || 0)],
  ["learn/", (value, old) => Math.max(Number(value) || 0, Number(old) || 0)],
];

/** @type {(text: string) => number} import the progress of a site from a string */
export const readAllProgress = (text) => readProgress(text, MERGES);
