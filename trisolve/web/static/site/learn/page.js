// The page Learn: a row of lessons for each game. A lesson uses the board of its game, in the
// game's frame. The part of the address after # names the lesson, such as boco:2. The tutorial
// teaches the sliding puzzle.

import { addCommandIcons } from "../../shared/command_icons.js";
import { common } from "../../shared/commands.js";
import { el, pageData, para } from "../../shared/dom.js";
import { resultLine } from "../../shared/ending.js";
import { createFrame } from "../../shared/frame.js";
import { meant } from "../../shared/readings.js";
import { enterSky, followSky, skyNow } from "../../shared/sky.js";
import { COMMAND_WORDS } from "../../shared/words.js";
import { recalledCounts } from "../slide/kept.js";
import { NEXT, routeTo } from "../slide/routes.js";
import { medalOf } from "../../shared/path/medals.js";
import { door, doorsOf } from "../../shared/path/doors.js";
import {
  addressOf,
  backLink,
  cardPicture,
  dotsOf,
  leadLink,
  menuAddress,
  paper,
  showPage,
  todayDoor,
  wordsOf,
} from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { doneOf, keepDone } from "./done.js";
import { createBoards } from "./game_lesson.js";
import { hasSteps, stepsOf } from "./steps.js";
import {
  GAME_LINES,
  LEARN_WORDS,
  learnText,
  lessonTitle,
  rowText,
  sheetText,
  stepText,
} from "./words.js";

const SLIDE = "slide";

/**
 * @typedef {object} Learn  the state of the page
 * @property {SitePage} page
 * @property {Record<string, string>} boards  the ids of BOCO's boards
 * @property {{id: string, name: string, levels: number} | null} tutorial
 * the pack that teaches the sliding puzzle
 * @property {Record<string, string>} pictures
 * @property {string[]} names  the games, in order
 * @property {string} name  the game of the open lesson
 * @property {number} at  the number of that lesson, from 0
 * @property {boolean} isDone  whether it was done just now
 * @property {boolean} isMissed
 * whether something else was done, after which nothing counts until a restart
 * @property {Element[]} table  the frame of the lessons
 * @property {ReturnType<typeof createFrame>} frame
 * @property {ReturnType<typeof createBoards>} inside
 */

/**
 * @type {(learn: Learn, name: string) => {done: number, n: number}}
 * the progress in the lessons of a game
 */
function progressOf({ tutorial, boards }, name) {
  if (name === SLIDE && tutorial)
    return { done: recalledCounts(tutorial.id, tutorial.levels).solved, n: tutorial.levels };
  const n = stepsOf(name, boards).length;
  return { done: doneOf(name, n), n };
}

/** @type {(learn: Learn, name: string) => boolean} */
function isLearned(learn, name) {
  const { done, n } = progressOf(learn, name);
  return done === n;
}

/** @type {(learn: Learn, name: string, at: number) => string} the address of a lesson */
const placeOf = ({ tutorial }, name, at) =>
  name === SLIDE && tutorial
    ? addressOf(SLIDE) + routeTo(tutorial.id, at + 1)
    : `#${name}:${at + 1}`;

/**
 * @type {(learn: Learn, name: string) => string} the address of a game's first unfinished lesson
 */
function firstOf(learn, name) {
  const { done, n } = progressOf(learn, name),
    { tutorial } = learn;
  if (name === SLIDE && tutorial) return addressOf(SLIDE) + routeTo(tutorial.id, NEXT);
  return placeOf(learn, name, done < n ? done : 0);
}

/**
 * @type {(learn: Learn) => string}
 * the address after a lesson: the game's next lesson, then another game's lesson, then the daily puzzles
 */
function nextOf(learn) {
  const { names, name, at, page, boards } = learn,
    here = names.indexOf(name);
  if (at + 1 < stepsOf(name, boards).length) return placeOf(learn, name, at + 1);
  const next = [...names.slice(here + 1), ...names.slice(0, here)].find(
    (one) => !isLearned(learn, one),
  );
  if (next) return firstOf(learn, next);
  return page.pages.includes("daily") ? menuAddress("daily") : addressOf(name);
}

/** @type {(learn: Learn, name: string) => HTMLElement} a game with the number of finished lessons, or with a check mark once all are finished */
function gameRow(learn, name) {
  const { done, n } = progressOf(learn, name),
    { name: game, line } = wordsOf(learn.page, name),
    picture = learn.pictures[name];
  return el(
    "li",
    {},
    el(
      "a",
      { href: firstOf(learn, name) },
      ...(picture ? [cardPicture(picture, skyNow())] : []),
      el("h2", {}, game),
      para(
        rowText(n, GAME_LINES[name] ?? line),
        el("span", { class: "unseen" }, stepText(done, n)),
      ),
      el(
        "span",
        { class: "mark", "aria-hidden": "true" },
        ...(done < n ? [done ? `${done} / ${n}` : ""] : medalOf("✓")),
      ),
    ),
  );
}

