// The ladder of hints: one step per press, starting over at another position.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MAKE, createLadder, isAided } from "../../../../trisolve/web/static/shared/ladder.js";

test("a ladder goes up to its last step and begins again at another position", () => {
  const { up } = createLadder();
  assert.deepEqual(
    ["a", "a", "a", "a", "a", "b", "b", "a"].map((position) => up(position)),
    [1, 2, 3, MAKE, MAKE, 1, 2, 1],
  );
});

test("a play that a hint has moved in stays aided until a move begins another one", () => {
  assert.deepEqual(
    [isAided(false, false, true), isAided(true, true, false), isAided(true, false, false)],
    [true, true, false],
  );
});
