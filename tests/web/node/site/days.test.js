// The calendar's weeks, and the names of days.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dayName, weeksOf } from "../../../../trisolve/web/static/site/daily/days.js";
import {
  DAILY_WORDS,
  LEVEL_NAMES,
  puzzleName,
} from "../../../../trisolve/web/static/site/daily/words.js";

test("a week begins on Sunday, in the calendar's header and below it", () => {
  const weeks = weeksOf("2026-11"); // begins on a Sunday
  assert.equal(DAILY_WORDS.weekdays[0], "Su");
  assert.deepEqual(weeks[0].slice(0, 2), ["2026-11-01", "2026-11-02"]);
  assert.deepEqual([weeks.length, ...weeks.map((week) => week.length)], [5, 7, 7, 7, 7, 7]);
  assert.deepEqual(weeksOf("2026-12")[0].slice(0, 3), [null, null, "2026-12-01"]);
});

test("the name of a daily puzzle is words, without digits that only programs write", () => {
  const name = puzzleName(LEVEL_NAMES.easy, dayName("2026-11-23"));
  assert.match(name, /^Slide · Easy, /);
  assert.doesNotMatch(name, /2026|-/);
});
