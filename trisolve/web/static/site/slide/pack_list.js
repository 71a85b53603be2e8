// The list of packs as a ladder: picture, how hard, and how far you are; one of them is next.

import { el } from "../../shared/dom.js";
import { miniature } from "../../player/miniature.js";
import { GOAL_RULE } from "../../player/words.js";
import { entriesOf, levelOf } from "../../player/entries.js";
import { alarmOf, pageHead, showPage, wordsOf } from "../top.js";
import { continuePart, recalledCounts } from "./kept.js";
import { nextPack } from "./onward.js";
import { routeTo } from "./routes.js";
import {
  LIST_WORDS,
  STAGE_NAMES,
  countsText,
  gradeRangeText,
  gradesText,
  packText,
} from "./words.js";

/** @type {(solved: number, all: number) => HTMLElement} */
function barOf(solved, all) {
  const filled = el("span", {});
  filled.style.width = `${(100 * solved) / all}%`;
  return el("div", { class: "bar", "aria-hidden": "true" }, filled);
}

/** @type {(grades: Record<string, number>) => HTMLElement} how hard a pack is: a part for each grade, as long as its share */
function gradesBar(grades) {
  const parts = Object.entries(grades).map(([grade, n]) => {
    const part = el("span", { class: `grade-${grade || "none"}` });
    part.style.flexGrow = String(n);
    return part;
  });
  return el("div", { class: "grades", role: "img", "aria-label": gradesText(grades) }, ...parts);
}

/** @type {(card: PackCard, look: Look, isNext: boolean) => HTMLElement} */
function packCard(card, look, isNext) {
  const { solved, stars } = recalledCounts(card.id, card.levels);
  return el(
    "li",
    {},
    el(
      "a",
      { class: isNext ? "card next" : "card", href: routeTo(card.id) },
      miniature(levelOf(entriesOf([card.picture])[0]), look),
      el("h2", {}, card.name),
      ...(isNext ? [el("p", { class: "mark" }, LIST_WORDS.next)] : []),
      el("p", {}, packText(card)),
      gradesBar(card.grades),
      el("small", { "aria-hidden": "true" }, gradeRangeText(card.grades)),
      ...(solved
        ? [
            el("p", { class: "quiet" }, countsText(solved, stars, card.levels)),
            barOf(solved, card.levels),
          ]
        : []),
    ),
  );
}

/** @type {(stage: string, cards: PackCard[], look: Look, next?: PackCard) => Node[]} a part of the ladder */
const stagePart = (stage, cards, look, next) =>
  cards.length
    ? [
        ...(STAGE_NAMES[stage] ? [el("h2", {}, STAGE_NAMES[stage])] : []),
        el(
          "ul",
          { class: "cards", "aria-label": STAGE_NAMES[stage] || LIST_WORDS.packs },
          ...cards.map((card) => packCard(card, look, card === next)),
        ),
      ]
    : [];

/**
 * Show the packs, other parts of the page after the first stage, and what went wrong, if anything did.
 * @type {(page: SitePage, cards: PackCard[], look: Look, parts?: Node[], alarm?: string) => void}
 */
export function showPacks(page, cards, look, parts = [], alarm = "") {
  const { name } = wordsOf(page, "slide");
  document.title = `${name} – ${page.title}`;
  const next = nextPack(cards);
  const [first = [], ...others] = Object.keys(STAGE_NAMES)
    .map((stage) =>
      stagePart(
        stage,
        cards.filter((card) => card.stage === stage),
        look,
        next,
      ),
    )
    .filter(({ length }) => length);
  showPage(
    page,
    "slide",
    pageHead(name, [el("p", { class: "quiet" }, GOAL_RULE)], continuePart()),
    ...alarmOf(alarm),
    ...first,
    ...parts,
    ...others.flat(),
  );
}
