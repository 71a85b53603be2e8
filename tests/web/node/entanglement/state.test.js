// The page's record: the hand turns and swaps, tiles are laid once, presses in haste count once.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  aheadOf,
  begin,
  canSwap,
  comingTiles,
  hold,
  isHasty,
  layTile,
  newState,
  placeKey,
  tilesShown,
  turnHand,
  turnInHand,
} from "../../../../trisolve/web/static/entanglement/state.js";
import { SMALL } from "./small.js";

const opened = () => newState({ radius: 1, seed: null }, [SMALL]);

test("a tile is turned and swapped freely, and what it would do follows", () => {
  const state = opened();
  turnHand(state, 1);
  turnHand(state, 1);
  assert.deepEqual([turnInHand(state), aheadOf(state).score, placeKey(state)], ["2", 1, "0,-1"]);
  turnHand(state, -3);
  assert.equal(turnInHand(state), "5");
  assert.ok(canSwap(state));
  hold(state, "s3");
  assert.deepEqual([turnInHand(state), state.isSwapped], ["s3", true]);
  assert.equal(state.game.placements.length, 0);
});

test("a tile that goes to the pocket keeps its rotation; the next one is not turned", () => {
  const state = opened();
  turnHand(state, 4);
  layTile(state, "s0");
  assert.deepEqual([state.rotations, state.isSwapped], [{ current: 0, pocket: 4 }, false]);
});

test("the last tile comes from the pocket by itself, and then the game is over", () => {
  const state = opened();
  for (const turn of SMALL.solution.split(" ")) layTile(state, turn);
  assert.deepEqual(
    [state.game.score, state.game.end, aheadOf(state), canSwap(state)],
    [16, "centre", null, false],
  );
  assert.throws(() => layTile(state, "0"), /the game has ended/);
});

test("kept turns are played up to the first illegal one", () => {
  const state = opened();
  begin(state, state.entries[0], "2 s0 s5 4 s5 0 0");
  assert.equal(state.game.placements.length, 5);
  begin(state, state.entries[0], "no turns");
  assert.equal(state.game.placements.length, 0);
});

test("tiles to come are known in a puzzle and unknown in a game of a seed", () => {
  const state = opened();
  assert.equal(comingTiles(state).length, SMALL.tiles.length - 2);
  assert.deepEqual(comingTiles(newState({ radius: 2, seed: "5" }, [])), []);
});

test("a press in haste is the same press", () => {
  const state = opened();
  assert.deepEqual(
    [1000, 1299, 1598, 1900].map((now) => isHasty(state, now)),
    [false, true, true, false],
  );
});

test("the line so far and the line ahead wear different pens", () => {
  const state = opened();
  begin(state, state.entries[0], "2 s0");
  hold(state, "s5");
  const pens = (tiles) =>
    tiles.flatMap(({ q, r, pens }) => [...pens.values()].map((pen) => `${q},${r} ${pen}`)).sort();
  const before = ["-1,0 highlight", "0,-1 highlight", "0,-1 highlight"];
  assert.deepEqual(pens(tilesShown(state, aheadOf(state), Infinity)), [...before, "1,-1 mark"]);
  assert.deepEqual(pens(tilesShown(state, null, Infinity)), before);
  assert.deepEqual(pens(tilesShown(state, null, 1)), ["-1,0 mark", "0,-1 highlight"]);
});

test("a hint's tile stays a hint's when it was taken back and is placed again", () => {
  const state = opened(),
    [first, second] = SMALL.solution.split(" ");
  layTile(state, first, true);
  begin(state, state.entries[0], "", state.aided);
  state.undone = [second, first];
  layTile(state, first);
  assert.deepEqual([state.undone, state.aided], [[second], true]);
  begin(state, state.entries[0], "", state.aided);
  state.undone = [second, first];
  layTile(state, "1");
  assert.deepEqual([state.undone, state.aided], [[], false]);
});
