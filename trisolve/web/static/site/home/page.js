// The site's first page: the next level as a playable island, the day in one line, and the games.
// The next level is a lesson for a newcomer; for everyone else it is today's easy level, then the
// level played last.

import { el, pageData } from "../../shared/dom.js";
import { solvedOfText } from "../../shared/words.js";
import { followSounds } from "../../shared/sound.js";
import { skyOfHour } from "../../shared/hours.js";
import { enterSky, followSky, skyNow } from "../../shared/sky.js";
import { entriesOf } from "../../player/entries.js";
import { onNewDay } from "../daily/days.js";
import { readData } from "../files.js";
import { leftPlace, nextIn, packNow, recalledCounts } from "../slide/kept.js";
import { followNumber } from "../slide/number.js";
import { doorsOf } from "../../shared/path/doors.js";
import { cardPicture, menuAddress, showPlace, wordsOf } from "../top.js";
import { SITE_WORDS } from "../words.js";
import { createTable } from "./table.js";
import { flamePart, isOpenToday, packOfToday, todayPart } from "./today.js";

/**
 * @typedef {object} Home  the state of the page
 * @property {SitePage} page
 * @property {Record<string, string>} pictures
 * @property {import("./today.js").Daily} daily
 * @property {Table | null} table
 */
/** @typedef {ReturnType<typeof createTable>} Table */

/**
 * @typedef {CarriedPack & {id: string, all: number, packs: import("../slide/kept.js").PackSize[], site: SitePage}} Start
 * the first pack, its total number of levels, and all packs
 */

/** @type {(site: SitePage, page: string, picture: string) => HTMLElement} */
function card(site, page, picture) {
  const { name, line } = wordsOf(site, page);
  return el(
    "a",
    { href: menuAddress(page) },
    cardPicture(picture, skyNow()),
    el("h3", {}, name),
    el("p", {}, line),
  );
}

/** @type {(home: Home) => HTMLElement} */
const gamesPart = ({ page, pictures }) =>
  el(
    "section",
    { class: "dock", "aria-label": SITE_WORDS.games },
    ...page.pages.filter((name) => pictures[name]).map((name) => card(page, name, pictures[name])),
  );

/** @typedef {[pack: import("./table.js").Pack, at: number]} Next */

/** @type {(id: string) => Promise<Next | null>} the level where a pack continues, unless it no longer exists */
async function levelOf(id) {
  try {
    const { name, levels, sky } = await readData(`slide/packs/${id}`),
      entries = entriesOf(levels, sky),
      { solved } = recalledCounts(id, entries.length),
      pack = { id, name, entries, line: solved ? solvedOfText(solved, entries.length) : "" };
    return [pack, nextIn(pack)?.at ?? 0];
  } catch {
    return null;
  }
}

/** @type {(start: Start) => boolean} whether the player has not finished the lessons, or has never played */
function isNew({ id, all }) {
  return (leftPlace()?.split(":")[0] ?? id) === id && recalledCounts(id, all).solved < all;
}

/** @type {(start: Start, daily: import("./today.js").Daily) => Promise<Next>} the next level */
async function nextOf(start, daily) {
  const id = packNow(start.packs)?.id;
  if (isOpenToday(daily, isNew(start))) {
    const day = await packOfToday(daily);
    if (day) return [day, 0];
  }
  return (
    (id && (await levelOf(id))) || [{ ...start, entries: entriesOf(start.levels, start.sky) }, 0]
  );
}

/** @type {(home: Home) => void} */
function show(home) {
  const { page, daily, table } = home;
  showPlace(
    page,
    "home",
    { title: page.title, back: null, extras: flamePart(daily) },
    table ? [table.stage] : [],
    [doorsOf([...todayPart(daily), gamesPart(home)], null, table?.signs ?? [])],
  );
  table?.begin();
}

export function main() {
  /** @type {Home} */
  const home = {
    page: pageData("page"),
    pictures: pageData("pictures"),
    daily: pageData("daily"),
    table: null,
  };
  const start = pageData("start") && { ...pageData("start"), site: home.page };
  followSky(home.page, () => home.table?.draw());
  followSounds();
  if (!start) {
    show(home);
    return;
  }
  const number = followNumber(() => /** @type {Table} */ (home.table));
  const open = async () => {
    const [pack, at] = await nextOf(start, home.daily);
    enterSky(pack.entries[at].sky ?? skyOfHour(new Date().getHours()));
    const solved = () => {
      document.querySelector(".today")?.replaceWith(...todayPart(home.daily));
      document.querySelector(".streak")?.remove();
      document.querySelector("h1")?.after(...flamePart(home.daily));
    };
    home.table = createTable(pack, at, solved, number, start);
    show(home);
  };
  onNewDay(() => void open());
  void open();
}
