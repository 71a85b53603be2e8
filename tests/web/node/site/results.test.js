// Streaks: consecutive days solved on the day itself, up to today or yesterday.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
  removeItem: (/** @type {string} */ key) => kept.delete(key),
});
globalThis.window = /** @type {any} */ (globalThis);
const { firstUnsolved, hasCrown, keepPath, keepResult, resultsOf, streaks } =
  await import("../../../../trisolve/web/static/site/daily/results.js");

const PUZZLES = ["easy", "hard"],
  DAYS = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02"];

/** @type {(date: string, now?: string, names?: string[]) => void} */
const solve = (date, now = date, names = PUZZLES) => {
  for (const name of names) keepResult(date, name, 9, now);
};

test.beforeEach(() => kept.clear());

test("without a solved puzzle there is no streak", () =>
  assert.deepEqual(streaks("2026-12-02", DAYS), [0, 0]));

test("consecutive days count, also across the end of a month", () => {
  for (const date of ["2026-11-29", "2026-11-30", "2026-12-01"]) solve(date);
  assert.deepEqual(streaks("2026-12-01", DAYS), [3, 3]);
});

test("an open today is allowed, a missed day ends the streak, and the longest stays", () => {
  for (const date of ["2026-11-27", "2026-11-28", "2026-11-30", "2026-12-01"]) solve(date);
  assert.deepEqual(streaks("2026-12-02", DAYS), [2, 2]);
  assert.deepEqual(streaks("2026-12-03", [...DAYS, "2026-12-03"]), [0, 2]);
});

test("one puzzle keeps a streak, but not if it is solved later", () => {
  solve("2026-11-30", "2026-12-01");
  solve("2026-12-01", "2026-12-01", ["easy"]);
  assert.deepEqual(streaks("2026-12-01", DAYS), [1, 1]);
});

test("solving all puzzles on the day earns a crown", () => {
  solve("2026-12-01", "2026-12-01", ["easy"]);
  assert.equal(hasCrown("2026-12-01", PUZZLES), false);
  solve("2026-12-01", "2026-12-02", ["hard"]);
  assert.equal(hasCrown("2026-12-01", PUZZLES), false);
  solve("2026-12-02");
  assert.equal(hasCrown("2026-12-02", PUZZLES), true);
});

test("the first unsolved puzzle comes next", () => {
  assert.equal(firstUnsolved("2026-12-01", PUZZLES), "easy");
  solve("2026-12-01", "2026-12-01", ["easy"]);
  assert.equal(firstUnsolved("2026-12-01", PUZZLES), "hard");
  solve("2026-12-01");
  assert.equal(firstUnsolved("2026-12-01", PUZZLES), null);
});

test("a level's moves are stored with its result, and are dropped for a better one", () => {
  keepResult("2026-12-01", "easy", 9, "2026-12-01");
  keepPath("2026-12-01", "easy", 8, "gg"); // the result does not come from these moves
  assert.equal(resultsOf("2026-12-01").easy.path, undefined);
  keepPath("2026-12-01", "easy", 9, "gyr");
  keepPath("2026-12-01", "easy", 9, "ggg"); // the first one stays
  keepResult("2026-12-01", "easy", 9, "2026-12-02");
  assert.equal(resultsOf("2026-12-01").easy.path, "gyr");
  keepResult("2026-12-01", "easy", 7, "2026-12-02");
  assert.equal(resultsOf("2026-12-01").easy.path, undefined);
  keepPath("2026-12-01", "easy", 7, "<b>");
  assert.equal(resultsOf("2026-12-01").easy.path, undefined);
});

test("a better result on a later day keeps the day of the first one", () => {
  solve("2026-12-01");
  keepResult("2026-12-01", "easy", 7, "2026-12-02");
  assert.deepEqual(resultsOf("2026-12-01").easy, { value: 7, on: "2026-12-01" });
  assert.deepEqual(streaks("2026-12-02", DAYS), [1, 1]);
});

test("a hinted result stays hinted until a result without hints is equally good", () => {
  keepResult("2026-12-02", "easy", 4, "2026-12-02", true);
  assert.equal(resultsOf("2026-12-02").easy.aided, true);
  keepResult("2026-12-02", "easy", 5, "2026-12-02");
  assert.equal(resultsOf("2026-12-02").easy.aided, true);
  keepResult("2026-12-02", "easy", 4, "2026-12-02");
  assert.equal(resultsOf("2026-12-02").easy.aided, undefined);
});
