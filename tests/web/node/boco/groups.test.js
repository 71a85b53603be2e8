// The list of boards: starters first, then each family under its name.

import assert from "node:assert/strict";
import { test } from "node:test";

import { boardGroups } from "../../../../trisolve/web/static/boco/dialogs.js";

test("boards are listed by what they belong to, the good ones to start with first", () => {
  const entries = [
    ["a", "Lattices"],
    ["b", "Tori"],
    ["c", "Lattices"],
    ["d", "Tori"],
  ].map(([name, family]) => ({ name, family }));
  const names = (starters) =>
    [...boardGroups(entries, starters)].map(([title, found]) => [
      title,
      ...found.map(({ name }) => name),
    ]);
  assert.deepEqual(names(2), [
    ["Good to start with", "a", "b"],
    ["Lattices", "c"],
    ["Tori", "d"],
  ]);
  assert.deepEqual(names(0), [
    ["Lattices", "a", "c"],
    ["Tori", "b", "d"],
  ]);
});
