// The player's rating: it changes when a level is solved for the first time, or abandoned after a
// while.

import { isShown } from "../../shared/shown.js";
import { keep, recall } from "../../shared/storage.js";
import { leastOf } from "../../player/entries.js";
import { keptOf, note } from "../../player/kept.js";
import { here } from "../../sliding/play.js";
import { activeClock } from "../../sliding/plays.js";
import { after, resultOf } from "../../sliding/rating.js";
import { RATING } from "../../sliding/rating_table.js";
import { isSolved } from "../../sliding/rules.js";
import { hasTime } from "../frame/reading.js";
import { numberText, timeText } from "../words.js";

const KEY = "number";

/**
 * @typedef {{value: number, finished: number}} Kept  the rating, and the number of levels behind it
 */

/** Return the player's stored rating; a newcomer has finished no level. @type {() => Kept} */
export function keptNumber() {
  const { value, finished } = recall(KEY) ?? {},
    isRight = value >= 1 && Number.isFinite(value) && Number.isInteger(finished) && finished >= 0;
  return isRight ? { value, finished } : { value: RATING.start, finished: 0 };
}

/**
 * Count a level, unless it has counted before, or is a lesson with help; return the rating before and after, or null if it
 * does not change. A level solved with a hint never lowers the rating. The first level has no earlier
 * rating to compare with, so the new rating is returned twice.
 * @type {(entry: Entry, solved: boolean, moves: number, seconds: number) => [before: number, now: number] | null}
 *
 */
function count(entry, solved, moves, seconds) {
  const { score } = entry,
    optimum = leastOf(entry),
    { hinted, rated } = keptOf(entry),
    shown = isShown(entry.code),
    isHelped = hinted || shown;
  if (typeof score !== "number" || optimum === null || rated || (entry.notes && isHelped))
    return null;
  const hints = Number(hinted),
    result = resultOf({ solved, moves, optimum, hints, shown, seconds });
  if (result === null) return null;
  const { value, finished } = keptNumber(),
    now = Math.max(solved && !shown && hinted ? value : 1, after(value, score, result, finished));
  note(entry, "rated");
  keep(KEY, { value: now, finished: finished + 1 });
  return shown ? null : [finished ? value : now, now];
}

/**
 * Update the rating from a board; return a function for the line below a level solved just now, or
 * "".
 * @type {(board: () => {entry: Entry, play: import("../../sliding/play.js").Play}) => () => string}
 */
export function followNumber(board) {
  const clock = activeClock(() => performance.now());
  /** @type {Entry | null} the level on the board, if it was begun on this page */
  let begun = null;
  let line = "";
  document.addEventListener("visibilitychange", () => clock.see(!document.hidden));
  document.addEventListener("trisolve:open", () => {
    const { entry } = board();
    if (begun && begun !== entry) count(begun, false, 0, clock.input() / 1000);
    if (begun !== entry) clock.restart();
    begun = null;
    line = "";
  });
  document.addEventListener("trisolve:move", () => {
    const { entry, play } = board();
    clock.input();
    line = "";
    begun = isSolved(play.level, here(play)) ? null : entry;
  });
  document.addEventListener("trisolve:solved", () => {
    const { entry, play } = board(),
      seconds = clock.input() / 1000,
      change = count(entry, true, play.cursor, seconds);
    line = [
      ...(change ? [numberText(...change)] : []),
      ...(hasTime() && !entry.notes ? [timeText(seconds)] : []),
    ].join(" · ");
  });
  return () => line;
}
