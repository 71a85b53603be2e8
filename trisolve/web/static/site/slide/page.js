// The sliding player with packs: the map, the path of one pack, the collection, and a level on the
// board. The address selects one of them, so the browser's Back works.

import { el, pageData } from "../../shared/dom.js";
import { command } from "../../shared/commands.js";
import { showNeighbors } from "../../shared/path/path.js";
import { ownAddress } from "../../shared/sharing.js";
import { skyOfHour } from "../../shared/hours.js";
import { followSky } from "../../shared/sky.js";
import { DAMAGED_LINK } from "../../shared/words.js";
import { entriesOf, foreignEntry, levelOf } from "../../player/entries.js";
import { openEntry, openText } from "../../player/opening.js";
import { begin } from "../../player/setup.js";
import { tell } from "../../player/view.js";
import { readLink } from "../../sliding/formats/links.js";
import { bareCode } from "../../sliding/formats/share_code.js";
import { playOf } from "../../sliding/play.js";
import { today } from "../daily/days.js";
import { dayOfPack, dayPlace, idsIn } from "../daily/links.js";
import { levelsOf, puzzlesOf } from "../daily/puzzles.js";
import { idsOf, keepIds } from "../daily/results.js";
import { readData } from "../files.js";
import { addressOf, backLink } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { followLosses } from "./losses.js";
import { followPath } from "./day_path.js";
import { isFavorite, toggleFavorite } from "./favorites.js";
import { countSolved, keepLast, leftPlace, nextIn } from "./kept.js";
import { followNumber } from "./number.js";
import { afterwardsOf, followPackEnds, onwardOf } from "./onward.js";
import { fitting, keptMixes, queryOf } from "./mixes.js";
import { showCollection } from "./collection.js";
import { openEndless, showMap } from "./map.js";
import { levelNeighbors, showTrail } from "./trail.js";
import { routeOf, routeTo } from "./routes.js";
import { createRun } from "./run.js";
import { HINT_COSTS, MIX_WORDS, mixText, noDayText, noLevelText, noPackText } from "./words.js";

/**
 * @typedef {{id: string, name: string, entries: Entry[], sections?: [first: number, name: string][],
 *   day?: import("../daily/puzzles.js").DayPuzzles}}
 * Pack `day` has all puzzles of the day, if the levels are daily ones
 */

/**
 * @typedef {object} Slide  the state of the page
 * @property {SitePage} page
 * @property {PackCard[]} cards
 * @property {Map<string, Pack>} packs  those opened so far
 * @property {Pack | null} pack  the one whose level is on the board
 * @property {string} seen  the pack that was shown last, or ""
 * @property {Player | null} player  set once a level was opened
 * @property {Element[]} table  the player's part of the page
 * @property {import("./run.js").EndlessRun} run
 * @property {(player: Player) => void} [attach]  adds features that only some sites have
 */

/** @type {(slide: Slide, id: string, date: string) => Promise<Pack>} */
async function dailyPack(slide, id, date) {
  const day = date <= today() ? await puzzlesOf(date) : undefined;
  if (!day) throw new Error(noDayText(date));
  const pack = {
    id,
    name: PAGES_WORDS.daily.name,
    entries: entriesOf(levelsOf(date, day), skyOfHour(new Date().getHours())),
    day,
  };
  keepIds(date, { ...idsIn(day), ...idsOf(date) });
  slide.packs.set(id, pack);
  return pack;
}

/**
 * @type {(slide: Slide, id: string, query: import("./mixes.js").Query, name?: string) => Promise<Pack>}
 * the matching levels of all packs
 */
async function mixedPack(slide, id, query, name) {
  const every = (await everyPack(slide)).flatMap(({ entries }) => entries),
    entries = fitting(query, every).map((entry, at) => ({ ...entry, at }));
  if (!entries.length) throw new Error(MIX_WORDS.empty);
  const kept = keptMixes().find((one) => one.id === id)?.name;
  return { id, name: name || kept || mixText(query), entries };
}

/** @type {(slide: Slide, id: string, name?: string) => Promise<Pack>} */
async function packOf(slide, id, name) {
  const query = queryOf(id);
  if (query) {
    const { pack } = slide;
    return pack?.id === id && name === undefined ? pack : mixedPack(slide, id, query, name);
  }
  const card = cardOf(slide, { id }),
    known = slide.packs.get(id);
  if (known) return known;
  const date = dayOfPack({ id });
  if (date) return dailyPack(slide, id, date);
  if (!card) throw new Error(noPackText(id));
  const { levels, sections, sky } = /** @type {CarriedPack} */ (
    await readData(`slide/packs/${id}`)
  );
  const pack = { id, name: card.name, entries: entriesOf(levels, sky), sections };
  slide.packs.set(id, pack);
  return pack;
}

