// Tiles, draws and replays are those of Python, on every case that it wrote.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  drawTiles,
  parseSeed,
  seedEntry,
} from "../../../../trisolve/web/static/entanglement/draws.js";
import { replayed } from "../../../../trisolve/web/static/entanglement/rules.js";
import {
  N_TILES,
  numberOf,
  numbered,
  rotated,
} from "../../../../trisolve/web/static/entanglement/tiles.js";
import { dataLines } from "../cases.js";

/** 64-bit seeds as text: JSON's numbers end at 2^53. */
const CASES = dataLines("entanglement.jsonl", (text) =>
  text.replace(/"seed": ?(\d+)/, '"seed": "$1"'),
);

const KINDS = {
  rotate: ({ tile, k }) => rotated(tile, k),
  number: ({ tile }) => numberOf(tile),
  draw: ({ seed, n }) => drawTiles(parseSeed(seed), n),
  replay: ({ radius, tiles, turns }) => replayed({ radius, tiles }, turns),
};
const COUNTS = { rotate: 7, number: 8, draw: 4, replay: 99 };

for (const [kind, run] of Object.entries(KINDS)) {
  test(`${kind}: every case of Python`, () => {
    const cases = CASES.filter((one) => one.kind === kind);
    assert.equal(cases.length, COUNTS[kind]);
    for (const one of cases) {
      if (one.expected === "error") assert.throws(() => run(one), JSON.stringify(one));
      else assert.deepEqual(run(one), one.expected, JSON.stringify(one));
    }
  });
}

test("every number is the number of its tile", () => {
  for (let number = 0; number < N_TILES; number++) assert.equal(numberOf(numbered(number)), number);
});

test("a seed is a whole number of 64 bits", () => {
  assert.equal(parseSeed(String(2n ** 64n - 1n)), 2n ** 64n - 1n);
  for (const wrong of [String(2n ** 64n), "-1", "1.5", "", "x"])
    assert.throws(() => parseSeed(wrong), /expected a seed/);
  assert.throws(() => seedEntry(1n, 17), /expected a radius/);
});
