// The site's first page: a card for each game, and where to go on.

import { el, pageData } from "../../shared/dom.js";
import { recall } from "../../shared/storage.js";
import { followTheme } from "../../shared/theme.js";
import { addressOf, showPage } from "../top.js";
import { PAGES_WORDS, SITE_WORDS } from "../words.js";

/** @type {(page: string, picture: string | undefined) => HTMLElement} */
const card = (page, picture) => el("a", { class: "card", href: addressOf(page) },
  ...(picture ? [el("img", { src: picture, alt: "", width: 320, height: 240, decoding: "async" })] : []),
  el("h2", {}, PAGES_WORDS[page].name), el("p", {}, PAGES_WORDS[page].said));

/** @type {() => HTMLElement[]} the way to the level that was played last */
function goOn() {
  const last = recall("slide/last");
  if (typeof last?.address !== "string" || typeof last.name !== "string" || !/^[\w:-]{1,200}$/.test(last.address)) return [];
  return [el("p", {}, el("a", { class: "button main", href: `${addressOf("slide")}#${last.address}` },
    `${SITE_WORDS.goOn}: ${last.name.slice(0, 80)}`))];
}

export function main() {
  const page = pageData("page"), pictures = pageData("pictures");
  followTheme(page.looks);
  showPage(page, "home",
    el("h1", {}, page.title), el("p", { class: "lead" }, SITE_WORDS.intro), ...goOn(),
    el("section", { class: "cards", "aria-label": SITE_WORDS.games },
      ...page.pages.map((/** @type {string} */ name) => card(name, pictures[name]))));
}
