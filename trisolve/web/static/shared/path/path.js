// Shows the levels of a pack or a game as a path of small islands that winds upward. The path consists of stretches, and scrolls
// separately from the page.

import { el } from "../dom.js";
import { put, waysNode } from "./islet.js";
import { PATH_WORDS, stretchText } from "./words.js";

const STRETCH = 20,
  LARGE = 10,
  EDGE = 8,
  N_BESIDE = 3,
  WIDE = 252,
  FADE = 44; // the height at the top where the path fades

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{name: string, links: HTMLElement[]}} Section  a stretch of the path */

/** @type {<T>(list: T[], n: number) => T[][]} */
export const chunks = (list, n) =>
  Array.from({ length: Math.ceil(list.length / n) }, (_, at) => list.slice(at * n, at * n + n));

/** Return stretches of twenty levels each. @type {(links: HTMLElement[]) => Section[]} */
export const stretchesOf = (links) =>
  chunks(links, STRETCH).map((own, n) => ({
    name: stretchText(n * STRETCH + 1, n * STRETCH + own.length),
    links: own,
  }));

/**
 * The positions of levels, the width of their islands, and the side on which the path continues.
 * @typedef {{spots: Spot[], height: number, wide: number, endsRight: boolean}} Stretch
 */

/**
 * Return the positions of the levels of a stretch, which winds upward from its lower end. `below` is the room for
 * names. `view` is the visible height, which shows whole rows.
 * @type {(n: number, width: number, first: number, fromRight?: boolean, below?: number, view?: number) => Stretch}
 */
export function stretchOf(n, width, first, fromRight = false, below = 0, view = 0) {
  const cell = width < 700 ? 84 : 150,
    columns = Math.max(3, Math.floor(width / cell)),
    least = below + (width < 700 ? 104 : 166),
    high = view < least ? least : view / Math.floor(view / least),
    rows = Math.ceil(n / columns),
    height = rows * high,
    begin = (/** @type {number} */ row) => Math.ceil((row * n) / rows),
    isBack = (/** @type {number} */ row) => Boolean(row % 2) !== fromRight;
  const spots = Array.from({ length: n }, (_, at) => {
    const row = Math.floor((at * rows) / n), // rows are equally long, so that each ends at a side
      many = begin(row + 1) - begin(row),
      along = at - begin(row),
      column = isBack(row) ? many - 1 - along : along,
      wave = Math.sin((first + at) * 2.4) * 0.09;
    return {
      x: EDGE + ((column + 0.5 + Math.sin((first + at) * 5.1) * 0.07) * (width - 2 * EDGE)) / many,
      y: height - (row + 0.5 + wave) * high,
    };
  });
  return { spots, height, wide: cell * 0.86, endsRight: isBack(rows) };
}

/** @type {(spots: Spot[]) => string} */
function pathThrough(spots) {
  const points = spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${points.join("L")}`;
}

/**
 * Make the path; `place` lays it out for a width. Every tenth island is drawn larger.
 * @type {(sections: Section[]) => {root: HTMLElement, stretches: HTMLElement[], place: (within: HTMLElement) => void}}
 */
function createTrail(sections) {
  const stretches = sections.map(({ name, links }) =>
    el("ol", { class: "stretch", "aria-label": name }, ...links.map((link) => el("li", {}, link))),
  );
  /** @type {(within: HTMLElement) => void} */
  const place = ({ clientWidth, clientHeight }) => {
    let fromRight = false,
      first = 0;
    const laid = sections.map(({ links }) => {
      const stretch = stretchOf(
        links.length,
        clientWidth,
        first,
        fromRight,
        links.at(-1)?.querySelector(".pill") ? 30 : 0,
        clientHeight - FADE,
      );
      fromRight = stretch.endsRight;
      first += links.length;
      return stretch;
    });
    let number = 0;
    laid.forEach(({ spots, height, wide }, n) => {
      const after = laid[n + 1],
        onward = after ? [{ x: after.spots[0].x, y: after.spots[0].y - after.height }] : [];
      stretches[n].style.height = `${height}px`;
      sections[n].links.forEach((link, at) =>
        put(link, spots[at].x, spots[at].y, (++number % LARGE ? 1 : 1.3) * wide),
      );
      stretches[n].querySelector(".ways")?.remove();
      stretches[n].prepend(waysNode(pathThrough([...spots, ...onward])));
    });
  };
  return { root: el("div", { class: "path" }, ...stretches), stretches, place };
}

/**
 * Return one button for each stretch, which scrolls to it; `show` marks the button of the visible stretch as pressed.
 * @type {(sections: Section[], stretches: HTMLElement[]) => {chips: HTMLElement, show: (box: DOMRect) => void}}
 */
function createChips(sections, stretches) {
  const buttons = sections.map(({ name }, at) =>
    el(
      "button",
      {
        onclick: () => stretches[at].scrollIntoView({ block: "center", behavior: "smooth" }),
      },
      name,
    ),
  );
  const chips = el(
    "div",
    {
      class: "chips",
      role: "group",
      "aria-label": PATH_WORDS.stretches,
      hidden: sections.length < 2,
    },
    ...buttons,
  );
  let shown = -1;
  /** @type {(box: DOMRect) => void} */
  const show = (box) => {
    const middle = (box.top + box.bottom) / 2,
      far = stretches.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.max(top - middle, middle - bottom);
      }),
      now = far.indexOf(Math.min(...far));
    if (chips.hidden || now === shown) return;
    shown = now;
    buttons.forEach((one, at) => one.setAttribute("aria-pressed", String(at === now)));
    const { offsetLeft, offsetWidth } = buttons[now];
    chips.scrollLeft = offsetLeft + offsetWidth / 2 - chips.clientWidth / 2;
  };
  return { chips, show };
}

/**
 * Make the path, and a button for each of its stretches. `begin` lays the path out in the element that scrolls, and
 * scrolls to a level.
 * @type {(sections: Section[]) => {root: HTMLElement, chips: HTMLElement, begin: (place: HTMLElement, link?: HTMLElement) => void}}
 */
export function createPath(sections) {
  const { root, stretches, place } = createTrail(sections),
    { chips, show } = createChips(sections, stretches);
  return {
    root,
    chips,
    begin(within, link) {
      const see = () => show(within.getBoundingClientRect()),
        lay = () => {
          place(within);
          see();
        };
      lay();
      link?.scrollIntoView({ block: "center" });
      within.addEventListener("scroll", see);
      new ResizeObserver(lay).observe(within);
    },
  };
}

/**
 * Return links to the neighbors of a level on its path, for the column next to its board; `linkOf` returns a drawn link.
 * @type {(n: number, at: number, linkOf: (at: number) => HTMLElement) => HTMLElement}
 */
export function neighborsOf(n, at, linkOf) {
  const many = Math.min(n, 2 * N_BESIDE + 1),
    from = Math.max(0, Math.min(at - N_BESIDE, n - many)),
    { spots, height } = stretchOf(many, WIDE, from),
    links = spots.map((_, k) => linkOf(from + k));
  links.forEach((link, k) => put(link, spots[k].x, spots[k].y, WIDE / 3.5));
  const root = el(
    "nav",
    { class: "neighbors", "aria-label": PATH_WORDS.neighbors },
    waysNode(pathThrough(spots)),
    ...links,
  );
  root.style.height = `${height}px`;
  return root;
}

/** Show the neighbors of a level below its panel; null removes them. @type {(panel: HTMLElement, root: HTMLElement | null) => void} */
export function showNeighbors(panel, root) {
  panel.parentElement?.querySelector(".neighbors")?.remove();
  if (root) panel.after(root);
}
