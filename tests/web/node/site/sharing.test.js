// The shared text of a day: the kinds of moves of each level, without solutions.

import assert from "node:assert/strict";
import test from "node:test";

const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
});
globalThis.sessionStorage = globalThis.localStorage;
const { keepPath, keepResult } =
  await import("../../../../trisolve/web/static/site/daily/results.js");
const { sharedOf, sharedText } =
  await import("../../../../trisolve/web/static/site/daily/sharing.js");

const DATE = "2026-11-22",
  NAMES = ["easy", "medium", "hard", "entanglement", "tantrix"];
const DAY = /** @type {any} */ ({
  levels: { easy: { moves: 4 }, medium: { moves: 8 }, hard: { moves: 17 } },
  links: { entanglement: { title: "Entanglement", best: 145 }, tantrix: { title: "Tantrix" } },
});

/** @type {(href: string) => void} the address of the page */
const stand = (href) => {
  globalThis.location = /** @type {any} */ (new URL(href));
};

/** @type {(names?: string[]) => string[]} */
const lines = (names = NAMES) => sharedText(sharedOf("trisolve", DATE, DAY, names, 3)).split("\n");

test.beforeEach(() => kept.clear());

test("the text has a square per move, then the other games and the streak, and only a link if nothing was played", () => {
  stand("https://example.org/a/daily/index.html?from=x#2026-11-20");
  keepResult(DATE, "easy", 5, DATE);
  keepPath(DATE, "easy", 5, "ggryggg");
  keepResult(DATE, "medium", 8, DATE);
  keepResult(DATE, "hard", 19, DATE);
  keepResult(DATE, "entanglement", 118, DATE);
  keepResult(DATE, "tantrix", 1, DATE);
  assert.deepEqual(lines(), [
    "trisolve 2026-11-22",
    "🟩🟩🟥🟨🟩🟩🟩",
    "★",
    "19/17",
    "Entanglement ★★☆ · Tantrix ✓",
    "Streak 3 👑",
    `https://example.org/a/daily/index.html#${DATE}`,
  ]);
});

test("a page on disk has no link, and unsolved levels are empty squares", () => {
  stand("file:///home/ada/site/daily/index.html");
  keepResult(DATE, "medium", 9, DATE);
  assert.deepEqual(lines(), ["trisolve 2026-11-22", "⬜", "9/8", "⬜", "Streak 3"]);
});
