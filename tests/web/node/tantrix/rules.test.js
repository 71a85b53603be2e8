// Bag, deal, positions, lines, checks and records match Python in every case that it wrote.

import assert from "node:assert/strict";
import { test } from "node:test";

import { deal, fullBag, shuffle } from "../../../../trisolve/web/static/tantrix/bag.js";
import { check } from "../../../../trisolve/web/static/tantrix/check.js";
import { newGame, place, resultOf } from "../../../../trisolve/web/static/tantrix/game.js";
import { linesOf, scoreOf } from "../../../../trisolve/web/static/tantrix/lines.js";
import {
  boardOf,
  cellOf,
  forcedSpaces,
  keyOf,
  positionOf,
  sound,
} from "../../../../trisolve/web/static/tantrix/rules.js";
import { SIDES, TILES } from "../../../../trisolve/web/static/tantrix/tiles.js";
import { dataLines } from "../cases.js";

/** 64-bit seeds as text: JSON's numbers end at 2^53. */
const CASES = dataLines("tantrix.jsonl", (text) => text.replace(/"seed": ?(\d+)/g, '"seed": "$1"'));

/** A puzzle with every key, in the form of page data. */
const whole = ({
  kind,
  tiles,
  color,
  goals,
  cells = null,
  holes = kind === "discovery" ? 0 : null,
  placements = [],
}) => ({
  kind,
  tiles,
  cells,
  holes,
  placements,
  goals: goals ?? [{ form: "loop", color: color ?? TILES[Math.max(...tiles) - 1].back }],
});

const KINDS = {
  bag: ({ tiles, seed }) => ({ bag: shuffle(tiles, seed) }),
  deal({ players, seed }) {
    const { starter, hands, left } = deal(fullBag(seed), players.length);
    return {
      starter,
      hands: hands.map((hand) => [...hand].sort((a, b) => a - b)),
      next: left.slice(0, 6),
    };
  },
  lines: ({ placements }) =>
    Object.fromEntries(
      [..."BGRY"].map((color) => [
        color,
        linesOf(boardOf(placements), color).map(({ length, closed }) => [length, closed]),
      ]),
    ),
  placement: ({ placements, placement, bag_empty: isEmpty }) => ({
    reason: positionOf(boardOf(placements), isEmpty).illegal(placement),
  }),
  position({ placements, hand, bag_empty: isEmpty }) {
    const board = boardOf(placements),
      position = positionOf(board, isEmpty),
      fills = position.fills(hand);
    return {
      forced: forcedSpaces(board).map(cellOf),
      fills,
      n_free: fills.length ? 0 : position.freeMoves(hand).length,
      scores: Object.fromEntries([..."BGRY"].map((one) => [one, scoreOf(board, one)])),
      sound: sound(placements.map(([, q, r]) => keyOf(q, r))),
    };
  },
  record({ record: { players, seed = "0", bag, turns } }) {
    const game = newGame(players, bag ?? fullBag(seed));
    for (const { before, free, after } of turns)
      for (const one of [...before, ...(free ? [free] : []), ...after]) place(game, one);
    return { turns: game.turns.length, result: resultOf(game) };
  },
};
const COUNTS = { bag: 3, deal: 3, lines: 4, placement: 25, position: 22, record: 5 };

for (const [kind, run] of Object.entries(KINDS)) {
  test(`${kind}: every case of Python`, () => {
    const cases = CASES.filter((one) => one.case === kind && one.expected.right !== false);
    assert.equal(cases.length, COUNTS[kind]);
    for (const one of cases) {
      const found = run(one),
        expected = Object.fromEntries(Object.entries(one.expected).filter(([key]) => key in found));
      assert.ok(Object.keys(expected).length > 0);
      assert.deepEqual(
        Object.fromEntries(Object.keys(expected).map((key) => [key, found[key]])),
        expected,
        one.name,
      );
    }
  });
}

test("checks of discovery puzzles match Python, right and wrong", () => {
  const cases = CASES.filter((one) => one.case === "check" && one.puzzle.kind === "discovery");
  assert.ok(cases.length > 20);
  for (const { puzzle, solution, expected, name } of cases) {
    const { right, reason } = check(whole(puzzle), solution);
    assert.deepEqual([right, reason], [expected.right, expected.reason], name);
  }
});

test("a tile turned six times is itself, and shows each color twice in every rotation", () => {
  for (const { number, edges } of TILES) {
    assert.equal(SIDES[number][0], edges);
    for (const sides of SIDES[number])
      assert.equal([...sides].sort().join(""), [...edges].sort().join(""));
    assert.equal(new Set(SIDES[number]).size, 6);
  }
});
