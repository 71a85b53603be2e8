// The sliding player with packs as packs: a list of packs, the levels of one, and a level on the
// board. The address says which; going back in the browser goes back here.

import { pageData } from "../../shared/dom.js";
import { command } from "../../shared/commands.js";
import { ownAddress } from "../../shared/sharing.js";
import { followTheme } from "../../shared/theme.js";
import { DAMAGED_LINK } from "../../shared/words.js";
import { entriesOf, foreignEntry } from "../../player/entries.js";
import { openEntry, openText } from "../../player/opening.js";
import { begin } from "../../player/setup.js";
import { placedText } from "../../player/words.js";
import { readLink } from "../../sliding/formats/links.js";
import { bareCode } from "../../sliding/formats/share_code.js";
import { here } from "../../sliding/play.js";
import { isSolved } from "../../sliding/rules.js";
import { today } from "../daily/days.js";
import { dayPlace, idsIn } from "../daily/links.js";
import { levelsOf, puzzlesOf } from "../daily/puzzles.js";
import { idsOf, keepIds } from "../daily/results.js";
import { readData } from "../files.js";
import { addressOf, backLink } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { followLosses } from "./losses.js";
import { followPath } from "./day_path.js";
import { createEndless } from "./endless.js";
import { isFavorite, toggleFavorite } from "./favorites.js";
import { countSolved, keepLast, leftPlace } from "./kept.js";
import { afterwardsOf, onwardOf } from "./onward.js";
import { fitting, keptMixes, queryOf } from "./mixes.js";
import { mixPart } from "./mix_part.js";
import { showPack } from "./pack_view.js";
import { showPacks } from "./pack_list.js";
import { routeOf, routeTo } from "./routes.js";
import { MIX_WORDS, mixText, noDayText, noLevelText, noPackText } from "./words.js";

/** A site of fewer levels offers no mixes. */
const MIN_MIXED = 20;

/**
 * @typedef {{id: string, name: string, entries: Entry[], sections?: [first: number, name: string][],
 *   day?: import("../daily/puzzles.js").DayPuzzles}} Pack
 * `day` has all puzzles of the day whose levels these are
 */

/**
 * @typedef {object} Slide  what the page knows
 * @property {SitePage} page
 * @property {PackCard[]} cards
 * @property {Map<string, Pack>} packs  those that were opened
 * @property {Pack | null} pack  the one whose level is on the board
 * @property {Player | null} player  once a level was opened
 * @property {Element[]} table  the player's part of the page
 * @property {() => Look} look
 * @property {import("./endless.js").Endless} endless
 * @property {(player: Player) => void} [attach]  adds what only some sites have
 */

/** @type {(id: string) => string | undefined} the day whose levels are a pack */
const dayOfPack = (id) => /^daily-(\d{4}-\d\d-\d\d)$/.exec(id)?.[1];

/** @type {(slide: Slide, id: string, date: string) => Promise<Pack>} */
async function dailyPack(slide, id, date) {
  const day = date <= today() ? await puzzlesOf(date) : undefined;
  if (!day) throw new Error(noDayText(date));
  const pack = { id, name: PAGES_WORDS.daily.name, entries: entriesOf(levelsOf(date, day)), day };
  keepIds(date, { ...idsIn(day), ...idsOf(date) });
  slide.packs.set(id, pack);
  return pack;
}

/** @type {(slide: Slide, id: string, query: import("./mixes.js").Query, name?: string) => Promise<Pack>} the levels of all packs that fit */
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
  const card = slide.cards.find((one) => one.id === id),
    known = slide.packs.get(id);
  if (known) return known;
  const date = dayOfPack(id);
  if (date) return dailyPack(slide, id, date);
  if (!card) throw new Error(noPackText(id));
  const { levels, sections } = /** @type {CarriedPack} */ (await readData(`slide/packs/${id}`));
  const pack = { id, name: card.name, entries: entriesOf(levels), sections };
  slide.packs.set(id, pack);
  return pack;
}

/** @type {(slide: Slide) => Promise<Pack[]>} every pack that can be read: without a network, those that are stored */
async function everyPack(slide) {
  const found = await Promise.allSettled(slide.cards.map(({ id }) => packOf(slide, id)));
  return found.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

/** @type {(slide: Slide, alarm?: string) => void} */
function showList(slide, alarm) {
  const { page, cards, look } = slide,
    isLarge = cards.reduce((sum, { levels }) => sum + levels, 0) >= MIN_MIXED;
  const parts = [slide.endless.part(), ...(isLarge ? [mixPart()] : [])];
  showPacks(page, cards, look(), parts, alarm);
}

/** @type {(slide: Slide) => void} go where the level on the board is from */
function leave({ pack }) {
  const date = pack && dayOfPack(pack.id);
  if (date) location.href = `${addressOf("daily")}#${date}`;
  else location.hash = pack ? routeTo(pack.id) : "packs";
}

/** @type {(slide: Slide) => string | undefined} what the address calls the level on the board, if it is of a pack */
const nameOf = ({ pack, player }) =>
  pack && player && pack.entries[player.entry.at] === player.entry
    ? `${pack.id}:${player.entry.at + 1}`
    : undefined;

/** @type {(slide: Slide) => string | undefined} the name before the numbers of levels; "" where they are called by their own names, as those of a day */
const packName = ({ pack }) => (pack && dayOfPack(pack.id) ? "" : pack?.name);
/** @type {(slide: Slide) => {pack?: string, playtest?: string}} what the player's settings say of the pack */
const aboutPack = (slide) => ({
  pack: packName(slide),
  playtest: slide.cards.find(({ id }) => id === slide.pack?.id)?.playtest,
});

/** @type {(slide: Slide) => void} whether the level on the board is a favorite */
const showFavorite = ({ player }) =>
  player?.frame.buttons.favorite.setAttribute("aria-pressed", String(isFavorite(player.entry)));

/** @type {(slide: Slide) => void} like the level on the board, or no longer */
function favor(slide) {
  if (slide.player) toggleFavorite(slide.player.entry);
  showFavorite(slide);
}

/** @type {(slide: Slide, entries: Entry[], entry: Entry) => Player} the player, in the body of the page */
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
    ahead: [() => onwardOf(slide, dayOfPack, (id) => packOf(slide, id))],
    nameInLinks: () => (ownAddress() === null ? undefined : nameOf(slide)),
    afterSolved: [() => afterwardsOf(slide, dayOfPack)],
    attach: slide.attach,
  });
  followLosses(slide.player);
  followPath(slide.player, () => (slide.pack && dayOfPack(slide.pack.id)) ?? null);
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
  const { page, look } = slide,
    entry = pack.entries[number - 1];
  if (!entry) {
    showPack(page, pack, look(), -1, noLevelText(number, pack.entries.length));
    return;
  }
  const from = moves ? playOfLink(entry.code + moves) : undefined;
  slide.pack = pack;
  openEntry(playerFor(slide, pack.entries, entry), entry, from);
}

