import assert from "node:assert/strict";
import { test } from "node:test";

import {
  isWhole,
  noFacts,
  ownFacts,
  withFacts,
  withPart,
} from "../../../../trisolve/web/static/editor/answers.js";

const finding = (code) => ({ code, message: code, severity: "note", blocks: [], cells: [] });
const FIRST = { tier: 1, status: "solved", moves: 7, states: 197, dead: 0, shortest: "1" };
const SECOND = {
  tier: 2,
  difficulty: { score: 7.8, grade: "medium", parts: [] },
  findings: [finding("B001")],
  left_out: [],
};
const later = (tier) => ({
  tier,
  findings: [finding(`B00${tier}`)],
  left_out: tier === 5 ? [{ codes: ["B009"], reason: "time" }] : [],
});

test("an answer is complete when all five parts have arrived, and keeps their contents", () => {
  let live = noFacts();
  for (const part of [FIRST, SECOND, later(3), later(4)]) live = withPart(live, "code", part);
  assert.ok(!isWhole(live));
  live = withPart(live, "code", later(5));
  assert.ok(isWhole(live));
  assert.deepEqual(
    live.findings.map(({ code }) => code),
    ["B001", "B003", "B004", "B005"],
  );
  assert.deepEqual(live.leftOut, [{ codes: ["B009"], reason: "time" }]);
  assert.equal(live.difficulty.grade, "medium");
  assert.deepEqual([live.of, live.facts.moves, live.facts.by], ["code", 7, "server"]);
});

test("the first part of an answer removes the facts about the previous level", () => {
  const before = {
    ...withPart(withPart(noFacts(), "old", FIRST), "old", SECOND),
    stale: true,
    note: "compiling",
  };
  const live = withPart(before, "new", { tier: 1, status: "unsolvable" });
  assert.deepEqual(
    [live.of, live.stale, live.note, live.findings, live.difficulty, live.tiers],
    ["new", false, "", [], null, 1],
  );
  assert.deepEqual(
    [live.facts.status, live.facts.moves, live.facts.states],
    ["unsolvable", null, null],
  );
});

test("after an error the facts stay, and are stale if they belong to another level", () => {
  const live = withPart(noFacts(), "code", FIRST);
  assert.deepEqual(withPart(live, "code", { error: "out of time" }), {
    ...live,
    note: "out of time",
    stale: false,
  });
  assert.equal(withPart(live, "other", { error: "out of time" }).stale, true);
  assert.equal(withPart(live, "code", { alive: true }), live);
});

test("the page's own engine says solvable, unsolvable, or why it does not know", () => {
  const summary = (found) => {
    const { status, moves, reason, by } = ownFacts(found);
    return [status, moves, reason, by];
  };
  assert.deepEqual(summary({ states: 12, dead: 3, optimum: 4 }), ["solved", 4, "", "page"]);
  assert.deepEqual(summary({ states: 12, dead: 12, optimum: null }), [
    "unsolvable",
    null,
    "",
    "page",
  ]);
  assert.deepEqual(summary(new Error("too large")), ["limit", null, "too large", "page"]);
  assert.equal(
    withFacts(noFacts(), "code", ownFacts({ states: 1, dead: 0, optimum: 0 }), 0).tiers,
    0,
  );
});
