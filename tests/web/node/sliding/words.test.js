// Blocks, moves and hints as sentences.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readText } from "../../../../trisolve/web/static/sliding/formats/text_board.js";
import { ARROWS, WAYS } from "../../../../trisolve/web/static/sliding/lattice.js";
import { startOf } from "../../../../trisolve/web/static/sliding/level.js";
import {
  blockLabel,
  hintText,
  liftText,
  moveText,
  slideText,
} from "../../../../trisolve/web/static/sliding/words.js";

// A slides right and left, B lies across.
const LEVEL = readText(`board:
   AAA......
goals:
   ......AAA
`);

const HINT = {
  status: "solvable",
  distance: 1,
  distance_kept: null,
  kept: null,
  next: null,
  instead: null,
};

test("a block is described by its directions, length, goal and range", () => {
  assert.equal(
    blockLabel(LEVEL, startOf(LEVEL), 0),
    "A, slides right and left, 3 cells, goal 3 right; 3 forward; 0 back",
  );
  assert.match(blockLabel(LEVEL, [LEVEL.blocks[0].goal], 0), /on its goal; 0 forward; 3 back$/);
});

test("a move is shown with its direction and its pushes", () => {
  assert.equal(moveText(LEVEL, ["A", 2]), "A 2 right");
  assert.equal(
    moveText(
      LEVEL,
      ["A", -1],
      [
        ["B", 1],
        ["C", -1],
      ],
    ),
    "A 1 left, pushing B, C",
  );
  assert.equal(slideText(LEVEL, ["A", 2], ARROWS), "A 2 →");
  assert.equal(slideText(LEVEL, ["A", -2], WAYS), "A 2 left");
  assert.match(liftText("A"), /^A lifted: arrows move it/);
});

test("a hint says as much as is known, with the right singular or plural", () => {
  const next = (shown) => ({ block: "A", move: null, pushes: null, line: null, ...shown });
  assert.deepEqual(hintText(LEVEL, [], HINT), ["The goal is 1 move away."]);
  assert.deepEqual(hintText(LEVEL, [], { ...HINT, distance: 2, next: next({}) }), [
    "The goal is 2 moves away.",
    "Next, slide block A.",
  ]);
  assert.deepEqual(
    hintText(LEVEL, [], { ...HINT, next: next({ move: ["A", 3], pushes: [["B", 1]] }) })[1],
    "Next, slide A 3 right, pushing B.",
  );
  assert.deepEqual(
    hintText(LEVEL, [], {
      ...HINT,
      next: next({
        line: [
          ["A", 1],
          ["A", 2],
        ],
      }),
    })[1],
    "Next: A\u00a01\u00a0→, A\u00a02\u00a0→.",
  );
});

test("a lost level is shown with the losing move and the way back", () => {
  const lost = {
    ...HINT,
    status: "lost",
    distance: null,
    kept: 1,
    distance_kept: 3,
    instead: null,
  };
  const line = [
    ["A", 1],
    ["A", 1],
    ["A", -1],
  ];
  assert.deepEqual(hintText(LEVEL, line, lost), [
    "Move 2, A 1 right, lost the level.",
    "Undo 2 moves.",
  ]);
  const instead = { block: "A", move: null, pushes: null, line: null };
  assert.deepEqual(hintText(LEVEL, line.slice(0, 2), { ...lost, instead }).slice(1), [
    "Undo 1 move.",
    "Instead of move 2, slide block A.",
  ]);
});

test("an end, a limit and a level without a solution have one sentence each", () => {
  for (const status of ["solved", "limit", "unsolvable"]) {
    assert.equal(hintText(LEVEL, [], { ...HINT, status }).length, 1);
  }
});
