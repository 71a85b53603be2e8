// Hints: the solution while the play is on it, else a legal turn that looks ahead and knows no secrets.

import assert from "node:assert/strict";
import { test } from "node:test";

import { seedEntry } from "../../../../trisolve/web/static/entanglement/draws.js";
import { hintOf } from "../../../../trisolve/web/static/entanglement/hint.js";
import { legalTurns, newGame, playTurn, preview } from "../../../../trisolve/web/static/entanglement/rules.js";
import { SMALL } from "./small.js";

test("on the way of the solution each hint is its next turn", () => {
  const game = newGame(SMALL);
  for (const turn of SMALL.solution.split(" ")) {
    assert.deepEqual(hintOf(game, SMALL), { turn, isSolution: true });
    playTurn(game, turn);
  }
  assert.deepEqual(hintOf(game, SMALL), { turn: null, isSolution: false });
});

test("off the solution a hint is legal and ends no game that can go on", () => {
  for (let seed = 1n; seed < 9n; seed++) {
    const entry = seedEntry(seed, 2), game = newGame(entry);
    for (;;) {
      const { turn, isSolution } = hintOf(game, entry);
      if (turn === null) break;
      assert.ok(!isSolution && legalTurns(game).includes(turn));
      const goesOn = legalTurns(game).some((one) => preview(game, one).end === "open");
      if (goesOn && game.placements.length < 3) assert.equal(preview(game, turn).end, "open");
      playTurn(game, turn);
    }
    assert.ok(game.placements.length > 3);
  }
});

test("in a game of a seed the hint does not depend on tiles that nobody has seen", () => {
  const entry = seedEntry(7n, 2), other = { ...entry, tiles: [...entry.tiles.slice(0, 2), ...seedEntry(8n, 2).tiles.slice(2)] };
  assert.deepEqual(hintOf(newGame(entry), entry), hintOf(newGame(other), other));
});
