// On the pages of games: the name and solution of a daily puzzle, its result, and the links back to
// the day and to its next puzzle.

import { dayName, today } from "../daily/days.js";
import { addressIn, idsIn, titleIn } from "../daily/links.js";
import { LEVELS, puzzlesOf } from "../daily/puzzles.js";
import { firstUnsolved, idsOf, keepIds, keepResult, namesOn, resultsOf } from "../daily/results.js";
import { DAILY_WORDS, lateText, nextText, puzzleName } from "../daily/words.js";
import { addressOf } from "../top.js";

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
 * Return the link after a puzzle of a day: the next unsolved puzzle, then the day's result.
 * @type {(date: string) => Promise<import("../../shared/frame.js").Lead>}
 */
async function leadOn(date) {
  const next = firstUnsolved(date, namesOn(date)),
    day = next ? await puzzlesOf(date).catch(() => null) : null;
  const [name, href] =
    next && day
      ? [nextText(titleIn(next, day)), addressIn(next, date, day)]
      : [DAILY_WORDS.shareToday, `${addressOf("daily")}#${date}`];
  return {
    name,
    run: () => {
      location.href = href;
    },
  };
}

/**
 * Set the primary button of a game after its daily puzzle is solved.
 * @type {(date: string, name: string | null) => Promise<void>}
 */
async function showOnward(date, name) {
  if (!name || LEVELS.includes(name) || !resultsOf(date)[name]) return; // Slide sets its own button
  const detail = await leadOn(date);
  document.dispatchEvent(new CustomEvent("trisolve:lead", { detail }));
}

/**
 * @type {(text: string) => void} show a message in the frame of a game until another puzzle is opened
 */
const note = (text) =>
  void document.dispatchEvent(new CustomEvent("trisolve:note", { detail: text }));

/**
 * @type {(date: string, detail: any) => void}
 * store the result of a solved puzzle, and tell the player if it does not count
 */
function take(date, detail) {
  const name = nameOpen(date, detail.id);
  if (!name) return;
  if (LEVELS.includes(name)) {
    if (typeof detail.moves !== "string") return;
    const moves = detail.moves.split(" ").filter(Boolean).length;
    keepResult(date, name, moves, today(), detail.aided === true);
  } else {
    const { score } = /** @type {any} */ (window).trisolve.game.position ?? {};
    keepResult(date, name, Number.isInteger(score) ? score : 1, today());
  }
  if (resultsOf(date)[name]?.on !== date) note(lateText(dayName(date)));
  void showOnward(date, name);
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
  document.addEventListener("trisolve:solved", (event) => {
    const date = dayOfPage();
    if (date) take(date, /** @type {CustomEvent} */ (event).detail);
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