/** @type {(learn: Learn) => void} show the games as rows, and the first unfinished lesson */
function showGames(learn) {
  const { page, names } = learn,
    next = names.find((name) => !isLearned(learn, name)),
    { name } = PAGES_WORDS.learn;
  document.title = `${name} – ${page.title}`;
  const lead = next ? leadLink(learnText(wordsOf(page, next).name), firstOf(learn, next)) : null;
  showPage(
    page,
    "learn",
    { title: name },
    [paper(el("ul", { class: "shelf of-day" }, ...names.map((one) => gameRow(learn, one))))],
    [
      doorsOf(
        [
          ...(page.pages.includes("slide")
            ? [door("levels", COMMAND_WORDS.levels, menuAddress("slide"))]
            : []),
          ...todayDoor(page),
        ],
        lead,
      ),
    ],
  );
}

/** @type {(learn: Learn) => void} show the progress in the game's lessons, and the next step */
function showWay(learn) {
  const { frame, inside, name, isDone, isMissed } = learn,
    { done, n } = progressOf(learn, name);
  frame.count.replaceChildren(
    dotsOf(
      stepText(done, n),
      Array.from({ length: n }, (_, at) => at < done),
    ),
  );
  const next = () => {
    location.href = nextOf(learn);
  };
  if (isMissed) frame.lead({ name: LEARN_WORDS.tryAgain, run: () => begin(learn) });
  else if (!isDone && name === "entanglement")
    frame.lead({ name: COMMAND_WORDS.place, run: () => inside.press("place") });
  else
    frame.lead({
      name: isDone ? LEARN_WORDS.nextLesson : LEARN_WORDS.skip,
      run: next,
      early: !isDone,
    });
}

/** @type {(learn: Learn) => void} open the lesson from its start */
function begin(learn) {
  const { page, boards, frame, inside, name, at } = learn,
    { link, point, text: own } = stepsOf(name, boards)[at],
    { name: game, line } = wordsOf(page, name),
    text = own || sheetText(line);
  learn.isDone = learn.isMissed = false;
  inside.open(game, addressOf(name) + link, point);
  frame.show(para(text));
  frame.say(text);
  showWay(learn);
}

/** @type {(learn: Learn) => void} show the lesson in the address, or else the list of games */
function follow(learn) {
  const { page, names, boards, frame } = learn,
    link = meant(location.hash.slice(1), (text) => /^\w+(:\d+)?$/.test(text)),
    [asked, number] = link.split(":"),
    name = names.includes(asked) ? asked : "";
  if (!name) {
    enterSky("dawn");
    showGames(learn);
    return;
  }
  if (name === SLIDE) {
    location.replace(firstOf(learn, name));
    return;
  }
  document.body.className = "frame";
  document.body.replaceChildren(...learn.table);
  const n = stepsOf(name, boards).length,
    { done } = progressOf(learn, name),
    at = /^\d+$/.test(number) ? Number(number) - 1 : done;
  Object.assign(learn, { name, at: at >= 0 && at < n ? at : 0 });
  const game = wordsOf(page, name).name;
  frame.entitle(lessonTitle(game, learn.at, n), `${PAGES_WORDS.learn.name} – ${page.title}`);
  frame.offer({ undo: name !== "entanglement" });
  begin(learn);
}

/** @type {(learn: Learn, event: import("./steps.js").StepEvent, detail: any) => void} judge a move on the board */
function judge(learn, event, detail) {
  const { boards, frame, name, at } = learn,
    { isDone, isMissed, missed = "" } = stepsOf(name, boards)[at];
  if (event === "open") enterSky(detail.sky);
  if (event === "open" && !hasSteps(name)) learn.inside.press("help");
  if (learn.isDone || learn.isMissed) return;
  if (isDone(event, detail)) {
    learn.isDone = true;
    keepDone(name, at + 1, stepsOf(name, boards).length);
    const said = isLearned(learn, name) ? LEARN_WORDS.allDone : LEARN_WORDS.stepDone;
    frame.show(resultLine(true, true, said));
    frame.say(said);
  } else if (isMissed?.(event, detail)) {
    learn.isMissed = true;
    frame.show(el("p", { class: "alarm" }, missed));
    frame.say(missed);
  }
  showWay(learn);
}

/** @type {(now: () => Learn) => Command[]} */
const commandsOf = (now) => [
  common("undo", () => (now().isMissed ? begin(now()) : now().inside.press("undo"))),
  common("restart", () => begin(now())),
];

export function main() {
  addCommandIcons();
  const page = pageData("page"),
    { tutorial, boards, pictures, sheets } = pageData("learn"),
    frame = createFrame(
      commandsOf(() => learn),
      () => false,
    );
  /** @type {Learn} */
  const learn = {
    page,
    boards,
    tutorial,
    pictures,
    names: page.pages.filter(
      (/** @type {string} */ one) =>
        hasSteps(one) || sheets.includes(one) || (one === SLIDE && tutorial),
    ),
    name: "",
    at: 0,
    isDone: false,
    isMissed: false,
    frame,
    table: [],
    inside: createBoards(frame.stage, (event, detail) => judge(learn, event, detail)),
  };
  document.documentElement.classList.add("learn");
  document
    .querySelector("body > header")
    ?.prepend(backLink({ name: PAGES_WORDS.learn.name, href: "#" }));
  learn.table = [...document.body.children];
  followSky(page);
  window.addEventListener("hashchange", () => follow(learn));
  follow(learn);
}
