// The moves of a solved level: nearer, not nearer, undone.

import assert from "node:assert/strict";
import test from "node:test";

import { createPath } from "../../../../trisolve/web/static/site/daily/path.js";

test("moves are classified as nearer, not nearer or undone, in order", () => {
  const path = createPath();
  path.open([]);
  for (const line of [["A1"], ["A1", "B1"], ["A1"], ["A1", "C2"], ["A1", "C2", "D1"]])
    path.heard(line);
  assert.equal(path.letters([3, 2, 2, 1]), "gryg");
});

test("a restart undoes all moves", () => {
  const path = createPath();
  path.open(["A1"]);
  for (const line of [["A1", "B1"], [], ["B1"]]) path.heard(line);
  assert.equal(path.letters([1, 0]), "rrg");
});

test("a move counts as not nearer if the distance is unknown", () => {
  const path = createPath();
  path.open([]);
  path.heard(["A1"]);
  assert.equal(path.letters([null, 0]), "y");
});

test("the last twenty moves are kept", () => {
  const path = createPath();
  path.open([]);
  const moves = Array.from({ length: 25 }, (_, at) => `A${at}`);
  for (let n = 1; n <= moves.length; n++) path.heard(moves.slice(0, n));
  const letters = path.letters([30, 30, ...moves.map((_, at) => 29 - at)]);
  assert.equal(letters.length, 20);
  assert.equal(letters, "g".repeat(20));
});
