// The map: the packs as an archipelago, the progress in each, and the links at the bottom.

import { el, svg } from "../../shared/dom.js";
import { openDialog } from "../../shared/dialogs.js";
import { islet, put, waysNode, whenSeen } from "../../shared/path/islet.js";
import { medalOf } from "../../shared/path/medals.js";
import { ofText, playText } from "../../shared/path/words.js";
import { enterSky, skyNamed, skyNow } from "../../shared/sky.js";
import { entriesOf, levelOf } from "../../player/entries.js";
import { facesOfFloor } from "../../player/miniature.js";
import { still } from "../../player/still.js";
import { door, doorsOf } from "../../shared/path/doors.js";
import { alarmOf, leadLink, showPlace, todayDoor, wordsOf } from "../top.js";
import { SITE_WORDS, numberText } from "../words.js";
import { chartOf } from "./chart.js";
import { endlessName, nextIn, packNow, recalledCounts } from "./kept.js";
import { keptNumber } from "./number.js";
import { routeTo } from "./routes.js";
import { LIST_WORDS, MIX_WORDS, packLabel, starsText } from "./words.js";

/**
 * @typedef {object} MapParts  the data that the map needs from its page
 * @property {SitePage} page
 * @property {PackCard[]} cards
 * @property {() => Node} endless  the contents of the link Endless
 * @property {(id: string) => Promise<{entries: Entry[]}>} read
 * @property {string} seen  the pack that was shown last, or ""
 */

/** @type {(card: PackCard) => Entry} */
const pictureOf = ({ picture, sky }) => entriesOf([picture], sky)[0];

/** @type {(card: PackCard, isFirst: boolean) => HTMLElement} lessons that were begun are still offered next to the first choice */
function packLink(card, isFirst) {
  const { id, name, levels } = card,
    { solved, stars } = recalledCounts(id, levels),
    isNext = isFirst || (id === "tutorial" && solved > 0 && solved < levels),
    picture = svg("svg");
  whenSeen(picture, () =>
    picture.replaceWith(
      islet(
        facesOfFloor(levelOf(pictureOf(card))),
        skyNamed(card.sky, skyNow().dark),
        !solved && !isNext,
      ),
    ),
  );
  return el(
    "a",
    {
      class: isNext ? "islet next" : "islet",
      href: routeTo(id),
      "aria-label": packLabel(card, solved, stars),
    },
    picture,
    el(
      "span",
      { class: "pill" },
      name,
      ...(solved || isNext ? [el("small", {}, ofText(solved, levels))] : []),
    ),
    ...(solved === levels ? medalOf(stars === levels ? "★" : "✓") : []),
  );
}

/** @type {(chart: import("./chart.js").Chart) => string} */
const wayPath = ({ spots, ways }) =>
  ways
    .map(([from, to]) => {
      const [a, b] = [spots[from], spots[to]],
        bend = 0.12 * (b.y - a.y);
      return `M${a.x.toFixed()} ${a.y.toFixed()}Q${((a.x + b.x) / 2 + bend).toFixed()} ${((a.y + b.y) / 2).toFixed()} ${b.x.toFixed()} ${b.y.toFixed()}`;
    })
    .join("");

/** @type {(cards: PackCard[], next: PackCard, seen: PackCard) => HTMLElement} the packs, scrolled so that `seen` is in the middle */
function archipelago(cards, next, seen) {
  const links = cards.map((card) => packLink(card, card === next)),
    list = el("ol", { class: "chart", "aria-label": LIST_WORDS.packs });
  const place = () => {
    const { clientWidth: width, clientHeight: height } = list.parentElement ?? list,
      chart = chartOf(
        cards.map(({ stage }) => stage),
        width,
        height,
      ),
      wide = Math.min(chart.width > chart.height ? 104 : 92, chart.width / 4.6, chart.height / 5);
    list.style.width = `${chart.width}px`;
    list.style.height = `${chart.height}px`;
    links.forEach((link, at) => {
      const { x, y } = chart.spots[at];
      put(link, x, y, cards[at] === next ? 1.1 * wide : wide);
    });
    list.querySelector(".ways")?.remove();
    list.prepend(waysNode(wayPath(chart)));
  };
  list.append(...links.map((link) => el("li", {}, link)));
  new ResizeObserver(place).observe(list);
  requestAnimationFrame(() => {
    place();
    links[cards.indexOf(seen)].scrollIntoView({ block: "center", inline: "center" });
  });
  return list;
}

/** @type {() => HTMLElement[]} the player's rating, once a level has counted */
function numberPart() {
  const { value, finished } = keptNumber();
  return finished ? [el("span", { class: "score" }, numberText(value, value))] : [];
}

/** Open the dialog that starts a run. @type {(parts: MapParts) => void} */
export const openEndless = ({ endless }) => void openDialog(SITE_WORDS.endless, endless());

/**
 * Return the links at the bottom of the map and its paths, with the primary button.
 * @type {(parts: MapParts, lead: Node | null, text?: Node[]) => HTMLElement}
 */
export const mapDoors = (parts, lead, text) =>
  doorsOf(
    [
      ...todayDoor(parts.page),
      door("endless", endlessName(), () => openEndless(parts)),
      door("favorite", MIX_WORDS.collection, "#collection"),
    ],
    lead,
    text,
  );

/**
 * Show the map, with an error message if there is one.
 * @type {(parts: MapParts, alarm?: string) => void}
 */
export function showMap(parts, alarm = "") {
  const { page, cards, read, seen } = parts,
    { name } = wordsOf(page, "slide"),
    card = packNow(cards) ?? cards[0],
    nStars = cards.reduce((sum, { id, levels }) => sum + recalledCounts(id, levels).stars, 0);
  document.title = `${name} – ${page.title}`;
  enterSky(card.sky);
  const lead = leadLink(playText(card.name), routeTo(card.id)),
    level = el("b", {}),
    picture = el("div", {}),
    { solved } = recalledCounts(card.id, card.levels);
  const overview = el(
    "div",
    { class: "overview" },
    el("h2", {}, card.name),
    el("p", { class: "quiet" }, `${ofText(solved, card.levels)}${starsText(nStars)}`),
    picture,
    level,
  );
  void read(card.id)
    .then(
      ({ entries }) => {
        const next = nextIn({ id: card.id, entries }) ?? entries[0];
        lead.href = routeTo(card.id, next.at + 1);
        lead.textContent = playText(`${card.name} ${next.at + 1}`);
        level.textContent = `${card.name} ${next.at + 1}`;
        return next;
      },
      () => pictureOf(card), // offline, the link leads to the pack
    )
    .then((shown) => whenSeen(picture, () => picture.append(still(levelOf(shown), skyNow()))));
  const main = showPlace(
    page,
    "slide",
    { title: name, extras: numberPart() },
    [archipelago(cards, card, cards.find(({ id }) => id === seen) ?? card), ...alarmOf(alarm)],
    [mapDoors(parts, lead, [overview])],
  );
  main.classList.add("sea");
  document.body.classList.add("map");
}
