// The texts for players: the shapes of boards, whose turn it is, the end of a game, without face
// numbers.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  boardName,
  choiceText,
  endText,
  hintTexts,
} from "../../../../trisolve/web/static/boco/words.js";

test("boards are named by their shapes", () => {
  const names = [
    "squares:5x5",
    "triangle:5",
    "hexagon:2",
    "honeycomb:3",
    "torus:8x5",
    "rosette",
    "mine",
    "snub-square:3",
    "kagome-torus:4x3",
  ].map(boardName);
  assert.deepEqual(names, [
    "Squares 5 × 5",
    "Triangle 5",
    "Hexagon 2",
    "Honeycomb 3",
    "Torus 8 × 5",
    "Rosette",
    "Mine",
    "Snub square 3",
    "Kagome torus 4 × 3",
  ]);
});

test("the end says who lost how many pieces", () => {
  const ending = { winner: 1, reason: "self-encircled", encircled: [[12, 13, 18]] };
  assert.deepEqual(endText(ending, 0), [
    "You lose.",
    "Your group of 3 pieces is encircled, by your own move.",
  ]);
  assert.deepEqual(endText({ winner: 1, reason: "encircled", encircled: [[4]] }, null), [
    "Player 2 wins.",
    "Player 1's piece is encircled.",
  ]);
  assert.match(
    endText({ winner: 0, reason: "encircled", encircled: [[4], [1, 2]] }, 0)[1],
    /^The computer's piece .* this group decides the game\.$/,
  );
});

test("the machine's opinion contains no face numbers and no playouts", () => {
  const choice = { action: 11, value: -0.24, proven: false, playouts: 3000 };
  assert.equal(choiceText(choice, 0), "The computer thinks that you are ahead.");
  assert.equal(choiceText(choice, 1), "The computer thinks that it is ahead.");
  assert.equal(
    choiceText({ ...choice, value: 0.1 }, 0),
    "The computer thinks that the game is even.",
  );
  assert.equal(choiceText({ ...choice, value: null }, 0), "");
  assert.equal(
    choiceText({ ...choice, value: 1, proven: true }, 1),
    "With best play, you can now beat the computer.",
  );
  const game = { neighbors: [[1], [0, 2], [1]] },
    position = { moves: [0], owners: new Map([[0, 0]]) };
  assert.deepEqual(hintTexts(game, position, 1, { kind: "own", size: 2, free: 1 }, false), [
    "Hint: Your group of two has one free neighbor.",
    "Hint: look for a face next to 1 of the other player's pieces.",
    "Hint: play the face with the dashed outline. Your group of two has one free neighbor.",
  ]);
});
