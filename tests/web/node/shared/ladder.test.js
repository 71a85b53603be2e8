// The ladder of hints: one step per press, starting over at another position.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAKE, createLadder, isAided } from "../../../../trisolve/web/static/shared/ladder.js";

test("a ladder rises to its last step and starts over at another position", () => {
  const { up } = createLadder();
  assert.deepEqual(
    ["a", "a", "a", "a", "a", "b", "b", "a"].map((position) => up(position)),
    [1, 2, 3, MAKE, MAKE, 1, 2, 1],
  );
});

test("a play in which a hint moved stays aided until a move starts another", () => {
  assert.deepEqual(
    [isAided(false, false, true), isAided(true, true, false), isAided(true, false, false)],
    [true, true, false],
  );
});
