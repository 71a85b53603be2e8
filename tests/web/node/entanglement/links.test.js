// Links say the seed or the puzzle and the play; anything else is refused in one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  packTiles,
  seedEntry,
  tilesEntry,
  unpackTiles,
} from "../../../../trisolve/web/static/entanglement/draws.js";
import {
  addressOf,
  entryOfLink,
  linkOf,
  linkTo,
  parseLink,
} from "../../../../trisolve/web/static/entanglement/links.js";
import { newGame, playTurn } from "../../../../trisolve/web/static/entanglement/rules.js";
import { SMALL } from "./small.js";

test("a link is read as it was written", () => {
  const entry = seedEntry(42n, 3),
    game = newGame(entry);
  assert.equal(linkOf(entry, game), "#seed=42&radius=3");
  for (const turn of ["2", "s0"]) playTurn(game, turn);
  assert.equal(linkOf(entry, game), "#seed=42&radius=3&play=2,s0");
  assert.deepEqual(parseLink(linkOf(entry, game), 0), {
    seed: "42",
    radius: 3,
    puzzle: null,
    tiles: null,
    turns: ["2", "s0"],
  });
  assert.deepEqual(parseLink(linkOf(SMALL, newGame(SMALL)), 2), {
    seed: null,
    radius: null,
    puzzle: 1,
    tiles: null,
    turns: [],
  });
  assert.equal(parseLink("#", 0), null);
});

test("a link holds the tiles of any puzzle", () => {
  const entry = tilesEntry(1, SMALL.tiles),
    link = linkTo(entry, SMALL.solution);
  const { tiles, turns } = parseLink(link, 3);
  assert.deepEqual([tiles, turns.join(" ")], [SMALL.tiles, SMALL.solution]);
  assert.deepEqual(entryOfLink(parseLink(link, 3), [SMALL], { seed: "1", radius: 3 }), entry);
});

test("tiles in short are those tiles again", () => {
  const { tiles } = seedEntry(9n, 3);
  assert.deepEqual(unpackTiles(packTiles(tiles)), tiles);
});

test("the address names what a reload cannot know", () => {
  const seed = seedEntry(5n, 2),
    tiles = tilesEntry(1, SMALL.tiles);
  assert.deepEqual([addressOf(seed, 0), addressOf(SMALL, 1)], ["", ""]);
  assert.deepEqual(
    [addressOf(seed, 1), addressOf(tiles, 0)],
    ["#seed=5&radius=2", linkTo(tiles, "")],
  );
});

const WRONG = [
  "#seed=-1",
  "#seed=1&seed=2",
  "#seed",
  "#radius=17",
  "#radius=0",
  "#play=9",
  "#x=1",
  "#puzzle=1",
  "#<script>",
  "#__proto__=1",
  `#play=${"0,".repeat(40000)}`,
  "#seed=1=2",
  "#radius=1&tiles=zzz",
  "#radius=1&tiles=00",
  "#tiles=000",
  "#seed=1&radius=1&tiles=000",
  "#seed=1&day=2026-11-22",
];
for (const hash of WRONG) {
  test(`${hash.slice(0, 30)} is refused in one line`, () => {
    assert.throws(
      () => parseLink(hash, 0),
      ({ message }) =>
        message.startsWith("expected ") && !message.includes("\n") && message.length < 200,
    );
  });
}
