// How each game is played: one lesson after another, each on the game's own board. The sliding puzzle is
// learned in its tutorial, so its lesson is the way there. The address after # names the lesson.

import { el, pageData } from "../../shared/dom.js";
import { followTheme } from "../../shared/theme.js";
import { recalledCounts } from "../slide/kept.js";
import { addressOf, menuAddress, showPage, wordsOf } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { doneOf } from "./done.js";
import { createGameLesson } from "./game_lesson.js";
import { stepsOf } from "./steps.js";
import { GAME_GOALS, LEARN_WORDS, lessonText } from "./words.js";

const SLIDE = "slide";

/**
 * @typedef {object} Learn  what the page knows
 * @property {SitePage} page
 * @property {Record<string, string>} boards  the ids of BOCO's boards
 * @property {{id: string, name: string, levels: number} | null} tutorial  the pack that teaches the sliding puzzle
 * @property {string[]} names  the lessons, in order
 */

/** @type {(learn: Learn, name: string) => {done: number, n: number}} how far a lesson is */
function progressOf({ tutorial, boards }, name) {
  if (name === SLIDE && tutorial)
    return { done: recalledCounts(tutorial.id, tutorial.levels).solved, n: tutorial.levels };
  const n = stepsOf(name, boards).length;
  return { done: doneOf(name, n), n };
}

/** @type {(learn: Learn, name: string) => boolean} */
const isDone = (learn, name) => {
  const { done, n } = progressOf(learn, name);
  return done === n;
};

/** @type {(learn: Learn, current: string) => HTMLElement} the list of lessons, with ticks */
const listOf = (learn, current) =>
  el(
    "nav",
    { class: "lesson-list", "aria-label": LEARN_WORDS.lessons },
    ...learn.names.map((name) => {
      const { done, n } = progressOf(learn, name);
      return el(
        "a",
        {
          href: `#${name}`,
          "aria-current": name === current ? "true" : null,
          "aria-label": lessonText(wordsOf(learn.page, name).name, done, n),
        },
        wordsOf(learn.page, name).name,
        el("span", { class: "mark" }, done === n ? "✓" : `${done}/${n}`),
      );
    }),
  );

/** @type {(learn: Learn, name: string) => import("./game_lesson.js").Next} what comes after a lesson: the next one that is not done, then the day's puzzles */
function nextOf(learn, name) {
  const { names, page } = learn,
    at = names.indexOf(name),
    next = [...names.slice(at + 1), ...names.slice(0, at)].find((one) => !isDone(learn, one));
  if (next)
    return { name: `${LEARN_WORDS.nextLesson} ${wordsOf(page, next).name}`, href: `#${next}` };
  return page.pages.includes("daily")
    ? { name: PAGES_WORDS.daily.name, href: menuAddress("daily") }
    : { name: LEARN_WORDS.toGame, href: addressOf(name) };
}

/** @type {(learn: Learn) => HTMLElement[]} the lesson of the sliding puzzle: its tutorial */
function tutorialPart(learn) {
  const { tutorial } = learn,
    { done, n } = progressOf(learn, SLIDE),
    next = nextOf(learn, SLIDE);
  if (!tutorial) return [];
  const isOver = done === n,
    href = isOver ? next.href : `${addressOf(SLIDE)}#${tutorial.id}:${done + 1}`,
    label = isOver ? next.name : done ? LEARN_WORDS.goOn : LEARN_WORDS.begin;
  return [
    el("p", {}, LEARN_WORDS.slide),
    el("p", { class: "row" }, el("a", { class: "button main", href }, label)),
  ];
}

/** @type {(learn: Learn) => void} show the lesson that the address asks for, else the first that is not done */
function show(learn) {
  const { page, names, boards } = learn,
    asked = location.hash.slice(1),
    name = names.includes(asked) ? asked : (names.find((one) => !isDone(learn, one)) ?? names[0]);
  const lesson =
    name === SLIDE
      ? tutorialPart(learn)
      : [
          el("p", { class: "goal" }, GAME_GOALS[name]),
          createGameLesson(
            name,
            wordsOf(page, name).name,
            addressOf(name),
            stepsOf(name, boards),
            nextOf(learn, name),
          ),
        ];
  showPage(
    page,
    "learn",
    el("h1", { class: "unseen" }, PAGES_WORDS.learn.name),
    listOf(learn, name),
    el(
      "section",
      { "aria-labelledby": "lesson" },
      el("h2", { id: "lesson" }, wordsOf(learn.page, name).name),
      ...lesson,
    ),
  );
}

export function main() {
  const page = pageData("page"),
    { tutorial, boards } = pageData("learn");
  document.title = `${PAGES_WORDS.learn.name} – ${page.title}`;
  followTheme(/** @type {Look[]} */ (page.looks));
  const names = page.pages.filter(
    (/** @type {string} */ name) => name in GAME_GOALS || (name === SLIDE && tutorial),
  );
  /** @type {Learn} */
  const learn = { page, boards, tutorial, names };
  window.addEventListener("hashchange", () => show(learn));
  show(learn);
}
