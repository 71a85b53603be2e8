// Links hold puzzles, games, solitaires and placements; anything else is refused in one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  linkTo,
  packPuzzle,
  parseLink,
  unpackPuzzle,
} from "../../../../trisolve/web/static/tantrix/links.js";

const PUZZLE = {
  kind: "puzzle",
  tiles: [1, 2, 3],
  goals: [
    { form: "loop", color: "Y" },
    { form: "line", color: "R" },
  ],
  cells: [
    [0, 0],
    [-1, 1],
    [-1, 0],
  ],
  holes: "any",
  placements: [[1, 0, 0, 0]],
  solution: null,
};
const DISCOVERY = {
  kind: "discovery",
  tiles: [1, 2, 3],
  goals: [{ form: "loop", color: "Y" }],
  cells: null,
  holes: 0,
  placements: [],
  solution: null,
};
const SOLVED = [
  [1, 0, 0, 0],
  [2, -1, 1, 2],
  [3, -1, 0, 0],
];

test("a puzzle is read as it was written", () => {
  for (const puzzle of [
    PUZZLE,
    DISCOVERY,
    { ...DISCOVERY, kind: "puzzle", goals: [], holes: null },
  ]) {
    assert.deepEqual(unpackPuzzle(packPuzzle(puzzle)).puzzle, puzzle);
    const { entry, placements } = parseLink(linkTo({ puzzle }, SOLVED));
    assert.deepEqual([entry.puzzle, placements], [puzzle, SOLVED]);
    assert.equal(linkTo(entry, SOLVED), linkTo({ puzzle }, SOLVED));
  }
});

test("a link that a mail program has escaped is the same link", () => {
  const link = linkTo({ puzzle: PUZZLE }, []);
  assert.deepEqual(parseLink(link.replaceAll(";", "%3B")), parseLink(link));
});

test("games and solitaires are read as they were written", () => {
  const game = {
    players: ["R", "Y"],
    names: ["human", "greedy"],
    seed: "5",
    order: null,
    placements: [],
  };
  const solitaire = {
    color: "R",
    goal: "loop",
    tiles: [1, 2, 3],
    seed: "18446744073709551615",
    order: null,
    placements: [],
  };
  assert.deepEqual(parseLink(linkTo({ game }, SOLVED)).entry.game, game);
  assert.deepEqual(parseLink(linkTo({ solitaire }, [])).entry.solitaire, solitaire);
  const named = { ...game, names: ["Ada", "Bob"] };
  assert.deepEqual(parseLink(linkTo({ game: named }, [])).entry.game.names, ["human", "strong"]);
});

const WRONG = [
  "#puzzle=x",
  "#puzzle=d;1.2.99;loopY;;;",
  "#puzzle=d;1.1;loopY;;;",
  "#puzzle=d;1.2.3;;;;",
  "#puzzle=p;1.2.3;loopX;;;",
  "#puzzle=p;1.2.3;;0.0;;",
  "#puzzle=p;1.2.3;;;;4.0.0.0",
  "#puzzle=p;1.2.3;;;12;",
  "#puzzle=d;1.2.3;loopY;;;&play=1.0.0.6",
  "#game=RR",
  "#game=R",
  "#game=RY&seed=-1",
  "#game=RY&bag=1.2",
  "#game=RY&names=human.<b>",
  "#solitaire=W&tiles=1",
  "#solitaire=R",
  "#play=1.0.0.0",
  "#seed=1",
  "#game=RY&solitaire=R&tiles=1",
  "#puzzle=p;1.2.3;;9999.0_0.0_1.1;;",
  `#puzzle=${"1".repeat(70000)}`,
  "#__proto__=1",
  "#%",
];
for (const hash of WRONG) {
  test(`${hash.slice(0, 40)} is refused in one line`, () => {
    assert.throws(
      () => parseLink(hash),
      ({ message }) =>
        message.startsWith("expected ") && !message.includes("\n") && message.length < 250,
    );
  });
}

test("an empty address says nothing", () => assert.equal(parseLink("#"), null));
