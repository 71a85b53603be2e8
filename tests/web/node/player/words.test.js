// The player's texts with numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  bestText,
  movesText,
  placedText,
  progressText,
  solvedText,
  titleText,
  wrongClaimText,
} from "../../../../trisolve/web/static/player/words.js";
import { storedNext } from "../../../../trisolve/web/static/player/hints.js";
import { blockOfLetter } from "../../../../trisolve/web/static/player/list.js";

test("a solved level is compared with the fewest moves, proved or claimed", () => {
  assert.equal(solvedText(1, 1, true), "Solved in 1 move, the fewest possible.");
  assert.equal(solvedText(2, 2, false), "Solved in 2 moves, the claimed optimum.");
  assert.equal(solvedText(3, 2, true), "Solved in 3 moves; 2 would be enough: see Review.");
  assert.equal(solvedText(3, null, false), "Solved in 3 moves.");
});

test("moves, the best result and progress are counted", () => {
  assert.equal(movesText(3, 9, true).join(""), "3 / 9 moves");
  assert.equal(movesText(3, null, false).join(""), "3 moves");
  assert.equal(bestText(null), "");
  assert.equal(bestText(4), "best 4");
  assert.equal(progressText(4, true, 3), "solved in 4 of 3");
  assert.equal(progressText(null, true, 3), "started");
  assert.equal(progressText(null, false, 1), "1 move");
  assert.equal(progressText(null, false, null), "");
});

test("the label of a level has its number, unless the level comes from a link", () => {
  assert.equal(titleText({ at: 0, name: "One" }), "1. One");
  assert.equal(titleText({ at: -1, name: "" }), "Untitled level");
  assert.equal(placedText({ at: 2, name: "Three" }, 8, "Pack"), "Pack 3 · Three");
  assert.equal(placedText({ at: 3, name: "Easy 4" }, 8, "Pack"), "Pack 4");
  assert.equal(placedText({ at: 0, name: "One" }, 1, "Pack"), "One");
  assert.equal(progressText(null, false, 7, "easy"), "7 moves, easy");
  assert.equal(progressText(3, true, 3), "solved in 3 of 3");
});

test("a wrong claim is reported with the right value", () => {
  assert.equal(wrongClaimText(5, 1), "The claimed optimum, 5, is wrong: the optimum is 1.");
  assert.match(wrongClaimText(5, null), /has no solution\.$/);
});

test("a letter key cycles through blocks, regardless of case", () => {
  const level = { blocks: ["A", "b", "Ax", "B"].map((id) => ({ id })) };
  assert.deepEqual(
    [-1, 0, 2].map((block) => blockOfLetter(level, "A", block)),
    [0, 2, 0],
  );
  assert.equal(blockOfLetter(level, "b", -1), 1);
  assert.equal(blockOfLetter(level, "a", -1), 0);
  assert.equal(blockOfLetter(level, "z", -1), -1);
});

test("the stored solution helps only while the play follows it", () => {
  const level = {
    solution: [
      ["A", 1],
      ["B", 2],
    ],
  };
  const play = (line) => ({ level, line, cursor: line.length, at: [], before: null });
  assert.deepEqual(storedNext(play([["A", 1]])), ["B", 2]);
  assert.equal(storedNext(play([["A", 2]])), null);
  assert.equal(
    storedNext(
      play([
        ["A", 1],
        ["B", 2],
      ]),
    ),
    null,
  );
});
