// On the pages of the games: keeping what is reached in a puzzle of a day, and the way back to the day.

import { el } from "../../shared/dom.js";
import { today } from "../daily/days.js";
import { LEVELS } from "../daily/puzzles.js";
import { idsOf, keepResult } from "../daily/results.js";
import { DAILY_WORDS } from "../daily/words.js";
import { addressOf } from "../top.js";

/** @type {() => string | null} the day that a game's address names */
export const dayOfPage = () =>
  /^#daily-(\d{4}-\d\d-\d\d)(?::\d)?$/.exec(location.hash)?.[1] ?? /[?&]daily=(\d{4}-\d\d-\d\d)(?:&|$)/.exec(location.search)?.[1] ?? null;

/** @type {(date: string) => HTMLElement} */
export const dayLink = (date) => el("a", { class: "day", href: `${addressOf("daily")}#${date}` }, DAILY_WORDS.back);

/** @type {(event: Event) => void} */
function take(event) {
  const date = dayOfPage(), { detail } = /** @type {CustomEvent} */ (event);
  if (!date) return;
  const level = /:([123])$/.exec(location.hash), known = Object.entries(idsOf(date)).find(([, id]) => id === detail.id);
  if (level && typeof detail.moves === "string") {
    const moves = detail.moves.split(" ").filter(Boolean).length;
    keepResult(date, LEVELS[Number(level[1]) - 1], moves, today(), (value, than) => value < than);
  } else if (known) {
    const score = Number.isInteger(detail.score) ? detail.score : 1;
    keepResult(date, known[0], score, today(), (value, than) => value > than);
  }
}

/** Listen to the game of the page. */
export function followDay() {
  document.addEventListener("trisolve:solved", take);
}
