// The stored data of a game: the line, the seats and the best play, even if another tab or script
// wrote them.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import {
  bestOf,
  isBegun,
  isStar,
  keepGame,
  keepPlayed,
  keptOf,
  playedCodes,
  wasSolved,
} from "../../../../trisolve/web/static/shared/game/keeping.js";
import { lineOf } from "../../../../trisolve/web/static/shared/game/line.js";
import { rematch, usualPlayers } from "../../../../trisolve/web/static/shared/game/seats.js";
import { keepShown } from "../../../../trisolve/web/static/shared/shown.js";
import { GAME, HEAP, PUZZLE } from "./toy.js";

const storage = () => {
  const texts = new Map();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => texts.set(key, text) };
};
const KEY = "trisolve/toy/1/h5",
  SLOW = ["one", "one", "one", "one", "one"],
  FAST = ["two", "two", "one"];

let at = 0,
  heap = HEAP;
beforeEach(() => {
  globalThis.localStorage = storage();
  globalThis.sessionStorage = storage();
  heap = { ...HEAP, id: `h${++at}` };
});

const pageOf = (line, game = PUZZLE, players = []) => ({
  game,
  entry: heap,
  line,
  players,
  seed: 1,
});
const play = (moves, aided = false) =>
  keepGame(pageOf(lineOf(PUZZLE, heap, moves, moves.length, aided)));

test("a line is stored with its undone moves", () => {
  keepGame(pageOf(lineOf(PUZZLE, heap, FAST, 1)));
  const { line } = keptOf(PUZZLE, heap);
  assert.deepEqual([line.moves, line.ply], [FAST, 1]);
  assert.ok(isBegun(PUZZLE, heap));
});

test("a worse play does not replace the best, and of equal plays the one without hints is better", () => {
  play(FAST, true);
  assert.ok(!isStar(heap, bestOf(PUZZLE, heap)));
  play(SLOW);
  assert.deepEqual(bestOf(PUZZLE, heap).moves, SLOW);
  play(FAST);
  play(SLOW);
  play([]);
  assert.deepEqual(bestOf(PUZZLE, heap).moves, FAST);
  assert.ok(isStar(heap, bestOf(PUZZLE, heap)));
  keepShown(heap.id);
  assert.ok(!isStar(heap, bestOf(PUZZLE, heap)));
});

test("in a game with points the best play has the most points, even before the end", () => {
  const points = { ...PUZZLE, score: ({ left }) => 5 - left };
  const keepIt = (moves, aided = false) =>
    keepGame(pageOf(lineOf(points, heap, moves, moves.length, aided), points));
  keepIt([]);
  assert.equal(bestOf(points, heap), null);
  keepIt(["two"], true);
  keepIt(["one"]);
  assert.deepEqual([bestOf(points, heap).score, bestOf(points, heap).outcome], [2, null]);
  assert.ok(!wasSolved(points, heap));
  keepIt(FAST);
  keepIt(["two"]);
  assert.equal(bestOf(points, heap).score, 5);
  assert.ok(wasSolved(points, heap));
});

test("games with hidden moves are remembered by their codes, most recent first", () => {
  const free = { ...PUZZLE, hidden: ({ size }) => size > 5, code: ({ size }) => `size${size}` };
  for (const size of [6, 7, 5, 6]) keepPlayed(free, { ...heap, size });
  assert.deepEqual(playedCodes(free), ["size6", "size7"]);
  localStorage.setItem("trisolve/toy/1/played", '["size6", 7, null]');
  assert.deepEqual(playedCodes(free), ["size6"]);
});

test("of foreign data, only the legal moves count", () => {
  heap = HEAP;
  for (const text of [
    "{",
    "7",
    '{"moves": 5, "ply": 1}',
    '{"moves": [2], "ply": 1, "best": {"moves": [2]}}',
    '{"moves": ["two"], "ply": 9}',
    '{"moves": ["three"], "ply": 1}',
    '{"moves": ["two"], "ply": -1, "best": {"moves": ["two"]}}',
    '{"moves": ["two", "x"], "ply": 0, "best": {"moves": ["three"]}}',
  ]) {
    localStorage.setItem(KEY, text);
    assert.equal(keptOf(PUZZLE, HEAP), null, text);
    assert.equal(bestOf(PUZZLE, HEAP), null, text);
  }
});

test("seats are stored, and invalid ones are ignored", () => {
  keepGame(pageOf(lineOf(GAME, heap, ["one"]), GAME, ["good", "person"]));
  assert.deepEqual(keptOf(GAME, heap).players, ["good", "person"]);
  keepGame(pageOf(lineOf(GAME, heap, ["one"]), GAME, ["best", "person"]));
  assert.equal(keptOf(GAME, heap).players, null);
  assert.deepEqual(usualPlayers(GAME, heap), ["person", "easy"]);
});

test("the next machine is stronger after a win and weaker after a loss, if there is such a machine", () => {
  const page = (players) => ({ game: GAME, entry: heap, players });
  assert.deepEqual(rematch(page(["person", "easy"]), true), ["person", "good"]);
  assert.equal(rematch(page(["person", "good"]), true), null);
  assert.deepEqual(rematch(page(["good", "person"]), false), ["easy", "person"]);
  assert.equal(rematch(page(["person", "person"]), true), null);
});
