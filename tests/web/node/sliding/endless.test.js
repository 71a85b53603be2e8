// New levels: of the requested shape and grade, proved, without faults, and different from each
// other.

import assert from "node:assert/strict";
import { test } from "node:test";

import { difficultyOf } from "../../../../trisolve/web/static/sliding/difficulty.js";
import { withPush, withoutBlock } from "../../../../trisolve/web/static/sliding/edits.js";
import {
  AIMS,
  MAX_SIMILARITY,
  SIZES,
  endlessJob,
} from "../../../../trisolve/web/static/sliding/endless.js";
import { exploring } from "../../../../trisolve/web/static/sliding/engine/exploring.js";
import { countShortest } from "../../../../trisolve/web/static/sliding/engine/shortest.js";
import { shapeCells } from "../../../../trisolve/web/static/sliding/floors.js";
import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import { NO_CELL, runCells } from "../../../../trisolve/web/static/sliding/lattice.js";
import {
  imagesOf,
  layoutOf,
  similarityOf,
} from "../../../../trisolve/web/static/sliding/similarity.js";
import { LONG, conformance, stopClock } from "../cases.js";

/** Return the result of a job. */
function result(job) {
  for (;;) {
    const { done, value } = job.next();
    if (done) return value;
  }
}

const graphOf = (level) => result(exploring(level, { maxStates: 50000, timeLimitMs: 60000 }));
const isSame = (one, other) =>
  one.optimum === other.optimum && countShortest(one.explored) === countShortest(other.explored);

/** Assert that a level is as requested. */
function check({ code, moves, grade, states }, shape, wanted) {
  const level = parseShareCode(code),
    graph = graphOf(level);
  assert.deepEqual([graph.optimum, graph.states, grade], [moves, states, wanted]);
  assert.equal(difficultyOf(graph).grade, wanted);
  const whole = new Set(shapeCells(shape, SIZES[shape][AIMS[wanted].size]));
  assert.ok([...level.floor.keys()].every((cell) => !level.floor[cell] || whole.has(cell)));
  const aimed = level.blocks.filter(({ goal }) => goal !== NO_CELL);
  assert.deepEqual(
    aimed.map(({ id }) => id),
    ["A"],
  );
  assert.ok(aimed.every(({ first, goal }) => first !== goal));
  assert.ok(!isSame(graph, graphOf(withPush(level, "none"))), "no shortest solution pushes");
  for (const at of level.blocks.keys())
    if (level.blocks[at].goal === NO_CELL)
      assert.ok(!isSame(graph, graphOf(withoutBlock(level, at))), `${at} changes nothing`);
}

const ASKED = Object.keys(AIMS).flatMap((grade) =>
  Object.keys(SIZES).map((shape) => [shape, grade]),
);

test("a new level has the shape and the grade, needs all its blocks and a push, and repeats for its seed", (context) => {
  stopClock(context);
  const asked = LONG ? ASKED : ASKED.filter((_, at) => at % 14 === 0);
  for (const [shape, grade] of asked) {
    for (let seed = 1; seed <= (LONG ? 4 : 1); seed++) {
      const made = result(endlessJob(shape, grade, seed, []));
      assert.ok(made, `${shape} ${grade} ${seed}`);
      check(made, shape, grade);
      assert.deepEqual(result(endlessJob(shape, grade, seed, [])), made);
    }
  }
});

test("some shortest solution pushes, even if a block could not move without pushes", (context) => {
  stopClock(context);
  check(result(endlessJob("parallelogram", "easy", 23, [])), "parallelogram", "easy");
});

test("no level is similar to earlier ones", (context) => {
  stopClock(context);
  const codes = [];
  for (let n = 0; n < (LONG ? 12 : 4); n++)
    codes.push(result(endlessJob("star", "medium", 1, codes)).code);
  const layouts = codes.map((code) => layoutOf(parseShareCode(code)));
  for (const [at, code] of codes.entries()) {
    const images = imagesOf(parseShareCode(code));
    for (const one of layouts.slice(0, at)) assert.ok(similarityOf(images, one) <= MAX_SIMILARITY);
  }
});

/** Return a level with every cell mapped; runs stay runs. */
function imageOf(level, place) {
  const floor = new Uint8Array(level.floor.length);
  for (const cell of level.floor.keys()) if (level.floor[cell]) floor[place(cell)] = 1;
  const run = (first, { axis, length }) => {
    const cells = runCells(first, axis, length).map(place),
      key = [...cells].sort().join();
    for (const at of cells)
      for (const turned of [0, 1, 2])
        if ([...(runCells(at, turned, length) ?? [])].sort().join() === key)
          return { first: at, axis: turned };
    throw new Error("no run");
  };
  const blocks = level.blocks.map((block) => ({
    ...block,
    ...run(block.first, block),
    goal: block.goal === NO_CELL ? NO_CELL : run(block.goal, block).first,
  }));
  return { ...level, floor, blocks };
}

const [level, other] = ["starter 80", "starter 50"].map((name) =>
  parseShareCode(conformance.levels.find(({ from }) => from === name).code),
);

test("similarity ignores shifts and reflections, and falls with each differing block", () => {
  const images = imagesOf(level);
  const moved = imageOf(level, (cell) => cell + 2),
    mirrored = imageOf(
      level,
      (cell) => (((cell >> 1) & 15) << 5) | ((cell >> 5) << 1) | (1 - (cell & 1)),
    );
  for (const same of [level, moved, mirrored])
    assert.equal(similarityOf(images, layoutOf(same)), 1);
  const one = similarityOf(images, layoutOf(withoutBlock(level, 1))),
    two = similarityOf(images, layoutOf(withoutBlock(withoutBlock(level, 2), 1)));
  assert.ok(1 > one && one > two && two > 0.4);
  assert.ok(similarityOf(images, layoutOf(other)) < MAX_SIMILARITY);
});
