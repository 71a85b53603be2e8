// The hand turns and swaps tiles, keeps the rotation in the pocket, and makes the turns of the
// game.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  aheadOf,
  canSwap,
  hand,
  swapped,
  turnIn,
  turned,
} from "../../../../trisolve/web/static/entanglement/hand.js";
import { laidTiles } from "../../../../trisolve/web/static/entanglement/laid.js";
import { begin, legal, play } from "../../../../trisolve/web/static/entanglement/rules.js";
import { SMALL } from "./small.js";

const START = begin(SMALL),
  FIRST = hand.of(START, null, null);
const after = (...turns) => turns.reduce(play, START);

test("a tile is turned and swapped freely, and its effect is updated", () => {
  const twice = turned(turned(FIRST, 1), 1);
  assert.deepEqual([turnIn(twice), hand.move(START, twice)], ["2", "2"]);
  assert.equal(aheadOf(START, twice).score, 1);
  assert.equal(turnIn(turned(twice, -3)), "5");
  assert.ok(canSwap(START));
  assert.equal(turnIn(swapped(twice)), "s0");
  assert.equal(turnIn(swapped(swapped(twice))), "2");
  assert.match(
    hand.spoken(START, twice),
    /^Tile in hand, turned 2 times: 1 point for 1 tile, and the line goes on/,
  );
});

test("every turn can be taken in hand", () => {
  for (const turn of legal(START)) assert.equal(turnIn(hand.take(START, turn, FIRST)), turn);
});

test("a tile moved to the pocket keeps its rotation; the next one starts unturned", () => {
  const four = turned(FIRST, 4);
  assert.deepEqual(hand.of(after("s0"), "s0", four), { isSwapped: false, current: 0, pocket: 4 });
  const other = turned(swapped(four), 2);
  assert.deepEqual(hand.of(after("4"), "4", other), { isSwapped: false, current: 0, pocket: 2 });
});

test("the last tile comes from the pocket automatically, and then there is nothing to place", () => {
  const turns = SMALL.solution.split(" "),
    last = after(...turns.slice(0, -1)),
    end = after(...turns);
  assert.deepEqual([last.current, hand.of(last, "4", FIRST).isSwapped], [null, true]);
  assert.ok(!canSwap(last));
  assert.deepEqual([aheadOf(end, FIRST), hand.move(end, FIRST), canSwap(end)], [null, null, false]);
});

test("the line so far and the line ahead have different pens", () => {
  const { placements } = after("2", "s0"),
    ahead = aheadOf(after("2", "s0"), { isSwapped: true, current: 0, pocket: 5 });
  const pens = (tiles) =>
    tiles.flatMap(({ q, r, pens }) => [...pens.values()].map((pen) => `${q},${r} ${pen}`)).sort();
  const before = ["-1,0 highlight", "0,-1 highlight", "0,-1 highlight"];
  assert.deepEqual(pens(laidTiles(placements, ahead, ahead)), [...before, "1,-1 mark"]);
  assert.deepEqual(pens(laidTiles(placements, ahead)), before);
  assert.deepEqual(pens(laidTiles(placements, null, null, 1)), ["-1,0 mark", "0,-1 highlight"]);
});
