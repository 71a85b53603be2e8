// Tiles, draws and replays match Python in every case that it wrote.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  drawTiles,
  parseSeed,
  seedEntry,
} from "../../../../trisolve/web/static/entanglement/draws.js";
import {
  begin,
  parse,
  play,
  replayed,
} from "../../../../trisolve/web/static/entanglement/rules.js";
import {
  N_TILES,
  numberOf,
  numbered,
  rotated,
} from "../../../../trisolve/web/static/entanglement/tiles.js";
import { countText, endWhy } from "../../../../trisolve/web/static/entanglement/words.js";
import { dataLines } from "../cases.js";
import { SMALL } from "./small.js";

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

test("the number of each tile leads back to the tile", () => {
  for (let number = 0; number < N_TILES; number++) assert.equal(numberOf(numbered(number)), number);
});

test("a seed is a whole number of 64 bits", () => {
  assert.equal(parseSeed(String(2n ** 64n - 1n)), 2n ** 64n - 1n);
  for (const wrong of [String(2n ** 64n), "-1", "1.5", "", "x"])
    assert.throws(() => parseSeed(wrong), /expected a seed/);
  assert.throws(() => seedEntry(17, 1n), /expected a radius/);
});

test("a position does not change when a turn is played", () => {
  const start = begin(SMALL),
    before = JSON.stringify([start, [...start.board]]),
    next = play(start, "2");
  assert.equal(JSON.stringify([start, [...start.board]]), before);
  assert.deepEqual([start.placements.length, next.placements.length], [0, 1]);
  assert.deepEqual([...next.board.keys()], ["0,-1"]);
});

test("an illegal turn and a malformed turn are refused for different reasons", () => {
  const end = SMALL.solution.split(" ").reduce(play, begin(SMALL));
  assert.throws(() => play(end, "0"), { message: "the game has ended", about: null });
  const one = begin({ radius: 1, tiles: SMALL.tiles.slice(0, 1) });
  assert.throws(() => play(one, "s0"), { message: "there is no pocket tile", about: null });
  for (const wrong of ["6", "s", "s00", "", "0 1"])
    assert.throws(() => parse(wrong), /a turn such as/);
});

test("the tiles of a level are counted down, and its end says what a star needs", () => {
  const [first, ...rest] = SMALL.solution.split(" "),
    one = play(begin(SMALL), first);
  assert.equal(countText(one, SMALL), ` point · ${SMALL.tiles.length - 1} tiles left`);
  assert.equal(countText(one, { ...SMALL, seed: "1" }), " point");
  assert.equal(countText(rest.reduce(play, one), SMALL), " points");
  assert.equal(
    endWhy("tiles", 1, 5),
    "2 more points for one star. The line ends with the last tile.",
  );
  assert.equal(
    endWhy("tiles", 3, 5),
    "1 more point for the next star. The line ends with the last tile.",
  );
});
