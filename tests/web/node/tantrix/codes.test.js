// Links hold puzzles, games, solitaire games and moves; anything else is refused in one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linkOf, named } from "../../../../trisolve/web/static/shared/game/codes.js";
import { packPuzzle, puzzleOfCode } from "../../../../trisolve/web/static/tantrix/codes.js";
import { games } from "../../../../trisolve/web/static/tantrix/page.js";

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
const OTHERS = { games, entries: [], pool: [] };
const linkTo = (entry, moves = [], players = []) =>
  linkOf(OTHERS, { id: "", name: "", ...entry }, moves, players);

test("a puzzle round-trips", async () => {
  for (const puzzle of [
    PUZZLE,
    DISCOVERY,
    { ...DISCOVERY, kind: "puzzle", goals: [], holes: null },
  ]) {
    assert.deepEqual(puzzleOfCode(packPuzzle(puzzle)).puzzle, puzzle);
    const own = SOLVED.filter(([tile]) => !puzzle.placements.some(([one]) => one === tile)),
      { entry, moves } = await named(OTHERS, linkTo({ kind: "puzzle", puzzle }, own));
    assert.deepEqual([entry.puzzle, moves], [puzzle, own]);
  }
});

test("a link has one move for each placed tile", async () => {
  const entry = { kind: "puzzle", puzzle: DISCOVERY },
    line = [[2, 5, 5, 0], [1, 0, 0, 0], [3, 1, 1, 1], [2], [3, 0, 1, 0], [2, 1, 0, 4]];
  assert.match(linkTo(entry, line), /&moves=1@0,0\/0\.3@0,1\/0\.2@1,0\/4$/);
  assert.match(linkTo(entry, [[2, 0, 0, 0], [2]]), /%3B$/);
});

test("the page's own puzzle is opened under its own name", async () => {
  const own = { id: "5", name: "Three", kind: "puzzle", puzzle: DISCOVERY },
    found = await named({ games, entries: [own], pool: [] }, "#entry=d;1.2.3;loopY;;0;");
  assert.equal(found.entry, own);
});

test("a link escaped by a mail program is the same link", async () => {
  const link = "#entry=p;1.2.3;loopY;;0;&moves=1@0,0/0.2@-1,1/2",
    found = await named(OTHERS, link);
  for (const other of [link.replaceAll(";", "%3B"), link.replaceAll("@", "%40"), `${link}).`])
    assert.deepEqual(await named(OTHERS, other), found);
});

test("games and solitaire games round-trip", async () => {
  const game = { players: ["R", "Y"], names: null, seed: "5", order: null };
  const solitaire = {
    color: "R",
    goal: "loop",
    tiles: [1, 2, 3],
    seed: "18446744073709551615",
    order: null,
  };
  const order = [...Array(56).keys()].map((at) => 56 - at);
  for (const one of [game, { ...game, seed: null, order }]) {
    const seats = ["greedy", "person"],
      { entry, players } = await named(OTHERS, linkTo({ kind: "game", game: one }, [], seats));
    assert.deepEqual([entry.game, players], [one, seats]);
  }
  for (const one of [solitaire, { ...solitaire, seed: null, order: [1, 2, 3] }]) {
    const { entry } = await named(OTHERS, linkTo({ kind: "solitaire", solitaire: one }));
    assert.deepEqual(entry.solitaire, one);
  }
  assert.equal(linkTo({ kind: "game", game }), "#entry=g%3BRY%3B5%3B");
});

test("presets make numbered games and solitaire games, and their codes reproduce them", async () => {
  for (const kind of ["game", "solitaire"]) {
    const { presets, make, code, entry } = games[kind];
    for (const { id } of presets) {
      const made = make(id, 12);
      assert.deepEqual(await entry(code(made)), made);
      assert.notDeepEqual(make(id, 13), made);
      assert.equal(games[kind].outcome(games[kind].begin(made), made, null), null);
    }
  }
});

const WRONG = [
  "#entry=x",
  "#entry=d;1.2.99;loopY;;;",
  "#entry=d;1.1;loopY;;;",
  "#entry=d;1.2.3;;;;",
  "#entry=p;1.2.3;loopX;;;",
  "#entry=p;1.2.3;;0.0;;",
  "#entry=p;1.2.3;;;;4.0.0.0",
  "#entry=p;1.2.3;;;12;",
  "#entry=d;1.2.3;loopY;;;&moves=1@0,0/6",
  "#entry=d;1.2.3;loopY;;;&moves=4@0,0/0",
  "#entry=d;1.2.3;loopY;;;&moves=1-",
  "#entry=g;RR;5;",
  "#entry=g;R;5;",
  "#entry=g;RY;-1;",
  "#entry=g;RY;;1.2",
  "#entry=g;RY;;",
  "#entry=g;RY;5;&seats=person.<b>",
  "#entry=g;RY;5;&moves=1@0,0/0",
  "#entry=s;W;line;;1",
  "#entry=s;R;line;5;",
  "#moves=1@0,0/0",
  "#seed=1",
  "#entry=g;RY;5;&puzzle=5",
  "#entry=p;1.2.3;;9999.0_0.0_1.1;;",
  `#entry=${"1".repeat(70000)}`,
  "#__proto__=1",
  "#%",
];
for (const hash of WRONG) {
  test(`${hash.slice(0, 40)} is refused in one line`, async () => {
    await assert.rejects(
      () => named(OTHERS, hash),
      ({ message }) => !message.includes("\n") && message.length < 250,
    );
  });
}

test("an empty address opens nothing", async () => assert.equal(await named(OTHERS, "#"), null));
