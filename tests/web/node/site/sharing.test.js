// The text that shares the result of a day: what was reached, and no solution.

import assert from "node:assert/strict";
import test from "node:test";

import { sharedText } from "../../../../trisolve/web/static/site/daily/sharing.js";

const DATE = "2026-11-22";
const MARKS = [
  ["easy", "★"],
  ["medium", "9/8"],
  ["hard", "★"],
  ["entanglement", "612"],
  ["tantrix", "✓"],
];
const LINE = "trisolve 2026-11-22 ★ 9/8 ★ · Entanglement 612 · Tantrix ✓";

/** @type {(href: string) => void} the address of the page */
const stand = (href) => {
  globalThis.location = /** @type {any} */ (new URL(href));
};

test("the marks of the levels, then the other games, then a link to the day without anything that was played", () => {
  stand("https://example.org/a/daily/index.html?from=x#2026-11-20");
  assert.equal(
    sharedText("trisolve", DATE, MARKS),
    `${LINE}\nhttps://example.org/a/daily/index.html#${DATE}`,
  );
});

test("a page from a disk has no link", () => {
  stand("file:///home/ada/site/daily/index.html");
  assert.equal(sharedText("trisolve", DATE, MARKS), LINE);
});

test("what is not solved is a dash among the levels, and left out elsewhere", () => {
  stand("file:///site/daily/index.html");
  const few = MARKS.map(([name, mark]) => [name, ["easy", "tantrix"].includes(name) ? "" : mark]);
  assert.equal(sharedText("trisolve", DATE, few), "trisolve 2026-11-22 – 9/8 ★ · Entanglement 612");
});
