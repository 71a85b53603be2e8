// What the player's page says in numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { movesTold, progressTold, solvedTold, stepsTold, titleTold, wrongClaimTold } from
  "../../../../trisolve/web/static/player/words.js";
import { storedNext } from "../../../../trisolve/web/static/player/hints.js";
import { blockOfLetter } from "../../../../trisolve/web/static/player/list.js";

test("a solved level is told against the fewest moves, proved or claimed", () => {
  assert.equal(solvedTold(1, 1, true), "Solved in 1 move, the fewest possible.");
  assert.equal(solvedTold(2, 2, false), "Solved in 2 moves, the claimed optimum.");
  assert.equal(solvedTold(3, 2, true), "Solved in 3 moves; 2 would be enough.");
  assert.equal(solvedTold(3, null, false), "Solved in 3 moves.");
});

test("moves, steps and progress are counted", () => {
  assert.equal(movesTold(3, 9, true).join(""), "3 / 9 moves proved");
  assert.equal(movesTold(3, null, false).join(""), "3 moves");
  assert.equal(stepsTold(1, null), " · 1 step");
  assert.equal(stepsTold(2, 4), " · 2 steps · best 4");
  assert.equal(progressTold(4, true, 3), "✓ solved in 4 of 3");
  assert.equal(progressTold(null, true, 3), "started");
  assert.equal(progressTold(null, false, 1), "1 move");
  assert.equal(progressTold(null, false, null), "");
});

test("a level is told with its number, one from a link without", () => {
  assert.equal(titleTold({ at: 0, name: "One" }), "1. One");
  assert.equal(titleTold({ at: -1, name: "" }), "Untitled level");
});

test("a wrong claim is told with what is right", () => {
  assert.equal(wrongClaimTold(5, 1), "The claimed optimum, 5, is wrong: the optimum is 1.");
  assert.match(wrongClaimTold(5, null), /has no solution\.$/);
});

test("a letter goes from block to block, capital or not", () => {
  const level = { blocks: ["A", "b", "Ax", "B"].map((id) => ({ id })) };
  assert.deepEqual([-1, 0, 2].map((block) => blockOfLetter(level, "A", block)), [0, 2, 0]);
  assert.equal(blockOfLetter(level, "b", -1), 1);
  assert.equal(blockOfLetter(level, "a", -1), 0);
  assert.equal(blockOfLetter(level, "z", -1), -1);
});

test("the stored solution helps only while the play is on it", () => {
  const level = { solution: [["A", 1], ["B", 2]] };
  const play = (line) => ({ level, line, cursor: line.length, at: [], before: null });
  assert.deepEqual(storedNext(play([["A", 1]])), ["B", 2]);
  assert.equal(storedNext(play([["A", 2]])), null);
  assert.equal(storedNext(play([["A", 1], ["B", 2]])), null);
});
