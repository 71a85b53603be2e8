// Lines: moves are made, undone and redone; Undo stops at a person's turn.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  earlierPly,
  extended,
  firstLine,
  laterPly,
  lineOf,
  madeIn,
  standing,
} from "../../../../trisolve/web/static/shared/game/line.js";
import { Refusal } from "../../../../trisolve/web/static/shared/game/refusal.js";
import { moverOf } from "../../../../trisolve/web/static/shared/game/seats.js";
import { GAME, HEAP, PUZZLE } from "./toy.js";

const isPersonsOf = (players) => (position) =>
  moverOf({ game: GAME, players }, position) === "person";

test("a line has the position after each of its moves", () => {
  const line = lineOf(PUZZLE, HEAP, ["two", "one"]);
  assert.deepEqual(
    line.positions.map(({ left }) => left),
    [5, 3, 2],
  );
  assert.deepEqual(standing({ ...line, ply: 1 }), { left: 3, n: 1 });
  assert.deepEqual(madeIn({ ...line, ply: 1 }), ["two"]);
});

test("an illegal move is refused and changes nothing", () => {
  const line = lineOf(PUZZLE, HEAP, ["two", "two"]);
  assert.throws(() => extended(PUZZLE, HEAP, line, "two"), Refusal);
  assert.equal(line.positions.length, 3);
  assert.throws(
    () => lineOf(PUZZLE, HEAP, ["two", "two", "two"]),
    ({ about }) => about === 1,
  );
});

test("an undone move can be redone with the moves after it, until another move drops them", () => {
  const line = { ...lineOf(PUZZLE, HEAP, ["two", "one"]), ply: 0 };
  assert.deepEqual(extended(PUZZLE, HEAP, line, "two").moves, ["two", "one"]);
  assert.deepEqual(extended(PUZZLE, HEAP, line, "one").moves, ["one"]);
});

test("a hinted move stays a hinted move while it can be redone", () => {
  let line = extended(PUZZLE, HEAP, lineOf(PUZZLE, HEAP), "two", true);
  line = extended(PUZZLE, HEAP, line, "two");
  assert.ok(line.aided);
  const back = { ...line, ply: 0 };
  assert.ok(extended(PUZZLE, HEAP, back, "two").aided);
  assert.ok(!extended(PUZZLE, HEAP, back, "one").aided);
});

test("after a restart the first move starts a separate play without hints", () => {
  let line = extended(PUZZLE, HEAP, lineOf(PUZZLE, HEAP), "two", true);
  line = extended(PUZZLE, HEAP, line, "two");
  const again = extended(PUZZLE, HEAP, { ...line, ply: 0, isNew: true }, "two");
  assert.deepEqual([again.moves, again.aided], [["two"], false]);
  assert.ok(extended(PUZZLE, HEAP, { ...line, ply: 1, isNew: true }, "two").aided);
});

test("Undo and Redo stop at a person's turn", () => {
  const line = lineOf(GAME, HEAP, ["one", "one", "one", "one"]),
    alone = isPersonsOf(["person", "easy"]),
    both = isPersonsOf(["person", "person"]);
  assert.equal(earlierPly(line, alone), 2);
  assert.equal(earlierPly({ ...line, ply: 0 }, alone), -1);
  assert.equal(laterPly({ ...line, ply: 0 }, alone), 2);
  assert.deepEqual([earlierPly(line, both), laterPly({ ...line, ply: 2 }, both)], [3, 3]);
});

test("an entry may contain moves", () => {
  assert.equal(firstLine(PUZZLE, { ...HEAP, moves: ["two"] }).ply, 1);
  assert.equal(firstLine(PUZZLE, HEAP).ply, 0);
});
