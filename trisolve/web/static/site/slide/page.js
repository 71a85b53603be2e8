// The sliding player with packs as packs: a list of packs, the levels of one, and a level on the
// board. The address says which; going back in the browser goes back here.

import { el, pageData } from "../../shared/dom.js";
import { followTheme } from "../../shared/theme.js";
import { foreignEntry } from "../../player/entries.js";
import { followHash, openEntry, openText } from "../../player/opening.js";
import { setUp } from "../../player/setup.js";
import { entriesOf, newState } from "../../player/state.js";
import { nameText } from "../../player/words.js";
import { readLink } from "../../sliding/formats/links.js";
import { bareCode } from "../../sliding/formats/share_code.js";
import { today } from "../daily/days.js";
import { levelsOf, puzzlesOf } from "../daily/puzzles.js";
import { readData } from "../files.js";
import { addressOf, homeLink, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { limitHints } from "./hints.js";
import { keepLast, lastAddress } from "./kept.js";
import { showPack } from "./pack_view.js";
import { showPacks } from "./pack_list.js";
import { routeOf, routeTo } from "./routes.js";
import { LIST_WORDS, noLevelText, noPackText } from "./words.js";

/** @typedef {{id: string, name: string, entries: Entry[]}} Pack */

/**
 * @typedef {object} Slide  what the page knows
 * @property {SitePage} page
 * @property {PackCard[]} cards
 * @property {Map<string, Pack>} packs  those that were opened
 * @property {Pack | null} pack  the one whose level is on the board
 * @property {Player | null} player  once a level was opened
 * @property {Element[]} table  the player's part of the page
 * @property {() => Look} look
 */

/** @type {(id: string) => string | undefined} the day whose levels are a pack */
const dayOfPack = (id) => /^daily-(\d{4}-\d\d-\d\d)$/.exec(id)?.[1];

/** @type {(slide: Slide, id: string, date: string) => Promise<Pack>} */
async function dailyPack(slide, id, date) {
  const day = date <= today() ? await puzzlesOf(date) : undefined;
  if (!day) throw new Error(noPackText(id));
  const pack = { id, name: PAGES_WORDS.daily.name, entries: entriesOf(levelsOf(date, day)) };
  slide.packs.set(id, pack);
  return pack;
}

/** @type {(slide: Slide, id: string) => Promise<Pack>} */
async function packOf(slide, id) {
  const card = slide.cards.find((one) => one.id === id), known = slide.packs.get(id);
  if (known) return known;
  const date = dayOfPack(id);
  if (date) return dailyPack(slide, id, date);
  if (!card) throw new Error(noPackText(id));
  const { levels } = /** @type {CarriedPack} */ (await readData(`slide/packs/${id}`));
  const pack = { id, name: card.name, entries: entriesOf(levels) };
  slide.packs.set(id, pack);
  return pack;
}

/** @type {(slide: Slide) => void} go where the level on the board is from */
function leave({ pack }) {
  const date = pack && dayOfPack(pack.id);
  if (date) location.href = `${addressOf("daily")}#${date}`;
  else location.hash = pack ? routeTo(pack.id) : "packs";
}

/** @type {(slide: Slide, entries: Entry[], entry: Entry) => Player} the player, in the body of the page */
function playerFor(slide, entries, entry) {
  document.body.className = "";
  if (slide.player) {
    slide.player.entries = entries;
    document.body.replaceChildren(...slide.table);
    return slide.player;
  }
  const page = /** @type {PlayerPage} */ ({ ...slide.page, first: null, linkBase: null, origins: [] });
  slide.player = setUp(newState(page, entries, entry), () => leave(slide));
  limitHints(slide.player);
  document.querySelector("body > header")?.prepend(homeLink());
  slide.table = [...document.body.children];
  return slide.player;
}

/** @type {(slide: Slide, id: string, number: number) => Promise<void>} */
async function openLevel(slide, id, number) {
  const pack = await packOf(slide, id), entry = pack.entries[number - 1];
  if (!entry) throw new Error(noLevelText(number, pack.entries.length));
  slide.pack = pack;
  const player = playerFor(slide, pack.entries, entry);
  openEntry(player, entry);
}

/** @type {(slide: Slide) => void} a level that came by a link */
function openLink(slide) {
  const text = location.hash.slice(1);
  if (!slide.player) {
    const from = readLink(text);
    slide.pack = null;
    openText(playerFor(slide, [], foreignEntry(from.level, bareCode(from.level))), text);
    return;
  }
  slide.pack = null;
  followHash(playerFor(slide, [], slide.player.entry));
}

/** @type {(slide: Slide) => Promise<void>} show what the address asks for */
async function follow(slide) {
  const { page, cards } = slide, hash = location.hash;
  try {
    const asked = routeOf(hash), last = lastAddress();
    const route = asked.kind === "last" && last ? routeOf(last) : asked;
    if (route.kind === "level") await openLevel(slide, route.id, route.number);
    else if (route.kind === "link") openLink(slide);
    else if (route.kind === "pack") {
      const { id, name, entries } = await packOf(slide, route.id);
      if (location.hash === hash) showPack(page, id, name, entries, slide.look());
    } else showPacks(page, cards, slide.look());
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    showPage(page, "slide", el("p", { class: "alarm", role: "alert" }, reason), el("p", {}, el("a", { href: "#packs" }, LIST_WORDS.backToPacks)));
  }
}

/** @type {(slide: Slide) => void} keep the address in step with the level on the board */
function followPlayer(slide) {
  document.addEventListener("trisolve:open", () => {
    const { player, pack } = slide;
    if (!player || !pack || player.entry.at < 0 || pack.entries[player.entry.at] !== player.entry) return;
    const address = routeTo(pack.id, player.entry.at + 1);
    if (location.hash !== address) history.replaceState(null, "", address);
    keepLast(address.slice(1), `${pack.name} ${player.entry.at + 1}, ${nameText(player.entry.name)}`);
  });
}

export function main() {
  const page = pageData("page");
  /** @type {Slide} */
  const slide = {
    page, cards: pageData("packs"), packs: new Map(), pack: null, player: null, table: [],
    look: followTheme(/** @type {Look[]} */ (page.looks)),
  };
  followPlayer(slide);
  window.addEventListener("hashchange", () => void follow(slide));
  void follow(slide);
}
