// The machine's view: every legal move is listed, and proven values match an exhaustive search.

import assert from "node:assert/strict";
import { test } from "node:test";

import { legalMoves, played, stateAfter } from "../../../../trisolve/web/static/boco/rules.js";
import { ownersOf } from "../../../../trisolve/web/static/boco/beginner.js";
import { hinting } from "../../../../trisolve/web/static/boco/hint.js";
import { readerOf } from "../../../../trisolve/web/static/boco/tactics.js";
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

/** Return the value for the player to move, by exhaustive search. */
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
  test(`rim ${wall ? "wall" : "safe"}${swap ? ", swap" : ""}: proven values match an exhaustive search`, () => {
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

test("the machine's view and its choice come from the same search", () => {
  const game = gameOf(true, false),
    { action } = last(choosing(game, [1], 500, 7)),
    views = last(viewing(game, [1], 500, 7));
  const best = Math.max(...views.map(({ value }) => value ?? -1));
  assert.equal(views.find(({ move }) => move === action).value, best);
  assert.throws(() => last(viewing(game, [9], 10, 1)));
});

test("signs and sentences describe the machine's opinion", () => {
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
  assert.equal(opinionText(entry, said[0]), "3: wins (proven)");
});

/** Four by four squares, all inside, so that every group can be encircled. */
const SQUARE = {
  neighbors: Array.from({ length: 16 }, (_, face) =>
    [face - 4, face % 4 ? face - 1 : -1, face % 4 < 3 ? face + 1 : -1, face + 4].filter(
      (near) => near >= 0 && near < 16,
    ),
  ),
  rim: Array.from({ length: 16 }, () => true),
  wall: true,
  swap: false,
};
const sight = (moves, isBeginner = false) =>
  ((found) => [found.action, found.sight])(last(hinting(SQUARE, moves, 1, isBeginner)));

for (const isBeginner of [false, true]) {
  test(`a hint saves or takes a group, and names it${isBeginner ? " against the first machine" : ""}`, () => {
    const pressed = [5, 6, 7, 9, 2];
    assert.deepEqual(sight(pressed, isBeginner), [10, { kind: "own", size: 1, free: 1 }]);
    assert.deepEqual(sight([...pressed, 13], isBeginner), [10, { kind: "takes", size: 1 }]);
  });
}

test("the same position always gets the same hint, and a finished game has no hint", () => {
  const row = (n) => ({
    neighbors: Array.from({ length: n }, (_, face) =>
      [face - 1, face + 1].filter((near) => near >= 0 && near < n),
    ),
    rim: Array.from({ length: n }, () => false),
    wall: false,
    swap: true,
  });
  for (const [n, moves] of [
    [3, []],
    [400, []],
    [400, [200]],
    [400, [200, "swap", 201]],
  ])
    assert.deepEqual(last(hinting(row(n), moves, 1, true)), last(hinting(row(n), moves, 1, true)));
  assert.throws(() => last(hinting(row(1), [0], 1, true)), /over/);
});

test("results proved by look-ahead match an exhaustive search", () => {
  const won = { winner: 0, refuted: 0 };
  for (const wall of [true, false])
    for (const moves of [[0], [1], [1, 2], [1, 0], [4, 1, 3], [1, 0, 4], [3, 4, 0]]) {
      const game = gameOf(wall, false),
        state = stateAfter(game, moves);
      if (state.ending) continue;
      const read = last(readerOf(game, 5000).read(ownersOf(game, state), moves.length % 2));
      if (read.winner >= 0) {
        assert.equal(valueOf(game, played(game, state, read.winner)), -1, `${moves}`);
        won.winner++;
      }
      for (const face of read.refuted.keys()) {
        assert.equal(valueOf(game, played(game, state, face)), 1, `${moves} then ${face}`);
        won.refuted++;
      }
    }
  assert.ok(won.winner && won.refuted, JSON.stringify(won));
});
