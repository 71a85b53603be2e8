// The puzzles of a day, what was reached in them, and the days before. The address after # names a day.

import { el, pageData } from "../../shared/dom.js";
import { followTheme } from "../../shared/theme.js";
import { alarmOf, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { showMonth } from "./calendar.js";
import { cardsOf, markOf } from "./cards.js";
import { dateText, dayShown, monthOf, today } from "./days.js";
import { idsIn } from "./links.js";
import { puzzlesOf } from "./puzzles.js";
import { keepIds, resultsOf, streaks } from "./results.js";
import { sharePart } from "./sharing.js";
import { DAILY_WORDS, streakText } from "./words.js";

/**
 * @typedef {object} DailyPage
 * @property {SitePage} page
 * @property {string[]} days  all that the site has puzzles for
 * @property {string[]} names  the puzzles of a day
 * @property {Record<string, string[]>} pictures
 * @property {() => Look} look
 */

/** @type {(daily: DailyPage) => Promise<void>} */
async function showDay({ page, days, names, pictures, look }) {
  const now = today(),
    asked = location.hash.slice(1),
    isDay = days.includes(asked) && asked <= now;
  const date = isDay ? asked : dayShown(now, days);
  const head = [el("h1", {}, PAGES_WORDS.daily.name)];
  if (date === null) {
    showPage(page, "daily", ...head, el("p", {}, DAILY_WORDS.none));
    return;
  }
  try {
    const day = await puzzlesOf(date),
      results = resultsOf(date),
      [streak, longest] = streaks(now, days, names);
    const ids = Object.entries(idsIn(day)).filter(([name]) => names.includes(name));
    keepIds(date, Object.fromEntries(ids));
    const calendar = el("div", {}),
      marks = names.map((name) => [name, markOf(name, day, results)]);
    showMonth(calendar, monthOf(date), now, days, names, date);
    showPage(
      page,
      "daily",
      ...head,
      el("p", { class: "lead" }, dateText(date)),
      ...(date < now && !isDay ? [el("p", { class: "alarm" }, DAILY_WORDS.late)] : []),
      ...(isDay && date !== now ? [el("p", {}, el("a", { href: "#" }, DAILY_WORDS.toToday))] : []),
      el("p", {}, DAILY_WORDS.intro),
      el("ul", { class: "cards" }, ...cardsOf(date, day, names, results, look(), pictures)),
      ...sharePart(page.title, date, marks),
      el(
        "p",
        {},
        el("b", {}, streakText(streak, longest)),
        " ",
        el("span", { class: "quiet" }, DAILY_WORDS.streakRule),
      ),
      el("h2", {}, DAILY_WORDS.calendar),
      calendar,
    );
  } catch (error) {
    showPage(page, "daily", ...head, ...alarmOf(/** @type {Error} */ (error).message));
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
  void showDay(daily);
}
