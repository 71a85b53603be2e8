// Shows the play: blocks, counts, enabled buttons.

import { el, para } from "../shared/dom.js";
import { resultLine } from "../shared/ending.js";
import { isKept } from "../shared/storage.js";
import { HELPED } from "../shared/words.js";
import { hasGoals } from "../sliding/level.js";
import { here } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { leastOf } from "./entries.js";
import { bestOf, isAided } from "./kept.js";
import {
  GOAL_RULE,
  LABELS,
  allSolvedText,
  authorText,
  bestText,
  movesText,
  solvedText,
} from "./words.js";

/**
 * @type {(page: Player) => import("../shared/frame.js").Lead | null}
 * the button to the next level, quiet until this level is solved
 */
function leadOf({ entry, entries, play, frame, ahead }) {
  const known = ahead.map((other) => other()).find((one) => one !== undefined),
    isNext = entry.at >= 0 && entries[entry.at + 1],
    next = isNext ? { name: LABELS.next, run: () => frame.buttons.next.click() } : null,
    lead = known === undefined ? next : known;
  return lead && { early: hasGoals(play.level) && !isSolved(play.level, here(play)), ...lead };
}

/** @type {(page: Player) => boolean} whether the level is solved with more moves than needed */
export const isWasted = ({ entry, play }) =>
  isSolved(play.level, here(play)) && play.cursor > (leastOf(entry) ?? Infinity);

/** Show the current state of the play. @type {(page: Player) => void} */
export function update(page) {
  const { entry, entries, play, frame, controls, timeline } = page;
  const { level, cursor, line } = play;
  controls.show();
  const [moves, step, kind] = movesText(cursor, leastOf(entry), entry.proved !== null);
  frame.count.replaceChildren(
    el("span", {}, el("b", {}, moves), step, el("small", {}, kind)),
    el("span", {}, bestText(bestOf(entry))),
  );
  frame.enable({
    undo: cursor > 0 || play.before !== null,
    redo: cursor < line.length,
    restart: cursor > 0,
    previous: entry.at > 0,
    next: entry.at + 1 < entries.length,
    hint: hasGoals(level),
    watch: hasGoals(level),
    review: hasGoals(level) && cursor > 0,
  });
  document.body.classList.toggle("wasted", "review" in frame.buttons && isWasted(page));
  frame.lead(leadOf(page));
  timeline.max = String(line.length);
  timeline.value = String(cursor);
  timeline.disabled = line.length === 0;
  frame.showKept(isKept());
}

/**
 * Show the panel's default text: what the level teaches, and its author.
 * @type {(page: Player) => void}
 */
export function showIntro({ entry, frame, about }) {
  const lines = [about?.() || (entry.notes ?? GOAL_RULE), entry.author && authorText(entry.author)];
  frame.show(...lines.filter(Boolean).map((line) => el("p", { class: "quiet" }, line)));
}

/** Show that the level is solved, and the next steps. @type {(page: Player) => void} */
export function showSolved({ entry, entries, play, frame, ahead, afterSolved }) {
  const isLast = entries[1] && !ahead[0] && entries.every((one) => bestOf(one) !== null);
  const least = leastOf(entry),
    isLeast = least !== null && play.cursor <= least,
    isBest = isLeast && !isAided(entry, play),
    solved = solvedText(play.cursor, least, entry.proved !== null),
    text = isLeast && !isBest ? `${solved} ${HELPED}` : solved;
  frame.show(
    resultLine(true, isBest, text),
    ...(isLast ? [para(allSolvedText(entries.length))] : []),
    ...afterSolved.map((part) => part()),
  );
  frame.say(text);
}

/**
 * Show the panel's text for the current play if nothing else is in progress.
 * @type {(page: Player) => void}
 */
export function showRest(page) {
  const { level } = page.play;
  if (isSolved(level, here(page.play))) showSolved(page);
  else showIntro(page);
  page.frame.lead(leadOf(page));
}

/** Show a message, and announce it. @type {(page: Pick<Player, "frame">, text: string) => void} */
export function tell({ frame }, text) {
  frame.show(para(text));
  frame.say(text);
}

/** Show an error. @type {(page: Player, error: unknown) => void} */
export function showError({ frame }, error) {
  frame.show(el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
}
