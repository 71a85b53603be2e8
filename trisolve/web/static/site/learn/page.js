// How each game is played: lessons on boards.

import { el, pageData } from "../../shared/dom.js";
import { followTheme } from "../../shared/theme.js";
import { entriesOf } from "../../player/state.js";
import { addressOf, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { createLessons } from "./lesson.js";
import { LEARN_WORDS, GAME_STEPS } from "./words.js";

/** @type {(name: string, href: string) => HTMLElement} the steps of a game, and its own page as a board */
function gamePart(name, href) {
  const place = el("div", {});
  const open = () => place.replaceChildren(el("iframe", { class: "board-frame", src: href, title: PAGES_WORDS[name].name }),
    el("p", {}, el("a", { href }, LEARN_WORDS.toGame)));
  place.append(el("button", { type: "button", class: "main", onclick: open }, LEARN_WORDS.openBoard));
  return el("section", { "aria-labelledby": `learn-${name}` }, el("h2", { id: `learn-${name}` }, PAGES_WORDS[name].name),
    el("ol", {}, ...GAME_STEPS[name].map((text) => el("li", {}, text))), place);
}

export function main() {
  const page = pageData("page"), { lessons, boards } = pageData("learn");
  document.title = `${PAGES_WORDS.learn.name} – ${page.title}`;
  /** @type {ReturnType<typeof createLessons> | null} */
  let slide = null;
  const look = followTheme(/** @type {Look[]} */ (page.looks), () => slide?.draw());
  if (page.pages.includes("slide")) slide = createLessons(entriesOf(lessons), () => look(), `${addressOf("slide")}#packs`);
  const games = page.pages.filter((/** @type {string} */ name) => name in GAME_STEPS);
  showPage(page, "learn", el("h1", {}, PAGES_WORDS.learn.name), el("p", { class: "lead" }, LEARN_WORDS.intro),
    ...(slide ? [el("h2", {}, PAGES_WORDS.slide.name), slide.root] : []),
    ...games.map((/** @type {string} */ name) => gamePart(name, `${addressOf(name)}${boards[name] ?? ""}`)));
  slide?.begin();
}
