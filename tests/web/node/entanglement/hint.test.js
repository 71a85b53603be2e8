// Hints: the solution while the play is on it, else a legal turn that looks ahead and knows no secrets.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { seedEntry } from "../../../../trisolve/web/static/entanglement/draws.js";
import { advised, hintOf } from "../../../../trisolve/web/static/entanglement/hint.js";
import { jobs } from "../../../../trisolve/web/static/entanglement/jobs.js";
import {
  legalTurns,
  newGame,
  playTurn,
  preview,
} from "../../../../trisolve/web/static/entanglement/rules.js";
import { LONG, daily } from "../cases.js";
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
  for (const seed of daily([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n])) {
    const entry = seedEntry(seed, 2),
      game = newGame(entry);
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
  const entry = seedEntry(7n, 2),
    other = { ...entry, tiles: [...entry.tiles.slice(0, 2), ...seedEntry(8n, 2).tiles.slice(2)] };
  assert.deepEqual(hintOf(newGame(entry), entry), hintOf(newGame(other), other));
});

/** The Worker of the page, at once. */
function call(job, args) {
  const work = jobs[job](...args);
  let step = work.next();
  while (!step.done) step = work.next();
  return { result: Promise.resolve(step.value) };
}

async function followed(entry, nOwn) {
  const table = {
    entry: { ...entry, seed: null, solution: null },
    game: newGame(entry),
    call,
    plan: null,
  };
  for (let n = 0; n < nOwn; n++)
    playTurn(
      table.game,
      legalTurns(table.game).findLast((one) => preview(table.game, one).end === "open"),
    );
  for (;;) {
    const { turn } = await advised(table);
    if (turn === null) return table.game;
    assert.ok(legalTurns(table.game).includes(turn));
    playTurn(table.game, turn);
  }
}

test("where all tiles are known, hints lead to a good play, from the start and after turns of one's own", async () => {
  const file = readFileSync(
    new URL("../../../../levels/daily/2026-11.json", import.meta.url),
    "utf-8",
  );
  const { entanglement } = JSON.parse(file).days["2026-11-23"];
  assert.equal((await followed(entanglement, 0)).score, entanglement.score);
  if (!LONG) return;
  const later = await followed(entanglement, 2);
  assert.ok(
    later.placements.length > 8 && later.score > 80,
    `${later.placements.length} ${later.score}`,
  );
});
