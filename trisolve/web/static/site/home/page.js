// The site's first page: where to go on, today's puzzles, a card for each game, and the progress as a
// file.

import { el, pageData } from "../../shared/dom.js";
import { followTheme } from "../../shared/theme.js";
import { playsPart } from "../../player/plays_part.js";
import { dateText, today } from "../daily/days.js";
import { resultsOf, streaks } from "../daily/results.js";
import { PUZZLE_NAMES, streakText } from "../daily/words.js";
import { continuePart } from "../slide/kept.js";
import { addressOf, cardPicture, menuAddress, showPage, wordsOf } from "../top.js";
import { SITE_WORDS, todayText } from "../words.js";
import { progressPart } from "./progress.js";

/** @type {(site: SitePage, page: string, pictures?: string[]) => HTMLElement} */
function card(site, page, pictures) {
  const { name, line } = wordsOf(site, page);
  return el(
    "a",
    { class: "card", href: menuAddress(page) },
    ...(pictures ? [cardPicture(pictures)] : []),
    el("h2", {}, name),
    el("p", {}, line),
  );
}

/** @type {(daily: {days: string[], names: string[]}) => HTMLElement[]} today's puzzles, and which of them are solved */
function todayPart({ days, names }) {
  const now = today();
  if (!days.includes(now)) return [];
  const results = resultsOf(now),
    [streak, longest] = streaks(now, days, names);
  return [
    el(
      "section",
      { class: "today", "aria-labelledby": "today" },
      el("h2", { id: "today" }, `${SITE_WORDS.today}: ${dateText(now)}`),
      el(
        "p",
        {},
        todayText(
          names.map((name) => PUZZLE_NAMES[name]),
          names.filter((name) => results[name]).map((name) => PUZZLE_NAMES[name]),
        ),
      ),
      el(
        "p",
        { class: "row" },
        el("a", { class: "button main", href: addressOf("daily") }, SITE_WORDS.playToday),
        el("span", { class: "quiet" }, streakText(streak, longest)),
      ),
    ),
  ];
}

export function main() {
  const page = pageData("page"),
    pictures = pageData("pictures"),
    daily = pageData("daily");
  const games = page.pages.filter((/** @type {string} */ name) => pictures[name]);
  const others = page.pages.filter((/** @type {string} */ name) => !pictures[name]);
  followTheme(page.looks);
  /** @type {(report?: string) => void} show the page, with what came of an import at its end */
  const show = (report = "") =>
    void showPage(
      page,
      "home",
      el("h1", {}, page.title),
      el("p", { class: "lead" }, SITE_WORDS.intro),
      ...continuePart(),
      ...todayPart(daily),
      el(
        "section",
        { class: "cards", "aria-label": SITE_WORDS.games },
        ...games.map((/** @type {string} */ name) => card(page, name, pictures[name])),
      ),
      el(
        "section",
        { class: "cards", "aria-label": SITE_WORDS.more },
        ...others.map((/** @type {string} */ name) => card(page, name)),
      ),
      ...progressPart(report, show),
      playsPart(),
    );
  show();
}
