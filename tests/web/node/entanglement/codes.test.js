// Codes of entries: seeded games and puzzles of any tiles round-trip, and other texts are refused
// in one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { codeOfEntry, entryOf } from "../../../../trisolve/web/static/entanglement/draws.js";
import { numberOf } from "../../../../trisolve/web/static/entanglement/tiles.js";
import { SMALL } from "./small.js";

test("a seed code draws its tiles and hides them", () => {
  const entry = entryOf("radius3-seed42");
  assert.deepEqual([entry.radius, entry.seed, entry.tiles.length], [3, "42", 38]);
  assert.equal(codeOfEntry(entry), "radius3-seed42");
  assert.equal(
    codeOfEntry(entryOf(`radius1-seed${2n ** 64n - 1n}`)),
    `radius1-seed${2n ** 64n - 1n}`,
  );
});

test("a code contains the tiles of any puzzle, three digits for each", () => {
  const code = codeOfEntry(SMALL),
    digits = SMALL.tiles.map((tile) => numberOf(tile).toString(36).padStart(3, "0")),
    entry = entryOf(code);
  assert.equal(code, `radius1-tiles${digits.join("")}`);
  assert.deepEqual([entry.tiles, entry.radius, entry.seed], [SMALL.tiles, 1, undefined]);
  assert.equal(codeOfEntry(entry), code);
});

const WRONG = [
  "",
  "seed1",
  "radius3",
  "radius3-seed-1",
  "radius3-seed",
  `radius3-seed${2n ** 64n}`,
  "radius17-seed1",
  "radius0-seed1",
  "radius1-tiles",
  "radius1-tileszzz",
  "radius1-tiles00",
  "radius17-tiles000",
  "<script>",
  "x".repeat(70000),
];
for (const code of WRONG) {
  test(`${code.slice(0, 30)} is refused in one line`, () => {
    assert.throws(
      () => entryOf(code),
      ({ message }) =>
        message.startsWith("expected ") && !message.includes("\n") && message.length < 200,
    );
  });
}
