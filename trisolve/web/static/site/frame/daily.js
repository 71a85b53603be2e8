// On the pages of games: the name and solution of a daily puzzle, its result, and the links back to
// the day and to its next puzzle.

import { el } from "../../shared/dom.js";
import { dayName, today, untilMidnight } from "../daily/days.js";
import { idsIn, leadAfter } from "../daily/links.js";
import { LEVELS, puzzlesOf } from "../daily/puzzles.js";
import {
  hasCrown,
  idsOf,
  keepIds,
  keepResult,
  keepTry,
  namesOn,
  resultsOf,
  streakTo,
} from "../daily/results.js";
import {
  DAILY_WORDS,
  crownText,
  hoursText,
  lateText,
  puzzleName,
  streakText,
} from "../daily/words.js";
import { pressCommand } from "./lesson.js";

/** @type {() => string | null} the day that a game's address names */
export const dayOfPage = () =>
  /^#daily-(\d{4}-\d\d-\d\d)(?::\d)?$/.exec(location.hash)?.[1] ??
  /[?&]daily=(\d{4}-\d\d-\d\d)(?:&|$)/.exec(location.search)?.[1] ??
  null;

/** @type {(date: string, id: unknown) => string | null} the name of the open daily puzzle */
function nameOpen(date, id) {
  const level = /:([123])$/.exec(location.hash);
  return level
    ? LEVELS[Number(level[1]) - 1]
    : (Object.entries(idsOf(date)).find(([, one]) => one === id)?.[0] ?? null);
}

/**
 * Set the primary button of a game after its daily puzzle; a lost puzzle can be tried again next to it.
 * @type {(date: string, name: string | null, isLost?: boolean) => Promise<void>}
 */
async function showOnward(date, name, isLost = false) {
  if (!name || LEVELS.includes(name) || !(isLost || resultsOf(date)[name])) return; // Slide sets its own button
  const detail = leadAfter(name, date, await puzzlesOf(date).catch(() => null)),
    again = el("button", { onclick: () => pressCommand("restart") }, DAILY_WORDS.tryAgain);
  document.dispatchEvent(new CustomEvent("trisolve:lead", { detail }));
  if (isLost) document.querySelector(".end > button")?.replaceWith(again);
}

/**
 * @type {(text: string) => void} show a message in the frame of a game until another puzzle is opened
 */
const note = (text) =>
  void document.dispatchEvent(new CustomEvent("trisolve:note", { detail: text }));

/** @type {() => number} the points on the board, or 1 in a game without points */
const scoreNow = () => /** @type {any} */ (window).trisolve.game.position?.score ?? 1;

/**
 * @type {(date: string, detail: any) => void}
 * store the result of a solved puzzle, and tell the player the streak, the crown, or that it does not count
 */
function take(date, detail) {
  const name = nameOpen(date, detail.id),
    before = resultsOf(date);
  if (!name) return;
  if (LEVELS.includes(name)) {
    if (typeof detail.moves !== "string") return;
    const moves = detail.moves.split(" ").filter(Boolean).length;
    keepResult(date, name, moves, today(), detail.aided === true);
  } else keepResult(date, name, scoreNow(), today());
  if (resultsOf(date)[name]?.on !== date) note(lateText(dayName(date)));
  else if (!before[name] && hasCrown(date, namesOn(date)))
    note(crownText(hoursText(untilMidnight())));
  else if (!Object.keys(before)[0]) note(streakText(streakTo(date)));
  void showOnward(date, name);
}

/** @type {(date: string, detail: any) => void} store the score of a lost puzzle */
function takeEnd(date, { id }) {
  const name = nameOpen(date, id);
  if (!name || resultsOf(date)[name]) return;
  keepTry(date, name, scoreNow());
  void showOnward(date, name, true);
}

/**
 * @type {(date: string, id: string) => Promise<void>}
 * reopen the daily puzzle with data from its month's file, such as its name and the best score
 */
async function enrich(date, id) {
  const day = await puzzlesOf(date).catch(() => null);
  const [name] = Object.entries(day ? idsIn(day) : {}).find(([, one]) => one === id) ?? [];
  if (!day || !name) return; // another puzzle, or no network
  keepIds(date, { ...idsOf(date), [name]: id });
  const { title, link, more } = day.links[name];
  void (
    /** @type {any} */ (window).trisolve.open(`#${link}`, {
      name: puzzleName(title, dayName(date)),
      ...more,
    })
  );
}

/** Listen to the game of the page. */
export function followDay() {
  let isNamed = false;
  for (const run of [take, takeEnd])
    document.addEventListener(run === take ? "trisolve:solved" : "trisolve:end", (event) => {
      const date = dayOfPage();
      if (date) run(date, /** @type {CustomEvent} */ (event).detail);
    });
  document.addEventListener("trisolve:open", (event) => {
    const date = dayOfPage(),
      { id } = /** @type {CustomEvent} */ (event).detail;
    if (!date) return;
    note("");
    void showOnward(date, nameOpen(date, id));
    if (isNamed || !/[?&]daily=/.test(location.search) || /&(play|moves)=/.test(location.hash))
      return;
    isNamed = true;
    void enrich(date, id);
  });
}
