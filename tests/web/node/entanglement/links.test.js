// Links say the seed or the puzzle and the play; anything else is refused in one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { seedEntry } from "../../../../trisolve/web/static/entanglement/draws.js";
import { linkOf, parseLink } from "../../../../trisolve/web/static/entanglement/links.js";
import { newGame, playTurn } from "../../../../trisolve/web/static/entanglement/rules.js";
import { SMALL } from "./small.js";

test("a link is read as it was written", () => {
  const entry = seedEntry(42n, 3), game = newGame(entry);
  assert.equal(linkOf(entry, game), "#seed=42&radius=3");
  for (const turn of ["2", "s0"]) playTurn(game, turn);
  assert.equal(linkOf(entry, game), "#seed=42&radius=3&play=2,s0");
  assert.deepEqual(parseLink(linkOf(entry, game), 0), { seed: "42", radius: 3, puzzle: null, turns: ["2", "s0"] });
  assert.deepEqual(parseLink(linkOf(SMALL, newGame(SMALL)), 2), { seed: null, radius: null, puzzle: 1, turns: [] });
  assert.equal(parseLink("#", 0), null);
});

const WRONG = ["#seed=-1", "#seed=1&seed=2", "#seed", "#radius=17", "#radius=0", "#play=9", "#x=1", "#puzzle=1", "#<script>",
  "#__proto__=1", `#play=${"0,".repeat(40000)}`, "#seed=1=2"];
for (const hash of WRONG) {
  test(`${hash.slice(0, 30)} is refused in one line`, () => {
    assert.throws(() => parseLink(hash, 0), ({ message }) => message.startsWith("expected ") && !message.includes("\n") && message.length < 200);
  });
}
