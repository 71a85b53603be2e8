// "For you" from level to level: one is chosen and opened, why is said above the text, and once it is
// solved come the time, what was expected, and the next level.

import { el } from "../shared/dom.js";
import { NO_CELL } from "../sliding/lattice.js";
import { levelOf } from "./entries.js";
import { FOR_YOU, timeText, whyText } from "./for_you_words.js";
import { chooseForYou, expectedFor, ownTimes } from "./own_times.js";

/**
 * @typedef {object} Places  what there is to choose from
 * @property {() => Promise<Entry[]>} entries
 * @property {(entry: Entry) => void} open
 * @property {(entry: Entry) => string} nameOf  what a level is called
 * @property {(text: string) => void} refuse  say that none is left
 */

/** @type {(found: import("./own_times.js").ForYou, name: string) => string} */
function whyOf({ entry, expected, news }, name) {
  const nGoals = levelOf(entry).blocks.filter(({ goal }) => goal !== NO_CELL).length;
  return whyText(expected, entry.grade, name, nGoals, news);
}

/** @type {(page: Player, expected: number | null | undefined) => HTMLElement} the time of a solved level against what was expected */
function timeLine({ recorder, entries, entry }, expected) {
  const line = el("p", {}),
    seconds = recorder.solvedIn(entry);
  if (seconds === null) return line;
  line.textContent = timeText(seconds, expected ?? null);
  if (expected === undefined)
    void ownTimes(entries).then((times) => {
      line.textContent = timeText(seconds, expectedFor(times, entry));
    });
  return line;
}

/** @typedef {{next(): Promise<void>, attach(page: Player): void}} Guide */

/**
 * Make what guides a player; it may choose a level before there is a board.
 * @type {(places: Places) => Guide}
 */
export function createGuide({ entries, open, nameOf, refuse }) {
  const why = el("p", { class: "why" });
  /** @type {import("./own_times.js").ForYou | null} */
  let chosen = null;
  /** @type {Player | null} */
  let player = null;
  const next = async () => {
    await player?.recorder.settled();
    const every = await entries(),
      found = chooseForYou(await ownTimes(every), every);
    if (!found) {
      refuse(FOR_YOU.nothing);
      return;
    }
    chosen = found;
    why.textContent = whyOf(found, nameOf(found.entry));
    open(found.entry);
  };
  return {
    next,
    attach(page) {
      player = page;
      document.addEventListener("trisolve:open", () => {
        if (chosen?.entry.code !== page.entry.code) chosen = null;
        (chosen ? page.frame.pin : page.frame.unpin)(why);
        if (chosen) page.frame.say(why.textContent ?? "");
      });
      document.addEventListener("trisolve:solved", () => {
        page.frame.unpin(why); // its place is for how it was solved
      });
      page.ahead.push(() => (chosen ? { name: FOR_YOU.title, run: () => void next() } : null));
      page.afterSolved.push(() => timeLine(page, chosen?.expected));
    },
  };
}
