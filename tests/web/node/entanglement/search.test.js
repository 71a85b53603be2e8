// Searching: chains follow the rules, and the play found replays to its score.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  AT_CENTER,
  AT_WALL,
  createLayer,
  emptyField,
  tileTables,
} from "../../../../trisolve/web/static/entanglement/chains.js";
import { seedEntry } from "../../../../trisolve/web/static/entanglement/draws.js";
import {
  begin,
  play,
  preview,
  replayed,
} from "../../../../trisolve/web/static/entanglement/rules.js";
import { searching } from "../../../../trisolve/web/static/entanglement/search.js";
import { splitMixOf } from "../../../../trisolve/web/static/shared/splitmix.js";
import { LONG, daily } from "../cases.js";

const GRADED = JSON.parse(
  readFileSync(new URL("../../../../levels/entanglement/graded.json", import.meta.url), "utf-8"),
);
const FLAT = { open: new Float64Array(2000), wall: new Float64Array(2000) };
const NO_PLACE = { wall: AT_WALL, "centre": AT_CENTER };

/**
 * Return the best play after at least n placements, and check that every play on the way replays.
 */
function found(puzzle, maxTried) {
  let best = null;
  for (const one of searching(puzzle)) {
    if (one.score !== best?.score) {
      const { score, illegal } = replayed(puzzle, one.turns);
      assert.deepEqual([score, illegal], [one.score, undefined]);
    }
    best = one;
    if (one.nTried > maxTried) break;
  }
  return best;
}

test("segments and the next cell match the rules on every turn of random games", () => {
  let n = 0;
  for (let seed = 1n; seed <= 60n; seed++) {
    const radius = 1 + Number(seed % 3n),
      entry = seedEntry(radius, seed),
      { below } = splitMixOf(seed);
    const field = emptyField(radius),
      layer = createLayer(field.ends, field.lengths),
      { pairs } = tileTables(entry.tiles);
    let position = begin(entry),
      { place } = field,
      current = 0,
      pocket = 1;
    while (position.end === "open" && position.current) {
      const turn = `${below(2) ? "s" : ""}${below(6)}`,
        expected = preview(position, turn),
        swaps = turn.startsWith("s");
      layer.lay(
        0,
        place - (place % 12),
        pairs[swaps ? pocket : current][Number(turn.at(-1))],
        FLAT,
      );
      assert.equal(layer.done.segments, expected.segments);
      assert.equal(layer.done.place < 0, expected.next === null);
      if (layer.done.place < 0) assert.equal(layer.done.place, NO_PLACE[expected.end]);
      else assert.equal(layer.done.place % 12, expected.next[2]);
      position = play(position, turn);
      place = layer.done.place;
      if (swaps) pocket = current;
      current = position.placements.length + 1;
      n++;
    }
  }
  assert.ok(n > 150, String(n));
});

test("removing a placed tile restores the state", () => {
  const { ends, lengths, place } = emptyField(2),
    layer = createLayer(ends, lengths),
    { pairs } = tileTables(seedEntry(2, 3n).tiles);
  const before = [[...ends], [...lengths]];
  for (const six of pairs)
    for (const links of six) {
      layer.lay(0, place - (place % 12), links, FLAT);
      layer.takeUp(0);
      assert.deepEqual([[...ends], [...lengths]], before);
    }
});

test("a good play of the bundled puzzles is found, and none beats the proved score", () => {
  const missed = daily(GRADED).map((puzzle) => puzzle.score - found(puzzle, 400_000).score);
  assert.ok(Math.min(...missed) === 0, String(missed));
  assert.ok(
    missed.filter((points) => points === 0).length >= (LONG ? 2 : 1) && Math.max(...missed) < 25,
    String(missed),
  );
});

test("the same tiles give the same play, and more time never gives a worse play", () => {
  const puzzle = seedEntry(2, 1n),
    first = found(puzzle, 20_000),
    again = found(puzzle, 20_000);
  assert.deepEqual(first, again);
  assert.ok(found(puzzle, 200_000).score >= first.score);
  assert.ok(first.score > 300);
});

test("the search ends with a single tile and with at most as many tiles as cells", () => {
  const [tile] = seedEntry(1, 1n).tiles;
  assert.equal(found({ radius: 1, tiles: [tile] }, Infinity).turns.length, 1);
});
