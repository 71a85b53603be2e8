// The progress of all games, streaks and settings: how imported records are merged with this
// browser's records.

import { readProgress } from "../shared/progress.js";
import { withResults } from "./daily/results.js";

/** @typedef {import("../shared/progress.js").Merge} Merge */

/** @type {Merge} */
const most = (value, old) => Math.max(Number(value) || 0, Number(old) || 0);

/** @type {Merge} a pack's counts, which only grow */
const withCounts = (value, old) =>
  value && old
    ? {
        ...value,
        ...Object.fromEntries(
          ["solved", "stars"].map((name) => [name, most(value[name], old[name])]),
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
  ["run/best", most],
  ["learn/", most],
];

/** @type {(text: string) => number} import the progress of a site from a string */
export const readAllProgress = (text) => readProgress(text, MERGES);
