// Shows a pack as a path of small islands, one for each level, and on a desktop the neighbors
// of the current level. An island is drawn when it comes into view. Marks are looked up in small batches,
// because a stored play is replayed before it counts.

import { el } from "../../shared/dom.js";
import { islet, whenSeen } from "../../shared/path/islet.js";
import { medalOf, scoreOf } from "../../shared/path/medals.js";
import { chunks, createPath, neighborsOf, stretchesOf } from "../../shared/path/path.js";
import { playText } from "../../shared/path/words.js";
import { enterSky, skyNow } from "../../shared/sky.js";
import { levelOf } from "../../player/entries.js";
import { bestOf, isBegun, starOrTick } from "../../player/kept.js";
import { facesOfFloor } from "../../player/miniature.js";
import { still } from "../../player/still.js";
import { alarmOf, leadLink, showPlace } from "../top.js";
import { countSolved, nextIn, recalledCounts } from "./kept.js";
import { mapDoors } from "./map.js";
import { routeTo } from "./routes.js";
import { LIST_WORDS, levelText, tileText } from "./words.js";

const PART = 60;

/** @typedef {{id: string, name: string, entries: Entry[], sections?: [number, string][]}} Pack */

/** @type {(pack: Pack, links: HTMLElement[]) => import("../../shared/path/path.js").Section[]} the pack's own sections, or else sections of twenty levels */
const sectionsOf = ({ sections }, links) =>
  sections
    ? sections
        .map(([first, name], n) => ({
          name,
          links: links.slice(first - 1, (sections[n + 1]?.[0] ?? Infinity) - 1),
        }))
        .filter(({ links: own }) => own.length)
    : stretchesOf(links);

/** @type {(link: HTMLElement, entry: Entry) => void} draw a level in its current state */
function drawLevel(link, entry) {
  const mark = starOrTick(entry);
  link.replaceChildren(
    islet(facesOfFloor(levelOf(entry)), skyNow(), !mark),
    ...(mark
      ? medalOf(mark)
      : [el("span", { class: "number" }, entry.at + 1 + (isBegun(entry) ? "…" : ""))]),
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

/** @type {() => Promise<void>} let the browser draw a frame and handle input */
const pause = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

/**
 * Show the path of a pack, with an error message above it if there is one; `at` is the level to scroll to.
 * @type {(parts: import("./map.js").MapParts, pack: Pack, at?: number, alarm?: string) => void}
 */
export function showTrail(parts, pack, at = -1, alarm = "") {
  const { page } = parts,
    { id, name, entries } = pack;
  document.title = `${name} – ${page.title}`;
  enterSky(entries[0].sky ?? null);
  const next = nextIn(pack),
    links = entries.map((entry) => levelLink(id, entry)),
    path = createPath(sectionsOf(pack, links)),
    score = el("span", { class: "score" }),
    overview = el("div", { class: "overview" });
  /** @type {(counts: import("./kept.js").Counts) => void} */
  const showScore = ({ solved, stars }) =>
    score.replaceChildren(...scoreOf(solved, entries.length, stars));
  const fill = async () => {
    for (const part of chunks(entries, PART)) {
      for (const entry of part) {
        const link = links[entry.at];
        link.setAttribute("aria-label", tileText(entry, bestOf(entry)));
        whenSeen(link, () => drawLevel(link, entry));
      }
      await pause();
      if (!path.root.isConnected) return;
    }
    if (!id.startsWith("mix")) showScore(countSolved(id, entries));
  };
  whenSeen(overview, () => overview.append(still(levelOf(next ?? entries[0]), skyNow())));
  if (next) links[next.at].setAttribute("aria-current", "true");
  showScore(recalledCounts(id, entries.length));
  const main = showPlace(
    page,
    "slide",
    { title: name, back: { name: LIST_WORDS.backToPacks, href: "#packs" }, extras: [score] },
    [path.root, ...alarmOf(alarm)],
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
          path.chips,
          overview,
        ],
      ),
    ],
  );
  document.body.classList.add("trails");
  path.begin(main, links[at >= 0 ? at : (next?.at ?? 0)]);
  void fill();
}

/** @type {(id: string, entries: Entry[], at: number) => HTMLElement} the neighbors of a level on the path of its pack */
export const levelNeighbors = (id, entries, at) =>
  neighborsOf(entries.length, at, (n) => {
    const entry = entries[n],
      link = levelLink(id, entry);
    link.setAttribute("aria-label", tileText(entry, bestOf(entry)));
    if (n === at) link.setAttribute("aria-current", "page");
    drawLevel(link, entry);
    return link;
  });