/** @type {(slide: Slide) => Promise<Pack[]>} every readable pack: offline, every cached pack */
async function everyPack(slide) {
  const found = await Promise.allSettled(slide.cards.map(({ id }) => packOf(slide, id)));
  return found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** @type {(slide: Slide) => import("./map.js").MapParts} */
const mapParts = (slide) => ({
  page: slide.page,
  cards: slide.cards,
  endless: () => slide.run.part(),
  read: (id) => packOf(slide, id),
  seen: slide.seen,
});

/** @type {(slide: Slide) => void} return to the page from which the level on the board was opened */
function leave({ pack }) {
  const date = dayOfPack(pack);
  if (date) location.href = `${addressOf("daily")}#${date}`;
  else location.hash = pack ? routeTo(pack.id) : "packs";
}

/** @type {(slide: Slide) => string | undefined} the name of the current level in the address, if it belongs to a pack */
const nameOf = ({ pack, player }) =>
  pack && player && pack.entries[player.entry.at] === player.entry
    ? `${pack.id}:${player.entry.at + 1}`
    : undefined;

/**
 * @type {(slide: Slide) => {pack?: string, playtest?: string}}
 * the settings that come from the pack: its name before level numbers, unless levels have names, and its playtest
 */
const aboutPack = ({ cards, pack }) => ({
  pack: dayOfPack(pack) ? "" : pack?.name,
  playtest: cards.find(({ id }) => id === pack?.id)?.playtest,
});

/** @type {(slide: Slide) => void} whether the level on the board is a favorite */
const showFavorite = ({ player }) =>
  player?.frame.buttons.favorite.setAttribute("aria-pressed", String(isFavorite(player.entry)));

/** @type {(slide: Slide) => void} add the level on the board to the favorites, or remove it */
function favor(slide) {
  const { player } = slide;
  if (!player) return;
  toggleFavorite(player.entry);
  showFavorite(slide);
  tell(player, isFavorite(player.entry) ? MIX_WORDS.liked : MIX_WORDS.unliked);
}

/** @type {(slide: Slide, entries: Entry[], entry: Entry) => Player} the player, set up in the body of the page */
function playerFor(slide, entries, entry) {
  document.body.className = "frame";
  if (slide.player) {
    Object.assign(slide.player, {
      entries,
      settings: { ...slide.player.settings, ...aboutPack(slide) },
    });
    document.body.replaceChildren(...slide.table);
    return slide.player;
  }
  slide.player = begin({
    settings: {
      .../** @type {PlayerSettings} */ (/** @type {unknown} */ (slide.page)),
      ...aboutPack(slide),
      first: null,
      linkBase: null,
      origins: [],
    },
    entries,
    entry,
    openLevels: () => leave(slide),
    more: [command("favorite", MIX_WORDS.like, "♥", "foot", [], () => favor(slide))],
    ahead: [() => onwardOf(slide, (id) => packOf(slide, id))],
    nameInLinks: () => (ownAddress() === null ? undefined : nameOf(slide)),
    afterSolved: [() => afterwardsOf(slide)],
    attach: slide.attach,
  });
  slide.player.price = () =>
    dayOfPack(slide.pack)
      ? HINT_COSTS.day
      : slide.run.isOn(slide.player?.entry.code)
        ? HINT_COSTS.run
        : "";
  followLosses(slide.player, () => ["tutorial", "starter"].includes(slide.pack?.id ?? ""));
  slide.run.follow(slide.player);
  followPackEnds(slide);
  const { player } = slide,
    number = followNumber(() => player);
  slide.player.afterSolved.unshift(() => (number() ? el("p", { class: "number" }, number()) : ""));
  followPath(slide.player, () => dayOfPack(slide.pack));
  document.querySelector("body > header")?.prepend(backLink());
  slide.table = [...document.body.children];
  return slide.player;
}

/** @type {(text: string) => import("../../sliding/play.js").Play} */
function playOfLink(text) {
  try {
    return readLink(text);
  } catch {
    throw new Error(DAMAGED_LINK);
  }
}

/** @type {(slide: Slide, pack: Pack, route: {number: number, moves: string}) => void} */
function openLevel(slide, pack, { number, moves }) {
  const { entries } = pack,
    entry = number ? entries[number - 1] : (nextIn(pack) ?? entries[0]);
  if (!entry) {
    showTrail(mapParts(slide), pack, -1, noLevelText(number, entries.length));
    return;
  }
  const from = moves ? playOfLink(entry.code + moves) : undefined;
  slide.pack = pack;
  openEntry(playerFor(slide, entries, entry), entry, from);
}

/** @type {(slide: Slide) => void} the entry of a level opened by a link */
function openLink(slide) {
  const text = location.hash.slice(1),
    { level } = playOfLink(text),
    code = bareCode(level),
    own = slide.run.entryOf(code);
  slide.pack = null;
  const player = playerFor(slide, own ? [own] : [], own ?? foreignEntry(level, code));
  if (own && slide.run.begins()) openEntry(player, own, playOf(levelOf(own)));
  else openText(player, text);
}

/** @type {(slide: Slide, pack: {id: string}) => PackCard | undefined} the card of a pack on the map */
const cardOf = ({ cards }, { id }) => cards.find((card) => card.id === id);

/**
 * @type {(slide: Slide, hash: string) => import("./routes.js").Route}
 * an empty address leads to the last level, if its pack still exists
 */
function routeAsked(slide, hash) {
  const route = routeOf(hash),
    last = route.kind === "last" && leftPlace(),
    kept = last ? routeOf(last) : route;
  return "id" in kept && cardOf(slide, kept) ? kept : route;
}

/** @type {(slide: Slide) => Promise<void>} show what the address asks for */
async function follow(slide) {
  const { hash } = location;
  document.querySelector("dialog")?.remove();
  try {
    const route = routeAsked(slide, hash),
      pack =
        "id" in route
          ? await packOf(slide, route.id, "name" in route ? route.name : undefined)
          : null;
    if (location.hash !== hash) return; // another address was requested meanwhile
    if (pack) slide.seen = pack.id;
    if (pack && route.kind === "level") openLevel(slide, pack, route);
    else if (pack)
      showTrail(mapParts(slide), pack, slide.pack?.id === pack.id ? slide.player?.entry.at : -1);
    else if (route.kind === "link") openLink(slide);
    else if (route.kind === "collection") showCollection(slide.page, () => everyPack(slide));
    else {
      showMap(mapParts(slide));
      if (route.kind === "endless") openEndless(mapParts(slide));
    }
  } catch (error) {
    if (location.hash === hash) showMap(mapParts(slide), /** @type {Error} */ (error).message);
  }
}

/**
 * @type {(slide: Slide) => void} set the back link of the level on the board: to its day, to the path of its pack, or home
 */
function showBack({ pack }) {
  const date = dayOfPack(pack);
  document
    .querySelector("header > .home")
    ?.replaceWith(
      backLink(
        date ? dayPlace(date) : pack ? { name: pack.name, href: routeTo(pack.id) } : undefined,
      ),
    );
}

/** @type {(slide: Slide) => void} show the level's neighbors in the column next to the board */
function showBeside({ pack, player }) {
  if (!player) return;
  const isDay = !pack || dayOfPack(pack);
  showNeighbors(
    player.frame.panel,
    isDay ? null : levelNeighbors(pack.id, pack.entries, player.entry.at),
  );
}

/** @type {(slide: Slide) => void} update the address when another level is on the board */
function followPlayer(slide) {
  const store = () => {
    const { pack, player } = slide;
    if (pack && player && cardOf(slide, pack)) keepLast(pack, player.entry.at);
  };
  document.addEventListener("trisolve:open", () => {
    showFavorite(slide);
    showBack(slide);
    showBeside(slide);
    const name = nameOf(slide);
    if (name && location.hash !== `#${name}`) history.replaceState(history.state, "", `#${name}`);
  });
  document.addEventListener("trisolve:move", store);
  document.addEventListener("trisolve:solved", () => {
    store();
    const { pack } = slide;
    if (!pack || dayOfPack(pack)) return;
    countSolved(pack.id, pack.entries);
    showBeside(slide);
  });
}

/**
 * Open the page; `attach` adds features that only some sites have.
 * @type {(attach?: (player: Player) => void) => void}
 */
export function openSlide(attach) {
  const page = pageData("page");
  /** @type {Slide} */
  const slide = {
    page,
    cards: pageData("packs"),
    packs: new Map(),
    pack: null,
    seen: "",
    player: null,
    table: [],
    run: createRun(() => everyPack(slide)),
    attach,
  };
  followSky(page);
  followPlayer(slide);
  window.addEventListener("hashchange", () => void follow(slide));
  setTimeout(() => void follow(slide)); // in a task of its own
}

export const main = () => openSlide();
