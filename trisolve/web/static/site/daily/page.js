// The puzzles of a day, what was reached in them, and the days before. The address after # names a day.

import { el, pageData } from "../../shared/dom.js";
import { meant } from "../../shared/readings.js";
import { followTheme } from "../../shared/theme.js";
import { alarmOf, pageHead, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { showMonth } from "./calendar.js";
import { cardsOf } from "./cards.js";
import { dateText, dayShown, monthOf, onNewDay, today } from "./days.js";
import { addressIn, idsIn } from "./links.js";
import { puzzlesOf } from "./puzzles.js";
import { firstUnsolved, hasCrown, keepIds, resultsOf, streaks } from "./results.js";
import { sharePart, sharedOf } from "./sharing.js";
import { CROWN, DAILY_WORDS, playText, streakText } from "./words.js";

/**
 * @typedef {object} DailyPage
 * @property {SitePage} page
 * @property {string[]} days  all that the site has puzzles for
 * @property {string[]} names  the puzzles of a day
 * @property {Record<string, string[]>} pictures
 * @property {() => Look} look
 */

/** The address that plays on where the day was left; without it, the day is shown. */
const PLAY = "#play";

/**
 * Return the one thing that comes next: the first puzzle that is not solved, then the shared result.
 * @type {(daily: DailyPage, date: string, day: import("./puzzles.js").DayPuzzles, streak: number) => HTMLElement[]}
 */
function nextPart({ page, names }, date, day, streak) {
  const next = firstUnsolved(date, names),
    isWorthIt = Object.keys(resultsOf(date)).length > 0;
  const play = next
    ? [el("a", { class: "button main", href: addressIn(next, date, day) }, playText(next))]
    : [];
  const share = isWorthIt
    ? sharePart(sharedOf(page.title, date, day, names, streak), next === null)
    : [];
  return [...play, ...share];
}

/** @type {(daily: DailyPage) => Promise<boolean>} open the day's first puzzle that is not solved, if the address asks for it; the way back skips this page */
async function playOn({ days, names }) {
  const date = dayShown(today(), days),
    next = location.hash === PLAY && date !== null ? firstUnsolved(date, names) : null;
  if (date === null || next === null) return false;
  try {
    const day = await puzzlesOf(date),
      ids = Object.entries(idsIn(day)).filter(([name]) => names.includes(name));
    keepIds(date, Object.fromEntries(ids));
    location.replace(addressIn(next, date, day));
    return true;
  } catch {
    return false;
  }
}

/** @type {(daily: DailyPage) => Promise<void>} */
async function showDay(daily) {
  if (!(await playOn(daily))) await showDate(daily);
}

/** @type {(daily: DailyPage) => Promise<void>} */
async function showDate(daily) {
  const { page, days, names, pictures, look } = daily,
    now = today(),
    asked = meant(location.hash.slice(1), (text) => days.includes(text)),
    isDay = days.includes(asked) && asked <= now;
  const date = isDay ? asked : dayShown(now, days);
  const { name } = PAGES_WORDS.daily;
  if (date === null) {
    showPage(page, "daily", pageHead(name), el("p", {}, DAILY_WORDS.none));
    return;
  }
  try {
    const day = await puzzlesOf(date),
      results = resultsOf(date),
      [streak, longest] = streaks(now, days, names);
    const ids = Object.entries(idsIn(day)).filter(([name]) => names.includes(name));
    keepIds(date, Object.fromEntries(ids));
    const calendar = el("div", {});
    showMonth(calendar, monthOf(date), now, days, names, date);
    showPage(
      page,
      "daily",
      pageHead(
        name,
        [el("p", { class: "quiet" }, dateText(date))],
        nextPart(daily, date, day, streak),
      ),
      ...(date < now && !isDay ? [el("p", { class: "alarm" }, DAILY_WORDS.late)] : []),
      ...(isDay && date !== now ? [el("p", {}, el("a", { href: "#" }, DAILY_WORDS.toToday))] : []),
      ...(hasCrown(date, names) ? [el("p", {}, `${CROWN} ${DAILY_WORDS.crown}`)] : []),
      el("ul", { class: "cards five" }, ...cardsOf(date, day, names, results, look(), pictures)),
      el(
        "div",
        { class: "days" },
        el(
          "section",
          {},
          el("h2", {}, streakText(streak, longest)),
          el("p", {}, DAILY_WORDS.crownRule),
          el("p", { class: "quiet" }, DAILY_WORDS.intro),
        ),
        el("section", {}, el("h2", {}, DAILY_WORDS.calendar), calendar),
      ),
    );
  } catch (error) {
    showPage(page, "daily", pageHead(name), ...alarmOf(/** @type {Error} */ (error).message));
  }
}

export function main() {
  const page = pageData("page"),
    { days, names, pictures } = pageData("daily");
  /** @type {DailyPage} */
  const daily = {
    page,
    days,
    names,
    pictures,
    look: followTheme(/** @type {Look[]} */ (page.looks)),
  };
  document.title = `${PAGES_WORDS.daily.name} – ${page.title}`;
  window.addEventListener("hashchange", () => void showDay(daily));
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void showDay(daily);
  }); // back from a game
  onNewDay(() => void showDate(daily));
  void showDay(daily);
}
