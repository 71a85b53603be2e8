// What the Worker of Make finds: facts, the hardest position, and harder levels that are what they claim.

import assert from "node:assert/strict";
import { test } from "node:test";

import { jobs } from "../../../../trisolve/web/static/make/jobs.js";
import { drawnOf } from "../../../../trisolve/web/static/sliding/formats/level_file.js";
import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import { NO_CELL } from "../../../../trisolve/web/static/sliding/lattice.js";
import { conformance } from "../cases.js";

/** Return what a job comes to. */
function result(job) {
  for (;;) {
    const { done, value } = job.next();
    if (done) return value;
  }
}

const one = conformance.levels.find(({ from }) => from === "starter 80");
const level = { ...parseShareCode(one.code), about: {} };

/** Return all facts of a level: the optimum, then how hard it is. */
const factsOf = (drawn) => ({ ...result(jobs.analyze(drawn)), ...result(jobs.grade(drawn)) });

test("all facts of a level are those of Python", () => {
  const { status, moves, states, dead, shortest, difficulty } = factsOf(level);
  assert.deepEqual({ status, moves, states, dead, shortest },
    { status: "solved", moves: one.optimum, states: one.states, dead: one.dead, shortest: one.shortest });
  assert.deepEqual([difficulty.score, difficulty.grade], one.difficulty.slice(0, 2));
});

test("harder levels take the moves that they claim, differ from each other, and come again with the seed", () => {
  const found = result(jobs.harder(level, one.optimum, 1));
  assert.ok(found.finds.length > 1 && found.finds.length <= 8);
  const kept = (blocks) => blocks.filter(({ goal }) => goal !== NO_CELL).map(({ id, goal }) => id + goal);
  for (const find of found.finds) {
    const drawn = drawnOf(find.level), facts = factsOf(drawn);
    assert.ok(find.moves > one.optimum);
    assert.deepEqual([facts.moves, facts.states, facts.difficulty.grade], [find.moves, find.states, find.grade]);
    assert.deepEqual(drawn.floor, level.floor);
    assert.deepEqual(kept(drawn.blocks), kept(level.blocks));
  }
  assert.equal(new Set(found.finds.map(({ key }) => key)).size, found.finds.length);
  assert.deepEqual(result(jobs.harder(level, one.optimum, 1)).finds, found.finds);
});

test("the hardest position is as far away as the start that it becomes", () => {
  const { positions, moves } = result(jobs.hardest(level));
  const start = { ...level, blocks: level.blocks.map((block, at) => ({ ...block, first: positions[at] })) };
  assert.equal(result(jobs.analyze(start)).moves, moves);
  assert.ok(moves >= one.optimum);
});

test("a level without goals and one without a solution are told apart", () => {
  const aimless = { ...level, blocks: level.blocks.map((block) => ({ ...block, goal: NO_CELL })) };
  assert.equal(result(jobs.analyze(aimless)).status, "aimless");
  const lost = conformance.levels.find(({ optimum, dead, states }) => optimum === null && dead === states);
  assert.equal(result(jobs.analyze({ ...parseShareCode(lost.code), about: {} })).status, "unsolvable");
});
