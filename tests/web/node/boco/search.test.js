// The machine's view: every legal move is there, and what it calls proven is what trying everything finds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { legalMoves, played, stateAfter } from "../../../../trisolve/web/static/boco/rules.js";
import { choosing, viewing } from "../../../../trisolve/web/static/boco/search.js";
import { opinionSign, opinionText } from "../../../../trisolve/web/static/boco/words.js";

const WIDTH = 3,
  HEIGHT = 2;
const around = (face) =>
  [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
  ].flatMap(([dx, dy]) => {
    const x = (face % WIDTH) + dx,
      y = Math.floor(face / WIDTH) + dy;
    return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT ? [WIDTH * y + x] : [];
  });
const gameOf = (wall, swap) => {
  const faces = Array.from({ length: WIDTH * HEIGHT }, (_, face) => face);
  return { neighbors: faces.map(around), rim: faces.map(() => true), wall, swap };
};

function last(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Return the value for the player to move by best play, by trying everything. */
function valueOf(game, state) {
  const mover = state.moves.length % 2;
  if (state.ending)
    return state.ending.winner === null ? 0 : state.ending.winner === mover ? 1 : -1;
  return Math.max(
    ...legalMoves(game, state).map((move) => 0 - valueOf(game, played(game, state, move))),
  );
}

for (const [wall, swap] of [
  [true, false],
  [true, true],
  [false, true],
]) {
  test(`rim ${wall ? "wall" : "safe"}${swap ? ", swap" : ""}: proven values are those of trying everything`, () => {
    const game = gameOf(wall, swap);
    let nProven = 0;
    for (const moves of [[], [0], [1], [1, 2], [4, 1, 3]]) {
      const state = stateAfter(game, moves),
        views = last(viewing(game, moves, 3000, 1));
      assert.deepEqual(
        views.map(({ move }) => move),
        legalMoves(game, state),
      );
      for (const { move, value, proven } of views) {
        if (!proven) continue;
        nProven++;
        assert.equal(value, 0 - valueOf(game, played(game, state, move)), `${moves} then ${move}`);
      }
      assert.ok(views.some(({ value }) => value !== null));
    }
    assert.ok(nProven > 5);
  });
}

test("the view and the choice come from the same search", () => {
  const game = gameOf(true, false),
    { action } = last(choosing(game, [1], 500, 7)),
    views = last(viewing(game, [1], 500, 7));
  const best = Math.max(...views.map(({ value }) => value ?? -1));
  assert.equal(views.find(({ move }) => move === action).value, best);
  assert.throws(() => last(viewing(game, [9], 10, 1)));
});

test("signs and sentences", () => {
  const entry = { names: [] };
  const said = [
    [1, true],
    [-1, true],
    [0, true],
    [0.5, false],
    [null, false],
  ].map(([value, proven]) => ({ move: 3, value, proven, visits: 1 }));
  assert.deepEqual(said.map(opinionSign), ["✓", "✕", "=", "75", ""]);
  assert.equal(opinionText(entry, said[3]), "3: 75%");
  assert.equal(opinionText(entry, said[0]), "3: surely wins");
});
