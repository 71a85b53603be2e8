// The words that all game pages share.

import assert from "node:assert/strict";
import { test } from "node:test";

import { turnText } from "../../../../trisolve/web/static/shared/game/words.js";

test('the line below the board says "you" to a player alone with the machine', () => {
  assert.equal(turnText("First", true, true), "Your turn.");
  assert.equal(turnText("Second", false, false), "The computer's turn.");
  assert.equal(turnText("Player 2", true, false), "Player 2's turn.");
});
