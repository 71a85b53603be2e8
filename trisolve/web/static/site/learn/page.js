// How each game is played: lessons on boards.

import { el, pageData } from "../../shared/dom.js";
import { followTheme } from "../../shared/theme.js";
import { entriesOf } from "../../player/state.js";
import { addressOf, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { createGameLesson } from "./game_lesson.js";
import { createLessons } from "./lesson.js";
import { stepsOf } from "./steps.js";
import { GAME_GOALS, LEARN_WORDS } from "./words.js";

/** @type {(name: string, boards: Record<string, string>) => HTMLElement} what a game is about, and its lesson */
function gamePart(name, boards) {
  return el(
    "section",
    { "aria-labelledby": `learn-${name}` },
    el("h2", { id: `learn-${name}` }, PAGES_WORDS[name].name),
    el("p", {}, GAME_GOALS[name]),
    createGameLesson(name, addressOf(name), stepsOf(name, boards)),
  );
}

export function main() {
  const page = pageData("page"),
    { lessons, boards } = pageData("learn");
  document.title = `${PAGES_WORDS.learn.name} – ${page.title}`;
  /** @type {ReturnType<typeof createLessons> | null} */
  let slide = null;
  const look = followTheme(/** @type {Look[]} */ (page.looks), () => slide?.draw());
  if (page.pages.includes("slide"))
    slide = createLessons(entriesOf(lessons), () => look(), `${addressOf("slide")}#packs`);
  const games = page.pages.filter((/** @type {string} */ name) => name in GAME_GOALS);
  showPage(
    page,
    "learn",
    el("h1", {}, PAGES_WORDS.learn.name),
    el("p", { class: "lead" }, LEARN_WORDS.intro),
    ...(slide ? [el("h2", {}, PAGES_WORDS.slide.name), slide.root] : []),
    ...games.map((/** @type {string} */ name) => gamePart(name, boards)),
  );
  slide?.begin();
}
