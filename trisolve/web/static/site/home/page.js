// The site's first page: a board that can be played at once, today's puzzles as dots, a card for each game,
// and the progress as a file. The page is a list of entries: another one is a row more.

import { el, pageData } from "../../shared/dom.js";
import { followSounds } from "../../shared/sound.js";
import { followTheme } from "../../shared/theme.js";
import { entriesOf } from "../../player/entries.js";
import { dayName, onNewDay, today } from "../daily/days.js";
import { resultsOf, streaks } from "../daily/results.js";
import { PUZZLE_NAMES, streakText } from "../daily/words.js";
import { readData } from "../files.js";
import { leftPlace } from "../slide/kept.js";
import { cardPicture, menuAddress, showPage, wordsOf } from "../top.js";
import { SITE_WORDS, dotText } from "../words.js";
import { filePart } from "./progress.js";
import { createTable } from "./table.js";

/**
 * @typedef {object} Home  what the page knows
 * @property {SitePage} page
 * @property {Record<string, string[]>} pictures
 * @property {{days: string[], names: string[]}} daily
 * @property {ReturnType<typeof createTable> | null} table
 */

/** @type {(site: SitePage, page: string, pictures: string[]) => HTMLElement} */
function card(site, page, pictures) {
  const { name, line } = wordsOf(site, page);
  return el(
    "a",
    { class: "card", href: menuAddress(page) },
    cardPicture(pictures),
    el("h2", {}, name),
    el("p", {}, line),
  );
}

/** @type {(home: Home) => Node[]} */
const tablePart = ({ table }) => (table ? [table.root] : []);

/** @type {(home: Home) => Node[]} today's puzzles as dots, the solved ones filled; they lead to the first that is open */
function todayPart({ daily: { days, names } }) {
  const now = today();
  if (!days.includes(now)) return [];
  const results = resultsOf(now),
    [streak] = streaks(now, days, names);
  const dots = names.map((name) => {
    const isSolved = Boolean(results[name]);
    return el("span", {
      class: isSolved ? "dot full" : "dot",
      role: "img",
      "aria-label": dotText(PUZZLE_NAMES[name], isSolved),
    });
  });
  const said = streak ? streakText(streak, streak) : dayName(now);
  return [
    el(
      "a",
      { class: "today", href: menuAddress("daily") },
      el("b", {}, SITE_WORDS.today),
      el("span", { class: "quiet" }, said),
      el("span", { class: "dots" }, ...dots),
      el("span", { class: "go", "aria-hidden": "true" }, "›"),
    ),
  ];
}

/** @type {(home: Home) => Node[]} */
const gamesPart = ({ page, pictures }) => [
  el("h2", { id: "games" }, SITE_WORDS.games),
  el(
    "section",
    { class: "cards five", "aria-labelledby": "games" },
    ...page.pages.filter((name) => pictures[name]).map((name) => card(page, name, pictures[name])),
  ),
];

/** The parts of the page, from the top. @type {((home: Home) => Node[])[]} */
const ENTRIES = [tablePart, todayPart, gamesPart];

/** @type {(start: CarriedPack & {id: string}) => Promise<[pack: import("./table.js").Pack, at: number]>} the level that was left, else the first one */
async function levelLeft(start) {
  const first = { id: start.id, name: start.name, entries: entriesOf(start.levels) },
    left = leftPlace();
  if (!left || left.address.startsWith("daily-")) return [first, 0];
  try {
    const [id, number] = left.address.split(":"),
      { name, levels } = await readData(`slide/packs/${id}`),
      at = Number(number) - 1;
    return levels[at] ? [{ id, name, entries: entriesOf(levels) }, at] : [first, 0];
  } catch {
    return [first, 0]; // of a pack that is gone
  }
}

export function main() {
  /** @type {Home} */
  const home = {
    page: pageData("page"),
    pictures: pageData("pictures"),
    daily: pageData("daily"),
    table: null,
  };
  const start = pageData("start"),
    look = followTheme(/** @type {Look[]} */ (home.page.looks), () => home.table?.draw());
  /** @type {(report?: string) => void} show the page, with what came of an import at its end */
  const show = (report = "") => {
    showPage(
      home.page,
      "home",
      el("h1", { class: "unseen" }, home.page.title),
      ...ENTRIES.flatMap((entry) => entry(home)),
      ...filePart(report, show),
    );
    home.table?.begin();
  };
  followSounds();
  onNewDay(() => document.querySelector(".today")?.replaceWith(...todayPart(home)));
  if (!start) {
    show();
    return;
  }
  void levelLeft(start).then(([pack, at]) => {
    home.table = createTable(pack, at, look);
    show();
  });
}
