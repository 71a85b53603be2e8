// Why a level cannot be solved: the block that never reaches its goal, and its obstacle.

import assert from "node:assert/strict";
import { test } from "node:test";

import { exploring } from "../../../../trisolve/web/static/sliding/engine/exploring.js";
import { parseDoc } from "../../../../trisolve/web/static/sliding/formats/level_file.js";
import { whyUnsolvable } from "../../../../trisolve/web/static/make/unsolvable.js";

/** @param {number[]} floor @param {object[]} blocks @param {string} [push] */
function whyOf(floor, blocks, push = "full") {
  const text = JSON.stringify({ format: "trisolve-level", version: 1, push, floor, blocks }),
    [level] = parseDoc(text).levels,
    work = exploring(level, { maxStates: 1000, timeLimitMs: 5000 });
  let found = work.next();
  while (!found.done) found = work.next();
  assert.equal(found.value.optimum, null);
  return whyUnsolvable(level, found.value);
}

const ROW = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test("the blocked block and its obstacle are named", () => {
  const why = whyOf(
    ROW,
    [
      { id: "A", cells: [0, 1, 2], goal: [8, 9, 10] },
      { id: "B", cells: [4, 5, 6] },
    ],
    "none",
  );
  assert.match(why, /^A never comes home: .*B/);
});

const OVERLAPPING = [
  { id: "A", cells: [0, 1, 2], goal: [4, 5, 6] },
  { id: "B", cells: [6, 7, 8], goal: [6, 7, 8] },
];

test("for blocks that reach their goals one at a time, the obstacle of the last is named", () => {
  assert.match(
    whyOf(ROW, OVERLAPPING, "none"),
    /^A cannot reach its goal while B is home: A meets B/,
  );
});

test("a block that pushes another block off its goal is named", () => {
  assert.match(whyOf(ROW, OVERLAPPING), /^(A|B) on its way home pushes (A|B) off its goal$/);
});
