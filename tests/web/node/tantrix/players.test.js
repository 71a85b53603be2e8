// Searches and players: solutions are valid, hints lead to them, and every player moves legally.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fullBag } from "../../../../trisolve/web/static/tantrix/bag.js";
import { check } from "../../../../trisolve/web/static/tantrix/check.js";
import { legalOf, newGame, place } from "../../../../trisolve/web/static/tantrix/game.js";
import { nearestThatWay } from "../../../../trisolve/web/static/tantrix/list.js";
import { advising, careless, strong } from "../../../../trisolve/web/static/tantrix/machine.js";
import { boardOf, inOrder, keyOf, placeOf } from "../../../../trisolve/web/static/tantrix/rules.js";
import {
  legalInSolo,
  orderOfSolo,
} from "../../../../trisolve/web/static/tantrix/solitaire_rules.js";
import { nextOfSolution } from "../../../../trisolve/web/static/tantrix/solution.js";
import { searching } from "../../../../trisolve/web/static/tantrix/solution_search.js";
import { TILES } from "../../../../trisolve/web/static/tantrix/tiles.js";
import { goalText, reasonText, tileText } from "../../../../trisolve/web/static/tantrix/words.js";

const discovery = (n) => ({
  kind: "discovery",
  tiles: Array.from({ length: n }, (_, at) => at + 1),
  goals: [{ form: "loop", color: TILES[n - 1].back }],
  cells: null,
  holes: 0,
  placements: [],
  solution: null,
});

function last(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

test("the search solves discovery puzzles, and stops at its limit", () => {
  for (const n of [3, 4, 6, 9, 12, 14]) {
    const found = last(searching(discovery(n)));
    assert.deepEqual(check(discovery(n), found), { right: true, reason: null, where: null });
  }
  assert.equal(last(searching(discovery(20), 2000)), null);
});

test("hints lead to the solution from any first tile in any position and rotation", () => {
  const puzzle = discovery(6),
    solution = last(searching(puzzle));
  const lying = [[4, 7, -3, 5]];
  for (let n = 1; n < 6; n++) lying.push(nextOfSolution(puzzle, solution, lying).add);
  assert.ok(check(puzzle, lying).right);
  assert.deepEqual(nextOfSolution(puzzle, solution, lying), { add: null, wrong: null });
  const [tile, q, r, rotation] = lying.pop();
  lying.push([tile, q, r, (rotation + 1) % 6]);
  const { wrong, isInPlace } = nextOfSolution(puzzle, solution, lying);
  assert.deepEqual([wrong[0], isInPlace], [tile, true]);
  lying.splice(-1, 1, [tile, q + 9, r, rotation]);
  assert.equal(nextOfSolution(puzzle, solution, lying).isInPlace, false);
});

test("strong plays legally and repeatably", () => {
  const game = newGame(["R", "Y"], fullBag("3"));
  for (let n = 0; n < 8; n++) {
    const chosen = last(strong(game));
    assert.ok(legalOf(game).some((one) => inOrder(one, chosen) === 0));
    assert.deepEqual(last(strong(game)), chosen);
    place(game, chosen);
  }
});

test("random plays legally and repeatably", () => {
  const game = newGame(["R", "Y"], fullBag("3"));
  for (let n = 0; n < 8; n++) {
    const chosen = careless(game);
    assert.ok(legalOf(game).some((one) => inOrder(one, chosen) === 0));
    assert.deepEqual(careless(game), chosen);
    place(game, chosen);
  }
});

test("advice in a solitaire game is legal and gets as far as always playing the first legal placement", () => {
  const order = orderOfSolo({ tiles: discovery(14).tiles, seed: "2", order: null });
  const length = (choose) => {
    const board = new Map();
    for (let legal = legalInSolo(order, board); legal.length; legal = legalInSolo(order, board)) {
      const chosen = choose(board, legal);
      assert.ok(legal.some((one) => inOrder(one, chosen) === 0));
      board.set(placeOf(chosen), chosen);
    }
    return board.size;
  };
  assert.ok(length((board) => last(advising(order, board, "R"))) >= length((_, [first]) => first));
});

test("arrows move to the nearest cell in that direction, or nowhere", () => {
  const cells = [
    [0, 0],
    [1, 0],
    [0, 1],
    [0, -1],
    [2, 0],
  ].map(([q, r]) => keyOf(q, r));
  assert.equal(nearestThatWay(cells, cells[0], [1, 0]), cells[1]);
  assert.equal(nearestThatWay(cells, cells[0], [0, 1]), cells[2]);
  assert.equal(nearestThatWay(cells, cells[0], [-1, 0]), null);
});

test("messages name tiles, goals and reasons", () => {
  assert.match(tileText(1), /^Tile 1: (blue|red|yellow)/);
  assert.equal(
    goalText({ form: "loop", color: "Y" }, { lines: [], carriers: 3, met: false }),
    "○ One loop in yellow: 0 of 3",
  );
  assert.equal(reasonText("apart"), "apart: it touches no tile");
  assert.equal(boardOf([[1, 0, 0, 0]]).size, 1);
});