/** @type {(slide: Slide) => void} a level that came by a link */
function openLink(slide) {
  const text = location.hash.slice(1),
    from = playOfLink(text);
  slide.pack = null;
  openText(playerFor(slide, [], foreignEntry(from.level, bareCode(from.level))), text);
}

/** @type {(slide: Slide, hash: string) => import("./routes.js").Route} an address that asks for nothing goes to the last level, if its pack is still there */
function routeAsked({ cards }, hash) {
  const route = routeOf(hash),
    last = route.kind === "last" && leftPlace()?.address,
    kept = last ? routeOf(last) : route;
  const isThere =
    "id" in kept &&
    (dayOfPack(kept.id) || queryOf(kept.id) || cards.some(({ id }) => id === kept.id));
  return last && !isThere ? route : kept;
}

/** @type {(slide: Slide) => Promise<void>} show what the address asks for */
async function follow(slide) {
  const { page } = slide,
    hash = location.hash;
  try {
    const route = routeAsked(slide, hash),
      pack =
        "id" in route
          ? await packOf(slide, route.id, "name" in route ? route.name : undefined)
          : null;
    if (location.hash !== hash) return; // something else has been asked for meanwhile
    if (pack && route.kind === "level") openLevel(slide, pack, route);
    else if (pack)
      showPack(page, pack, slide.look(), slide.pack?.id === pack.id ? slide.player?.entry.at : -1);
    else if (route.kind === "link") openLink(slide);
    else showList(slide);
  } catch (error) {
    if (location.hash === hash) showList(slide, /** @type {Error} */ (error).message);
  }
}

/** @type {(slide: Slide, by: number) => import("./kept.js").Place | null} the open level, or one after it in its pack */
function placeOf({ pack, player }, by) {
  const entry = pack?.entries[(player?.entry.at ?? 0) + by];
  return pack && entry
    ? {
        address: `${pack.id}:${entry.at + 1}`,
        name: placedText(entry, pack.entries.length, pack.name),
      }
    : null;
}

/** @type {(slide: Slide) => boolean} whether the level on the board is one of a day: the day leads on from there */
const isOfDay = ({ pack }) => pack !== null && dayOfPack(pack.id) !== undefined;

/** @type {(slide: Slide) => void} the way back from the level on the board: to its day, or home */
function showBack({ pack }) {
  const date = pack && dayOfPack(pack.id);
  document
    .querySelector("body > header > .home")
    ?.replaceWith(backLink(date ? dayPlace(date) : undefined));
}

/** @type {(slide: Slide) => void} keep the address in step with the level on the board */
function followPlayer(slide) {
  document.addEventListener("trisolve:open", () => {
    showFavorite(slide);
    showBack(slide);
    const name = nameOf(slide),
      place = placeOf(slide, 0);
    if (!name || !place) return;
    if (location.hash !== `#${name}`) history.replaceState(history.state, "", `#${name}`);
    const { play } = /** @type {Player} */ (slide.player);
    if (!isOfDay(slide)) keepLast(place, isSolved(play.level, here(play)), placeOf(slide, 1));
  });
  document.addEventListener("trisolve:solved", () => {
    const place = nameOf(slide) && placeOf(slide, 0),
      { pack } = slide;
    if (!pack || isOfDay(slide)) return;
    if (place) keepLast(place, true, placeOf(slide, 1));
    countSolved(pack.id, pack.entries);
  });
}

/** Open the page; `attach` adds to the player what only some sites have. @type {(attach?: (player: Player) => void) => void} */
export function openSlide(attach) {
  const page = pageData("page");
  /** @type {Slide} */
  const slide = {
    page,
    cards: pageData("packs"),
    packs: new Map(),
    pack: null,
    player: null,
    table: [],
    look: followTheme(/** @type {Look[]} */ (page.looks)),
    endless: createEndless(),
    attach,
  };
  followPlayer(slide);
  window.addEventListener("hashchange", () => void follow(slide));
  void follow(slide);
}

export const main = () => openSlide();
