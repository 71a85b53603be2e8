// The puzzles of a day, their results, and earlier days. The part of the address after # is the
// day.

import { el, pageData, para } from "../../shared/dom.js";
import { meant } from "../../shared/readings.js";
import { skyOfHour } from "../../shared/hours.js";
import { enterSky, followSky, skyNamed, skyNow } from "../../shared/sky.js";
import { door, doorsOf, icon } from "../../shared/path/doors.js";
import { alarmOf, leadLink, paper, showPage } from "../top.js";
import { PAGES_WORDS } from "../words.js";
import { showMonth } from "./calendar.js";
import { dayCard } from "./card.js";
import { cardsOf } from "./cards.js";
import { dateText, dayShown, daysLater, monthOf, onNewDay, today } from "./days.js";
import { addressIn, idsIn, titleIn } from "./links.js";
import { dayDots } from "./dots.js";
import { puzzlesOf } from "./puzzles.js";
import { firstUnsolved, hasCrown, keepIds, resultsOf, streaks } from "./results.js";
import { sharePart, sharedOf } from "./sharing.js";
import { N_DAYS, lastDays } from "./statistics.js";
import { DAILY_WORDS, playText, streakText } from "./words.js";

/**
 * @typedef {object} DailyPage
 * @property {SitePage} page
 * @property {string[]} days  all days with puzzles on the site
 * @property {string[]} names  the puzzles of the days
 * @property {Record<string, string[]>} lacking  the names that a day lacks
 * @property {Record<string, string>} pictures
 */

/** @type {(daily: Pick<DailyPage, "names" | "lacking">, date: string) => string[]} the puzzles of a day */
const namesOfDay = ({ names, lacking }, date) =>
  names.filter((name) => !lacking[date]?.includes(name));

/**
 * Return the links of a day: its result, the calendar, and its first unsolved puzzle.
 * @type {(daily: DailyPage, date: string, day: import("./puzzles.js").DayPuzzles, streak: number) => HTMLElement}
 *
 */
function dayDoors(daily, date, day, streak) {
  const { page } = daily,
    names = namesOfDay(daily, date),
    next = firstUnsolved(date, names),
    share = Object.keys(resultsOf(date)).length
      ? sharePart(sharedOf(page.title, date, day, names, streak), next === null)
      : [];
  return doorsOf(
    [
      ...share,
      door("levels", DAILY_WORDS.days, () =>
        document.querySelector(".calendar")?.scrollIntoView({ block: "center" }),
      ),
    ],
    next ? leadLink(playText(titleIn(next, day)), addressIn(next, date, day)) : null,
  );
}

/**
 * @type {(now: string, days: string[]) => Promise<import("./statistics.js").DayRow[]>}
 * the results of the last days
 */
async function lastRows(now, days) {
  const played = days.filter(
      (date) =>
        date <= now && date > daysLater(now, -N_DAYS) && Object.keys(resultsOf(date)).length,
    ),
    found = await Promise.all(played.map((date) => puzzlesOf(date).catch(() => null))),
    known = new Map(played.map((date, at) => [date, found[at]]));
  return lastDays(now, resultsOf, (date, name) => known.get(date)?.levels[name]?.moves ?? null);
}

/**
 * @type {(date: string) => Promise<import("./puzzles.js").DayPuzzles>}
 * the puzzles of a day, whose ids are also stored
 */
async function dayOf(date) {
  const day = await puzzlesOf(date);
  if (!day) throw new Error(DAILY_WORDS.none);
  keepIds(date, idsIn(day));
  return day;
}

/**
 * @type {(daily: DailyPage) => Promise<boolean>}
 * open the day's first unsolved puzzle, if the address asks for it; Back skips this page
 */
async function playOn(daily) {
  const date = dayShown(today(), daily.days),
    next =
      location.hash === "#play" && date !== null
        ? firstUnsolved(date, namesOfDay(daily, date))
        : null;
  if (date === null || next === null) return false;
  try {
    const day = await dayOf(date);
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
  const { page, days, pictures } = daily,
    now = today(),
    asked = meant(location.hash.slice(1), (text) => days.includes(text)),
    isDay = days.includes(asked) && asked <= now;
  const date = isDay ? asked : dayShown(now, days);
  const head = { title: PAGES_WORDS.daily.name };
  if (date === null) {
    showPage(page, "daily", head, [paper(para(DAILY_WORDS.none))]);
    return;
  }
  try {
    const day = await dayOf(date),
      names = namesOfDay(daily, date),
      results = resultsOf(date),
      [streak, longest] = streaks(now, days),
      isBegun = Object.keys(results).length > 0,
      rows = isBegun ? await lastRows(now, days) : [];
    const calendar = el("div", { class: "month" });
    showMonth(calendar, monthOf(date), now, days, (one) => namesOfDay(daily, one), date);
    showPage(
      page,
      "daily",
      head,
      [
        ...(date < now && !isDay ? alarmOf(DAILY_WORDS.late) : []),
        paper(
          el("div", { class: "wide" }, el("h2", {}, dateText(date)), dayDots(date, names)),
          ...(isBegun ? dayCard(results, rows, streak, longest) : []),
          el(
            "p",
            { class: "streak-line" },
            ...(hasCrown(date, names)
              ? [icon("crown"), DAILY_WORDS.crown]
              : [isBegun ? DAILY_WORDS.crownRule : streakText(streak, longest)]),
          ),
          ...(isDay && date !== now ? [para(el("a", { href: "#" }, DAILY_WORDS.toToday))] : []),
        ),
        paper(
          el("h2", {}, DAILY_WORDS.puzzles),
          el(
            "ul",
            { class: "shelf of-day" },
            ...cardsOf(date, day, names, results, skyNamed("day", skyNow().dark), pictures),
          ),
        ),
        paper(
          el("h2", {}, DAILY_WORDS.calendar),
          calendar,
          el("p", { class: "quiet" }, DAILY_WORDS.intro),
        ),
      ],
      [dayDoors(daily, date, day, streak)],
    );
  } catch (error) {
    showPage(page, "daily", head, alarmOf(/** @type {Error} */ (error).message));
  }
}

export function main() {
  const page = pageData("page"),
    daily = /** @type {DailyPage} */ ({ page, ...pageData("daily") });
  followSky(page);
  enterSky(skyOfHour(new Date().getHours()));
  document.title = `${PAGES_WORDS.daily.name} – ${page.title}`;
  window.addEventListener("hashchange", () => void showDay(daily));
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void showDay(daily);
  }); // the player comes back from a game
  onNewDay(() => void showDate(daily));
  void showDay(daily);
}
