// The calendar: the days of a month, each with its progress.

import { el } from "../../shared/dom.js";
import { icon } from "../../shared/path/doors.js";
import { WEEKDAYS, monthText, monthsLater, weeksOf } from "./days.js";
import { hasCrown, resultsOf } from "./results.js";
import { DAILY_WORDS, dayText } from "./words.js";

/**
 * Show a month; future days are plain numbers, and days before the first are not drawn.
 * @type {(place: HTMLElement, month: string, now: string, known: string[], namesOf: (date: string) => string[], current: string) => void}
 *
 */
export function showMonth(place, month, now, known, namesOf, current) {
  const open = known.filter((one) => one <= now).sort(),
    first = open[0] ?? now,
    months = [...new Set(open.map((one) => one.slice(0, 7)))];
  /** @type {(by: number, label: string, sign: string) => HTMLElement} */
  const turn = (by, label, sign) =>
    el(
      "button",
      {
        "aria-label": label,
        disabled: !months.includes(monthsLater(month, by)),
        onclick: () => {
          showMonth(place, monthsLater(month, by), now, known, namesOf, current);
          const [before, after] = place.querySelectorAll("button"),
            wanted = by < 0 ? before : after;
          (wanted.disabled ? (by < 0 ? after : before) : wanted).focus();
        },
      },
      sign,
    );
  /** @type {(date: string | null) => HTMLElement} */
  const cell = (date) => {
    if (date === null || date < first) return el("td", {});
    const number = String(Number(date.slice(8)));
    if (!open.includes(date)) return el("td", {}, el("span", { class: "quiet" }, number));
    const names = namesOf(date),
      results = resultsOf(date),
      done = names.filter((name) => results[name]).length;
    const whole = hasCrown(date, names) ? icon("crown") : "✓",
      mark = done === names.length ? whole : done ? `${done}/${names.length}` : "";
    return el(
      "td",
      {},
      el(
        "a",
        {
          href: `#${date}`,
          "aria-label": dayText(date, done, names.length, date === now),
          "aria-current": date === current ? "date" : null,
        },
        number,
        el("span", { class: "mark", "aria-hidden": "true" }, mark),
      ),
    );
  };
  const weeks = weeksOf(month).filter((week) => week.some((date) => date && date >= first));
  place.replaceChildren(
    el(
      "p",
      { class: "row" },
      turn(-1, DAILY_WORDS.before, "‹"),
      el("b", {}, monthText(month)),
      turn(1, DAILY_WORDS.after, "›"),
    ),
    el(
      "table",
      { class: "calendar" },
      el(
        "thead",
        {},
        el("tr", {}, ...WEEKDAYS.map((name) => el("th", { scope: "col" }, name.slice(0, 2)))),
      ),
      el("tbody", {}, ...weeks.map((week) => el("tr", {}, ...week.map(cell)))),
    ),
  );
}
