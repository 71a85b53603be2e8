// The levels of a pack in its own sections, else by grade, a small picture each, drawn when it comes into view. What
// is kept of a level is played again before it counts, so a large pack fills up a part at a time.

import { counted } from "../../shared/counted.js";
import { el } from "../../shared/dom.js";
import { levelOf } from "../../player/entries.js";
import { bestOf, starOrTick } from "../../player/kept.js";
import { miniature } from "../../player/miniature.js";
import { alarmOf, pageHead, showPage } from "../top.js";
import { isFavorite } from "./favorites.js";
import { createFilters } from "./filters.js";
import { countSolved, recalledCounts } from "./kept.js";
import { routeTo } from "./routes.js";
import {
  GRADE_NAMES,
  LIST_WORDS,
  countsText,
  nextLevelText,
  shownText,
  tileText,
} from "./words.js";

const PART = 60;

/** @type {(look: Look) => (spot: HTMLElement, entry: Entry) => void} what draws a tile's picture once it is near the view */
function lazyPictures(look) {
  /** @type {Map<Element, Entry>} */
  const waiting = new Map();
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        const entry = waiting.get(target);
        if (!isIntersecting || !entry) continue;
        waiting.delete(target);
        watcher.unobserve(target);
        target.replaceChildren(miniature(levelOf(entry), look));
      }
    },
    { rootMargin: "400px" },
  );
  return (spot, entry) => {
    waiting.set(spot, entry);
    watcher.observe(spot);
  };
}

/** @type {(id: string, entry: Entry, draw: (spot: HTMLElement, entry: Entry) => void) => HTMLElement} */
function tileOf(id, entry, draw) {
  const best = bestOf(entry),
    spot = el("span", { class: "spot", "aria-hidden": "true" });
  draw(spot, entry);
  const isNamed = entry.name && !/\d$/.test(entry.name); // "Easy 12" says no more than the number
  return el(
    "li",
    {},
    el(
      "a",
      {
        class: "tile",
        href: routeTo(id, entry.at + 1),
        "aria-label": tileText(entry, best),
        title: entry.name,
      },
      spot,
      el("b", {}, String(entry.at + 1)),
      el("span", { class: "mark" }, (isFavorite(entry) ? "♥ " : "") + starOrTick(entry)),
      el("small", {}, entry.moves === null ? "" : counted(entry.moves, "move")),
      ...(isNamed ? [el("span", { class: "name" }, entry.name)] : []),
    ),
  );
}

/** @type {() => Promise<void>} let the browser draw a frame, and hear what is pressed */
const pause = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

/** @type {(entries: Entry[]) => {name: string, own: Entry[]}[]} levels by grade, easy ones first */
const gradesOf = (entries) =>
  Object.keys(GRADE_NAMES).map((grade) => ({
    name: GRADE_NAMES[grade],
    own: entries.filter((one) => (one.grade ?? "") === grade),
  }));

/**
 * Return levels under the headings of their pack, in its order; without any by grade.
 * @type {(entries: Entry[], sections?: [number, string][]) => {name: string, own: Entry[]}[]}
 */
const sectionsOf = (entries, sections) =>
  (sections
    ? sections.map(([first, name], n) => ({
        name,
        own: entries.filter(
          ({ at }) => at >= first - 1 && at < (sections[n + 1]?.[0] ?? Infinity) - 1,
        ),
      }))
    : gradesOf(entries)
  ).filter(({ own }) => own.length);

/** @type {(id: string, next: Entry | undefined, counts: import("./kept.js").Counts) => Node[]} the way to the first level that is not solved */
const onwardPart = (id, next, { solved }) =>
  next
    ? [
        el(
          "a",
          { class: "button main", href: routeTo(id, next.at + 1) },
          nextLevelText(next.at + 1, solved > 0),
        ),
      ]
    : [];

/**
 * Show the levels of a pack, below what went wrong, if anything did; `at` is the level to come back to.
 * @type {(page: SitePage, pack: {id: string, name: string, entries: Entry[], sections?: [number, string][]}, look: Look, at?: number, alarm?: string) => void}
 */
export function showPack(page, { id, name, entries, sections }, look, at = -1, alarm = "") {
  document.title = `${name} – ${page.title}`;
  const next = entries.find((one) => bestOf(one) === null),
    draw = lazyPictures(look),
    isDivided = sectionsOf(entries, sections).length > 1;
  const counts = el("p", { class: "quiet" }),
    shown = el("p", { class: "quiet", role: "status" }),
    marks = el("small", {}, LIST_WORDS.marks),
    levels = el("div", {});
  /** @type {(found: import("./kept.js").Counts) => void} */
  const showCounts = ({ solved, stars }) => {
    counts.textContent = countsText(solved, stars, entries.length);
    marks.hidden = !solved;
  };
  let fills = 0;
  const fill = async () => {
    const fitting = entries.filter(filters.passes),
      isWhole = fitting.length === entries.length,
      number = ++fills;
    shown.textContent = isWhole
      ? ""
      : fitting.length
        ? shownText(fitting.length, entries.length)
        : LIST_WORDS.nothingFits;
    levels.replaceChildren();
    let n = 0;
    for (const { name: heading, own } of sectionsOf(fitting, sections)) {
      const list = el("ul", { class: "tiles" });
      levels.append(...(isDivided ? [el("h2", {}, heading)] : []), list);
      for (const entry of own) {
        if (++n % PART === 0) await pause();
        if (number !== fills || !levels.isConnected) return;
        const tile = tileOf(id, entry, draw);
        list.append(tile);
        if (entry === next) tile.firstElementChild?.setAttribute("aria-current", "true");
        if (entry.at === at) tile.scrollIntoView({ block: "center" });
      }
    }
    if (isWhole) showCounts(countSolved(id, entries));
  };
  const back = el(
    "a",
    { class: "back", href: "#packs", "aria-label": LIST_WORDS.backToPacks },
    el("span", { "aria-hidden": "true" }, "‹"),
  );
  const filters = createFilters(id, entries, () => void fill());
  showPage(
    page,
    "slide",
    pageHead(name, [counts], onwardPart(id, next, recalledCounts(id, entries.length)), [back]),
    ...alarmOf(alarm),
    el("div", { class: "aids" }, filters.root, shown, marks),
    levels,
  );
  showCounts(recalledCounts(id, entries.length));
  void fill();
}
