// The calendar's weeks, and the names of days.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  WEEKDAYS,
  dateText,
  dayName,
  daysLater,
  monthText,
  monthsLater,
  today,
  weeksOf,
} from "../../../../trisolve/web/static/site/daily/days.js";
import { LEVEL_NAMES, puzzleName } from "../../../../trisolve/web/static/site/daily/words.js";

test("a week begins on Sunday, in the calendar's header and below it", () => {
  const weeks = weeksOf("2026-11"); // begins on a Sunday
  assert.equal(WEEKDAYS[0], "Sunday");
  assert.deepEqual(weeks[0].slice(0, 2), ["2026-11-01", "2026-11-02"]);
  assert.deepEqual([weeks.length, ...weeks.map((week) => week.length)], [5, 7, 7, 7, 7, 7]);
  assert.deepEqual(weeksOf("2026-12")[0].slice(0, 3), [null, null, "2026-12-01"]);
});

test("days and months cross the ends of months and years", () => {
  assert.equal(daysLater("2028-02-28", 2), "2028-03-01");
  assert.equal(daysLater("2027-01-01", -1), "2026-12-31");
  assert.deepEqual(
    [-2, 1, 14].map((by) => monthsLater("2026-02", by)),
    ["2025-12", "2026-03", "2027-04"],
  );
  assert.equal(today(new Date(2026, 0, 1, 0, 1)), "2026-01-01"); // one minute after midnight
  assert.equal(today(new Date(2026, 11, 31, 23, 59)), "2026-12-31");
});

test("dates are written out in English", () => {
  assert.equal(dateText("2026-11-30"), "Monday, November 30, 2026");
  assert.equal(monthText("2026-02"), "February 2026");
});

test("the name of a daily puzzle is words, without digits that only programs write", () => {
  const name = puzzleName(LEVEL_NAMES.easy, dayName("2026-11-23"));
  assert.match(name, /^Slide · Easy, /);
  assert.doesNotMatch(name, /2026|-/);
});
