// Every tile is in one family, with its rotations.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  families,
  lengthsOf,
  puzzleText,
  rotationsOf,
} from "../../../../../trisolve/web/static/entanglement/choose/families.js";

test("all 10,395 tiles occur once, grouped with their rotations and equal lengths", () => {
  const found = families(),
    every = found.flatMap(({ tiles }) => tiles.flat());
  assert.equal(every.length, 10395);
  assert.equal(new Set(every).size, 10395);
  for (const { lengths, tiles } of found) {
    for (const rotations of tiles) {
      assert.deepEqual(rotations, rotationsOf(rotations[0]));
      for (const code of rotations) assert.equal(lengthsOf(code), lengths);
    }
  }
});

test("a length is measured the shorter way along the rim", () => {
  assert.equal(lengthsOf("1032547698ba"), "1 1 1 1 1 1");
  assert.equal(lengthsOf("6789ab012345"), "6 6 6 6 6 6");
  assert.equal(rotationsOf("1032547698ba").length, 1);
});

test("a puzzle without a name has no key for a name", () => {
  assert.deepEqual(JSON.parse(puzzleText(2, ["1032547698ba"], "")), {
    format: "trisolve-entanglement",
    version: 1,
    radius: 2,
    tiles: ["1032547698ba"],
  });
});
