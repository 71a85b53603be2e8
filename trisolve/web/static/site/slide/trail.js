// A pack as a path of small islands, one for each level, in stretches of twenty; and, on a desktop,
// the neighbors of the current level. An island is drawn when it comes into view. Marks are looked
// up in parts, because a stored play is replayed before it counts.

import { el } from "../../shared/dom.js";
import { enterSky, skyNow } from "../../shared/sky.js";
import { bestOf, starOrTick } from "../../player/kept.js";
import { medalOf } from "../marks.js";
import { alarmOf, leadLink, showPlace } from "../top.js";
import { chunks, stretchOf } from "./chart.js";
import { islet, put, waysNode, whenSeen } from "./islet.js";
import { countSolved, recalledCounts } from "./kept.js";
import { mapDoors } from "./map.js";
import { routeTo } from "./routes.js";
import { LIST_WORDS, levelText, ofText, playText, stretchText, tileText } from "./words.js";

const STRETCH = 20,
  LARGE = 10,
  PART = 60,
  N_BESIDE = 3;

/** @typedef {{name: string, own: Entry[]}} Section */
/** @typedef {{id: string, name: string, entries: Entry[], sections?: [number, string][]}} Pack */

/** @type {(pack: Pack) => Section[]} the pack's own sections, else twenty levels each */
const sectionsOf = ({ entries, sections }) =>
  sections
    ? sections
        .map(([first, name], n) => ({
          name,
          own: entries.slice(first - 1, (sections[n + 1]?.[0] ?? Infinity) - 1),
        }))
        .filter(({ own }) => own.length)
    : chunks(entries, STRETCH).map((own) => ({
        name: stretchText(own[0].at + 1, own[own.length - 1].at + 1),
        own,
      }));

/** @type {(entry: Entry) => boolean} whether a level is larger on the path: the last of ten */
const isLarge = ({ at }) => (at + 1) % LARGE === 0;

/** @type {(link: HTMLElement, entry: Entry) => void} draw a level as it stands */
function drawLevel(link, entry) {
  const mark = starOrTick(entry);
  link.replaceChildren(
    islet(entry, skyNow(), !mark),
    ...(mark ? medalOf(mark) : [el("span", { class: "number" }, String(entry.at + 1))]),
  );
}

/** @type {(id: string, entry: Entry) => HTMLElement} */
const levelLink = (id, entry) =>
  el("a", {
    class: "islet",
    href: routeTo(id, entry.at + 1),
    title: entry.name || null,
    "aria-label": tileText(entry, null),
  });

/** @type {(spots: {x: number, y: number}[]) => string} */
function pathThrough(spots) {
  const points = spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return points.length > 1 ? `M${points.join("L")}` : "";
}

/** @type {() => Promise<void>} let the browser draw a frame, and hear a press */
const pause = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

/**
 * Make the path of a pack; `place` lays it out for a width.
 * @type {(pack: Pack) => {root: HTMLElement, links: HTMLElement[], stretches: HTMLElement[], sections: Section[], place: (width: number) => void}}
 */
function createTrail(pack) {
  const sections = sectionsOf(pack),
    links = pack.entries.map((entry) => levelLink(pack.id, entry));
  const stretches = sections.map(({ name, own }) =>
    el(
      "ol",
      { class: "stretch", "aria-label": name },
      ...own.map(({ at }) => el("li", {}, links[at])),
    ),
  );
  /** @type {(width: number) => void} */
  const place = (width) => {
    let fromRight = false;
    const laid = sections.map(({ own }) => {
      const stretch = stretchOf(own.length, width, own[0].at, fromRight);
      fromRight = stretch.endsRight;
      return stretch;
    });
    laid.forEach(({ spots, height, wide }, n) => {
      const { own } = sections[n],
        after = laid[n + 1],
        onward = after ? [{ x: after.spots[0].x, y: after.spots[0].y - after.height }] : [];
      stretches[n].style.height = `${height}px`;
      own.forEach((entry, at) =>
        put(links[entry.at], spots[at].x, spots[at].y, (isLarge(entry) ? 1.3 : 1) * wide),
      );
      stretches[n].querySelector(".ways")?.remove();
      stretches[n].prepend(waysNode(pathThrough([...spots, ...onward])));
    });
  };
  return { root: el("div", { class: "path" }, ...stretches), links, stretches, sections, place };
}

/**
 * Buttons that scroll to a stretch; the one in view is pressed.
 * @type {(trail: ReturnType<typeof createTrail>, main: () => HTMLElement | null) => {root: HTMLElement, show: () => void}}
 *
 */
