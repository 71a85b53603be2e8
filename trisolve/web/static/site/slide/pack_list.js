// The list of packs: picture, levels, and how far you are; below it, your recorded plays.

import { el } from "../../shared/dom.js";
import { miniature } from "../../player/miniature.js";
import { levelOf } from "../../player/entries.js";
import { playsPart } from "../../player/plays_part.js";
import { entriesOf } from "../../player/state.js";
import { alarmOf, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { continuePart, recalledCounts } from "./kept.js";
import { routeTo } from "./routes.js";
import { LIST_WORDS, countsText, packText } from "./words.js";

/** @type {(solved: number, all: number) => HTMLElement} */
function barOf(solved, all) {
  const filled = el("span", {});
  filled.style.width = `${(100 * solved) / all}%`;
  return el("div", { class: "bar", "aria-hidden": "true" }, filled);
}

/** @type {(card: PackCard, look: Look) => HTMLElement} */
function packCard(card, look) {
  const { solved, stars } = recalledCounts(card.id, card.levels);
  return el(
    "li",
    {},
    el(
      "a",
      { class: "card", href: routeTo(card.id) },
      miniature(levelOf(entriesOf([card.picture])[0]), look),
      el("h2", {}, card.name),
      el("p", {}, packText(card)),
      el("p", { class: "quiet" }, countsText(solved, stars, card.levels)),
      barOf(solved, card.levels),
    ),
  );
}

/**
 * Show the packs, below other parts of the page, and what went wrong, if anything did.
 * @type {(page: SitePage, cards: PackCard[], look: Look, parts?: Node[], alarm?: string) => void}
 */
export function showPacks(page, cards, look, parts = [], alarm = "") {
  document.title = `${PAGES_WORDS.slide.name} – ${page.title}`;
  showPage(
    page,
    "slide",
    el("h1", {}, PAGES_WORDS.slide.name),
    ...alarmOf(alarm),
    el("p", { class: "lead" }, LIST_WORDS.packsIntro),
    ...continuePart(),
    ...parts,
    el(
      "ul",
      { class: "cards", "aria-label": LIST_WORDS.packs },
      ...cards.map((card) => packCard(card, look)),
    ),
    playsPart(),
  );
}
