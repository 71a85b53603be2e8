// The jobs of Make's Worker: facts, the hardest position, and harder levels with true claims.

import assert from "node:assert/strict";
import { test } from "node:test";

import { newLevel } from "../../../../trisolve/web/static/editor/documents.js";
import { jobs } from "../../../../trisolve/web/static/make/jobs.js";
import { MAX_APART, blocksApart } from "../../../../trisolve/web/static/make/harder.js";
import { isFree, withBlock, withChange } from "../../../../trisolve/web/static/sliding/edits.js";
import { drawnOf } from "../../../../trisolve/web/static/sliding/formats/level_file.js";
import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import {
  imagesOf,
  layoutOf,
  similarityOf,
} from "../../../../trisolve/web/static/sliding/similarity.js";
import { NO_CELL, stepCell } from "../../../../trisolve/web/static/sliding/lattice.js";
import { LONG, conformance, stopClock, tickClock } from "../cases.js";

/** Return the result of a job. */
function result(job) {
  for (;;) {
    const { done, value } = job.next();
    if (done) return value;
  }
}

const one = conformance.levels.find(({ from }) => from === "starter 80");
const level = { ...parseShareCode(one.code), about: {} };

/** Return all facts about a level: the optimum, then the difficulty. */
const factsOf = (drawn) => ({ ...result(jobs.analyze(drawn)), ...result(jobs.grade(drawn)) });

test("all facts about a level match Python", () => {
  const { status, moves, states, dead, shortest, difficulty } = factsOf(level);
  assert.deepEqual(
    { status, moves, states, dead, shortest },
    {
      status: "solved",
      moves: one.optimum,
      states: one.states,
      dead: one.dead,
      shortest: one.shortest,
    },
  );
  assert.deepEqual([difficulty.score, difficulty.grade], one.difficulty.slice(0, 2));
});

/**
 * Assert that finds have the claimed difficulty, are similar to the level, and differ from each
 * other.
 */
function check(finds, level, moves, wish) {
  const kept = (blocks) =>
    blocks.filter(({ goal }) => goal !== NO_CELL).map(({ id, goal }) => id + goal);
  for (const find of finds) {
    const drawn = drawnOf(find.level),
      facts = factsOf(drawn);
    assert.ok(find.moves > moves);
    assert.deepEqual(
      [facts.moves, facts.states, facts.difficulty.grade],
      [find.moves, find.states, find.grade],
    );
    assert.deepEqual(drawn.floor, level.floor);
    assert.deepEqual(kept(drawn.blocks), kept(level.blocks));
    assert.ok(blocksApart(drawn, level) <= MAX_APART[wish]);
  }
  assert.equal(new Set(finds.map(({ key }) => key)).size, finds.length);
}

test(
  "much harder levels are as hard as claimed, and repeat for a seed",
  { skip: !LONG },
  (context) => {
    stopClock(context);
    const { finds } = result(jobs.harder(level, one.optimum, "much", 0, 1));
    assert.ok(finds.length > 1 && finds.length <= 8);
    check(finds, level, one.optimum, "much");
    assert.deepEqual(result(jobs.harder(level, one.optimum, "much", 0, 1)).finds, finds);
  },
);

/** Return a level of one move: a block on an empty floor. */
function levelOfOneMove() {
  const floor = newLevel(),
    first = [...floor.floor.keys()].find((cell) =>
      isFree(floor, { first: cell, axis: 0, length: 3 }),
    );
  return withChange(withBlock(floor, first, 0, 3), 0, { goal: first + 4 });
}

test("a level of one move becomes a bit harder by few changes, and repeats for a seed", (context) => {
  if (LONG) stopClock(context);
  else tickClock(context, 2);
  const easy = levelOfOneMove(),
    bit = result(jobs.harder(easy, 1, "bit", 0, 1)).finds;
  assert.equal(factsOf(easy).moves, 1);
  assert.equal(bit.length, 8);
  assert.equal(bit[0].moves, 3);
  const byMoves = Map.groupBy(bit, ({ moves }) => moves);
  assert.ok(byMoves.size > 2 && [...byMoves.values()].every((same) => same.length <= 3));
  for (const [at, { key }] of bit.entries())
    for (const other of bit.slice(0, at))
      assert.ok(
        similarityOf(imagesOf(parseShareCode(key)), layoutOf(parseShareCode(other.key))) < 1,
      );
  check(bit, easy, 1, "bit");
  if (LONG) assert.deepEqual(result(jobs.harder(easy, 1, "bit", 0, 1)).finds, bit);
});

test("a level gets the requested number of moves by few changes", { skip: !LONG }, (context) => {
  stopClock(context);
  const easy = levelOfOneMove(),
    six = result(jobs.harder(easy, 1, "moves", 6, 1)).finds;
  assert.equal(six[0].moves, 6);
  assert.ok(six.every((find) => blocksApart(drawnOf(find.level), easy) <= MAX_APART.moves));
  const easier = result(jobs.harder(level, one.optimum, "moves", 4, 1)).finds;
  assert.equal(factsOf(drawnOf(easier[0].level)).moves, 4);
});

test("added, removed and relocated blocks count as changes, and blocks that slid do not", () => {
  const { first, axis, length } = level.blocks[0];
  const slid = {
    ...level,
    blocks: level.blocks.map((block, at) =>
      at ? block : { ...block, first: stepCell(first, axis, 1) },
    ),
  };
  const turned = {
    ...level,
    blocks: level.blocks.map((block, at) => (at ? block : { ...block, axis: (axis + 1) % 3 })),
  };
  const fewer = { ...level, blocks: level.blocks.slice(1) };
  assert.equal(length, 3);
  assert.deepEqual(
    [slid, turned, fewer].map((other) => blocksApart(level, other)),
    [0, 1, 1],
  );
});

test("a level that starts at the hardest position takes as many moves as the position's distance", () => {
  const { positions, moves } = result(jobs.hardest(level));
  const start = {
    ...level,
    blocks: level.blocks.map((block, at) => ({ ...block, first: positions[at] })),
  };
  assert.equal(result(jobs.analyze(start)).moves, moves);
  assert.ok(moves >= one.optimum);
});

test("a level without goals differs from a level without a solution", () => {
  const aimless = { ...level, blocks: level.blocks.map((block) => ({ ...block, goal: NO_CELL })) };
  assert.equal(result(jobs.analyze(aimless)).status, "aimless");
  const lost = conformance.levels.find(
    ({ optimum, dead, states }) => optimum === null && dead === states,
  );
  assert.equal(
    result(jobs.analyze({ ...parseShareCode(lost.code), about: {} })).status,
    "unsolvable",
  );
});