function createChips({ stretches, sections }, main) {
  const buttons = sections.map(({ name }, at) =>
    el(
      "button",
      {
        type: "button",
        onclick: () => stretches[at].scrollIntoView({ block: "center", behavior: "smooth" }),
      },
      name,
    ),
  );
  const root = el(
    "div",
    {
      class: "chips",
      role: "group",
      "aria-label": LIST_WORDS.stretches,
      hidden: sections.length < 2,
    },
    ...buttons,
  );
  let shown = -1;
  const show = () => {
    const box = main()?.getBoundingClientRect();
    if (!box || root.hidden) return;
    const middle = (box.top + box.bottom) / 2,
      far = stretches.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.max(top - middle, middle - bottom);
      }),
      now = far.indexOf(Math.min(...far));
    if (now === shown) return;
    shown = now;
    buttons.forEach((one, at) => one.setAttribute("aria-pressed", String(at === now)));
    const { offsetLeft, offsetWidth } = buttons[now];
    root.scrollLeft = offsetLeft + offsetWidth / 2 - root.clientWidth / 2;
  };
  return { root, show };
}

/**
 * Show the path of a pack, below an error message if there is one; `at` is the level to scroll to.
 * @type {(parts: import("./map.js").MapParts, pack: Pack, at?: number, alarm?: string) => void}
 */
export function showTrail(parts, pack, at = -1, alarm = "") {
  const { page } = parts,
    { id, name, entries } = pack;
  document.title = `${name} – ${page.title}`;
  enterSky(entries[0].sky ?? null);
  const next = entries.find((one) => bestOf(one) === null),
    trail = createTrail(pack),
    seen = whenSeen(),
    score = el("span", { class: "score" });
  const chips = createChips(trail, () => document.querySelector("main"));
  /** @type {(counts: import("./kept.js").Counts) => void} */
  const showScore = ({ solved, stars }) =>
    score.replaceChildren(
      ...(solved ? medalOf(stars ? "★" : "✓") : []),
      ofText(solved, entries.length),
    );
  const fill = async () => {
    for (const part of chunks(entries, PART)) {
      for (const entry of part) {
        const link = trail.links[entry.at];
        link.setAttribute("aria-label", tileText(entry, bestOf(entry)));
        seen(link, () => drawLevel(link, entry));
      }
      await pause();
      if (!trail.root.isConnected) return;
    }
    if (!id.startsWith("mix")) showScore(countSolved(id, entries));
  };
  if (next) trail.links[next.at].setAttribute("aria-current", "true");
  showScore(recalledCounts(id, entries.length));
  const main = showPlace(
    page,
    "slide",
    { title: name, back: { name: LIST_WORDS.backToPacks, href: "#packs" }, extras: [score] },
    [trail.root, ...alarmOf(alarm)],
    [
      mapDoors(
        parts,
        next
          ? leadLink(playText(next.at + 1), routeTo(id, next.at + 1))
          : leadLink(LIST_WORDS.backToPacks, "#packs"),
        [
          el(
            "h2",
            {},
            next ? levelText(next) : name,
            el("span", { class: "quiet" }, next ? LIST_WORDS.unsolved : LIST_WORDS.solved),
          ),
          chips.root,
        ],
        true,
      ),
    ],
  );
  document.body.classList.add("trails");
  const lay = () => {
    trail.place(main.clientWidth);
    chips.show();
  };
  lay();
  trail.links[at >= 0 ? at : (next?.at ?? 0)]?.scrollIntoView({ block: "center" });
  main.addEventListener("scroll", chips.show, { passive: true });
  new ResizeObserver(lay).observe(main);
  chips.show();
  void fill();
}

/**
 * Return the neighbors of a level on the path of its pack, for the column next to its board.
 * @type {(id: string, entries: Entry[], at: number) => HTMLElement}
 */
export function neighborsOf(id, entries, at) {
  const from = Math.max(0, Math.min(at - N_BESIDE, entries.length - 2 * N_BESIDE - 1)),
    near = entries.slice(from, from + 2 * N_BESIDE + 1),
    { spots, height } = stretchOf(near.length, 252, from),
    root = el("nav", { class: "neighbors", "aria-label": LIST_WORDS.neighbors });
  root.append(waysNode(pathThrough(spots)));
  near.forEach((entry, n) => {
    const link = levelLink(id, entry);
    link.setAttribute("aria-label", tileText(entry, bestOf(entry)));
    if (entry.at === at) link.setAttribute("aria-current", "page");
    drawLevel(link, entry);
    put(link, spots[n].x, spots[n].y, 60);
    root.append(link);
  });
  root.style.height = `${height}px`;
  return root;
}
