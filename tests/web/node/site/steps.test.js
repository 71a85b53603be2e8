// The steps of the lessons: every position opens, can be completed with a legal move, and detects a
// miss.

import assert from "node:assert/strict";
import { test } from "node:test";

import { legalMoves, played, stateAfter } from "../../../../trisolve/web/static/boco/rules.js";
import { entryOf } from "../../../../trisolve/web/static/entanglement/draws.js";
import { begin, legal, play, preview } from "../../../../trisolve/web/static/entanglement/rules.js";
import { stepsOf } from "../../../../trisolve/web/static/site/learn/steps.js";
import { check } from "../../../../trisolve/web/static/tantrix/check.js";
import { puzzleOfCode } from "../../../../trisolve/web/static/tantrix/codes.js";
import { searching } from "../../../../trisolve/web/static/tantrix/solution_search.js";

const N = 5,
  FACES = [...Array(N * N).keys()];
const SQUARES = {
  neighbors: FACES.map((face) =>
    FACES.filter(
      (one) =>
        Math.abs((one % N) - (face % N)) + Math.abs(Math.floor(one / N) - Math.floor(face / N)) ===
        1,
    ),
  ),
  rim: FACES.map((face) => face < N || face >= N * N - N || face % N === 0 || face % N === N - 1),
  wall: false,
  swap: false,
};

test("the lessons of Entanglement: turning, placing, a long line, a swap, the end", () => {
  const [turning, placing, long, swap, end] = stepsOf("entanglement", {});
  const at = ({ link }) => {
    const [, code, moves = ""] = /^#entry=([^&]*)(?:&moves=(.*))?$/.exec(link);
    return moves
      .split(".")
      .filter(Boolean)
      .reduce(play, begin(entryOf(code)));
  };
  /** The tests of a step after each legal turn: done or missed. */
  const verdicts = (step) =>
    legal(at(step)).map((turn) => {
      const position = play(at(step), turn),
        detail = { moves: position.placements.map((one) => one.turn), position };
      return [turn, step.isDone("move", detail), Boolean(step.isMissed?.("move", detail))];
    });
  assert.ok(turning.isDone("hold", {}) && !turning.isDone("open", {}));
  assert.ok(verdicts(placing).every(([, done]) => done));
  assert.ok(legal(at(placing)).every((turn) => preview(at(placing), turn).end === "open"));
  const inHand = verdicts(long).filter(([turn]) => turn.length === 1);
  assert.ok(
    inHand.some(([, done]) => done) &&
      inHand.some(([, done, missed]) => !done && missed) &&
      !inHand[0][1],
  );
  assert.deepEqual(
    new Set(verdicts(swap).map(([turn, done]) => `${turn[0] === "s"} ${done}`)),
    new Set(["true true", "false false"]),
  );
  assert.ok(
    legal(at(swap)).every(
      (turn) => (preview(at(swap), turn).end === "open") === turn.startsWith("s"),
    ),
  );
  assert.ok(end.isDone("end", {}) && !end.isDone("move", {}));
  assert.equal(at(end).end, "open");
});

test("each Tantrix puzzle can be solved from the placed tiles", () => {
  const steps = stepsOf("tantrix", {});
  for (const { link } of steps.slice(1)) {
    const { puzzle } = puzzleOfCode(link.replace("#entry=", "")),
      search = searching(puzzle);
    let step = search.next();
    while (!step.done) step = search.next();
    assert.ok(step.value && check(puzzle, step.value).right, link);
  }
  const turned = (rotation) => steps[1].isDone("move", { moves: [`3@0,1/${rotation}`] });
  assert.deepEqual([turned(0), turned(2)], [false, true]);
  assert.ok(
    !steps[0].isDone("open", { moves: [] }) &&
      steps[3].isDone("solved", {}) &&
      !steps[3].isDone("move", {}),
  );
});

test("the lessons of BOCO have one winning face, one saving face, and known edges", () => {
  const id = "5",
    steps = stepsOf("boco", { "squares:5x5": id });
  const after = ({ link }) =>
    stateAfter(SQUARES, /moves=([\d.]+)/.exec(link)[1].split(".").map(Number));
  const facesThat = (step, event) => {
    const position = after(step);
    return legalMoves(SQUARES, position).filter((face) => {
      const { moves, ending } = played(SQUARES, position, face);
      return (
        (event === "end") === Boolean(ending) &&
        step.isDone(event, { moves, solved: Boolean(ending) })
      );
    });
  };
  assert.deepEqual(facesThat(steps[1], "end"), [17]);
  assert.deepEqual(facesThat(steps[2], "move"), [17]);
  const lost = played(SQUARES, played(SQUARES, after(steps[2]), 6), 17);
  assert.equal(lost.ending.winner, 1);
  const edges = facesThat(steps[3], "move");
  assert.ok(edges.length && edges.every((face) => SQUARES.rim[face]));
  assert.ok(legalMoves(SQUARES, after(steps[3])).some((face) => !SQUARES.rim[face]));
});
