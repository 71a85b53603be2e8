// The last thirty days: from the first day played, stars, moves over the fewest, dots.

import assert from "node:assert/strict";
import { test } from "node:test";

import { untilMidnight } from "../../../../trisolve/web/static/site/daily/days.js";
import { lastDays } from "../../../../trisolve/web/static/site/daily/statistics.js";

const NOW = "2026-12-02";
const fewest = () => 4;

/**
 * A row as text: a star, the moves above the fewest, or a dot for no level.
 * @param {Record<string, any>} results
 */
const line = (results) =>
  lastDays(NOW, (date) => results[date] ?? {}, fewest)
    .map(({ over, isStar }) => (isStar ? "★" : (over ?? "·")))
    .join(" ");

test("days before the first day played are not drawn", () => {
  assert.equal(line({}), "");
  assert.equal(line({ [NOW]: { easy: { value: 4, on: NOW } } }), "★");
  assert.equal(line({ "2026-11-29": { easy: { value: 6, on: NOW } } }), "2 · · ·");
});

test("a row has thirty days at most", () => {
  const long = line({
    "2026-10-01": { easy: { value: 4, on: NOW } },
    "2026-11-03": { easy: { value: 4, on: NOW } },
  }).split(" ");
  assert.equal(long.length, 30);
  assert.equal(long[0], "★");
});

test("the moves of all levels count, and a hint costs the star", () => {
  const two = { easy: { value: 5, on: NOW }, hard: { value: 7, on: NOW } };
  assert.equal(line({ [NOW]: two }), "4");
  assert.equal(line({ [NOW]: { easy: { value: 40, on: NOW } } }), "36");
  assert.equal(line({ [NOW]: { easy: { value: 4, on: NOW, aided: true } } }), "0");
});

test("a day with only another game is a dot", () => {
  assert.equal(line({ [NOW]: { tantrix: { value: 1, on: NOW } } }), "·");
});

test("the next midnight is at most a day away", () => {
  assert.equal(untilMidnight(new Date(2026, 11, 2, 23, 59, 0)), 60_000);
  assert.equal(untilMidnight(new Date(2026, 11, 2)), 86_400_000);
});
