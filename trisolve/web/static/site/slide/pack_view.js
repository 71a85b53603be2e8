// The levels of a pack in sections by grade, a small picture each, drawn when it comes into view.

import { el } from "../../shared/dom.js";
import { levelOf } from "../../player/entries.js";
import { bestOf } from "../../player/kept.js";
import { miniature } from "../../player/miniature.js";
import { showPage } from "../top.js";
import { createFilters } from "./filters.js";
import { countSolved } from "./kept.js";
import { routeTo } from "./routes.js";
import { GRADE_NAMES, LIST_WORDS, countsText, markOf, shownText, tileText } from "./words.js";

/** @type {(look: Look) => (spot: HTMLElement, entry: Entry) => void} what draws a tile's picture once it is near the view */
function lazyPictures(look) {
  /** @type {Map<Element, Entry>} */
  const waiting = new Map();
  const watcher = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      const entry = waiting.get(target);
      if (!isIntersecting || !entry) continue;
      waiting.delete(target);
      watcher.unobserve(target);
      target.replaceChildren(miniature(levelOf(entry), look));
    }
  }, { rootMargin: "400px" });
  return (spot, entry) => {
    waiting.set(spot, entry);
    watcher.observe(spot);
  };
}

/** @type {(id: string, entry: Entry, draw: (spot: HTMLElement, entry: Entry) => void) => HTMLElement} */
function tileOf(id, entry, draw) {
  const best = bestOf(entry), spot = el("span", { class: "spot", "aria-hidden": "true" });
  draw(spot, entry);
  return el("li", {}, el("a", { class: "tile", href: routeTo(id, entry.at + 1), "aria-label": tileText(entry, best), title: entry.name },
    spot, el("b", {}, String(entry.at + 1)), el("span", { class: "mark" }, markOf(best, entry.moves)),
    el("small", {}, entry.moves === null ? "" : String(entry.moves))));
}

/**
 * Show the levels of a pack.
 * @type {(page: SitePage, id: string, name: string, entries: Entry[], look: Look) => void}
 */
export function showPack(page, id, name, entries, look) {
  document.title = `${name} – ${page.title}`;
  const { solved, stars } = countSolved(id, entries), draw = lazyPictures(look);
  const shown = el("p", { class: "quiet", role: "status" }), levels = el("div", {});
  const filters = createFilters(entries, () => fill());
  const fill = () => {
    const fitting = entries.filter(filters.passes);
    shown.textContent = fitting.length === entries.length ? "" : fitting.length ? shownText(fitting.length, entries.length) : LIST_WORDS.nothingFits;
    const grades = Object.keys(GRADE_NAMES), hasGrades = entries.some((one) => one.grade);
    levels.replaceChildren(...grades.flatMap((grade) => {
      const own = fitting.filter((one) => (one.grade ?? "") === grade);
      return own.length ? [...(hasGrades ? [el("h2", {}, GRADE_NAMES[grade])] : []),
        el("ul", { class: "tiles" }, ...own.map((entry) => tileOf(id, entry, draw)))] : [];
    }));
  };
  fill();
  showPage(page, "slide", el("p", {}, el("a", { href: "#packs" }, `‹ ${LIST_WORDS.backToPacks}`)), el("h1", {}, name),
    el("p", {}, countsText(solved, stars, entries.length)), filters.root, shown, levels);
}
