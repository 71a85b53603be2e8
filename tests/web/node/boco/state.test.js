// The BOCO page's record: undo and redo stop where a person is to move; a record says what was played.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  begun,
  earlierPly,
  goToPly,
  laterPly,
  loneliest,
  makeMove,
  newState,
  plyOf,
  recordOf,
} from "../../../../trisolve/web/static/boco/state.js";
import { endText } from "../../../../trisolve/web/static/boco/words.js";

const around = (face) =>
  [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ].flatMap(([dx, dy]) => {
    const x = (face % 3) + dx,
      y = Math.floor(face / 3) + dy;
    return x >= 0 && x < 3 && y >= 0 && y < 3 ? [3 * y + x] : [];
  });
const GAME = {
  neighbors: Array.from({ length: 9 }, (_, face) => around(face)),
  rim: Array.from({ length: 9 }, (_, face) => face !== 4),
  wall: false,
  swap: false,
};
const ENTRY = {
  id: "x",
  name: "3x3",
  names: [],
  moves: [],
  game: GAME,
  view: null,
  mesh: null,
  record: { format: "trisolve-boco", moves: [] },
};
const WON = [1, 4, 3, 0, 5, 2, 7];

function played(moves, sides) {
  const state = newState({ strengths: { easy: null, quick: 300 } }, [ENTRY]);
  state.sides = sides;
  for (const move of moves) makeMove(state, move);
  return state;
}

test("against the machine undo and redo go two moves", () => {
  const state = played([1, 4, 3, 0], ["person", "machine"]);
  assert.equal(earlierPly(state), 2);
  goToPly(state, 2);
  assert.deepEqual([plyOf(state), earlierPly(state), laterPly(state)], [2, 0, 4]);
  goToPly(state, 0);
  assert.equal(earlierPly(state), -1);
});

test("between two people they go one move, and another move forgets what was taken back", () => {
  const state = played([1, 4, 3, 0], ["person", "person"]);
  goToPly(state, 3);
  assert.deepEqual([earlierPly(state), laterPly(state), state.line], [2, 4, [1, 4, 3, 0]]);
  makeMove(state, 2);
  assert.deepEqual(state.line, [1, 4, 3, 2]);
});

test("a hint's moves stay a hint's while they can be made again", () => {
  const state = played([], ["person", "person"]);
  for (const move of WON) makeMove(state, move, true);
  goToPly(state, 0);
  makeMove(state, WON[0]);
  goToPly(state, WON.length);
  assert.ok(state.position.ending && state.aided);
  goToPly(state, 0);
  makeMove(state, WON[1]);
  assert.deepEqual([state.line, state.aided], [[WON[1]], false]);
});

test("an illegal move changes nothing", () => {
  const state = played([1], ["person", "person"]);
  assert.throws(() => makeMove(state, 1), /occupied/);
  assert.deepEqual(state.position.moves, [1]);
});

test("a record says who won and why", () => {
  const { moves, result, reason, players, format } = recordOf(played(WON, ["person", "machine"]));
  assert.deepEqual(
    [moves, result, reason, players, format],
    [WON, "first", "encircled", ["person", "machine"], "trisolve-boco"],
  );
  assert.deepEqual(recordOf(played([], ["person", "person"])).reason, null);
});

test("the end is said to the one who plays against the machine, or to both", () => {
  for (const [sides, said] of [
    [["person", "machine"], "You win."],
    [["machine", "person"], "You lose."],
    [["machine", "machine"], "First wins."],
  ]) {
    const state = played(WON, sides);
    assert.equal(endText(state.position.ending, loneliest(state))[0], said);
  }
});

test("a board that comes with moves has two people at it", () => {
  assert.deepEqual(begun({ ...ENTRY, moves: [1] }).sides, ["person", "person"]);
  assert.deepEqual(begun(ENTRY).sides, ["person", "machine"]);
});
