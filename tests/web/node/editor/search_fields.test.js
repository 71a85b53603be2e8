import assert from "node:assert/strict";
import { test } from "node:test";

import { SEARCH_FIELDS, askedFor } from "../../../../trisolve/web/static/editor/search_fields.js";
import {
  FIELD_LABELS,
  SEARCH_LABELS,
  SEARCH_TIPS,
} from "../../../../trisolve/web/static/editor/search_words.js";

const given = (values) => (name) => values[name] ?? "";

test("a missing number gets its default, and an empty string is omitted", () => {
  const asked = askedFor(
    "mutate",
    given({ trials: "300", moves: " 8..14 ", walls: true, goals: false }),
  );
  assert.equal(asked.trials, 300);
  assert.equal(asked.seed, 0);
  assert.equal(asked.moves, "8..14");
  assert.deepEqual([asked.walls, asked.goals], [true, false]);
  assert.ok(!("blocks" in asked));
});

test("every field and every search has a label", () => {
  for (const [kind, { fields, more }] of Object.entries(SEARCH_FIELDS)) {
    assert.ok(SEARCH_LABELS[kind] && SEARCH_TIPS[kind]);
    const names = [...fields, ...more].map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    for (const name of names) assert.ok(FIELD_LABELS[name], name);
  }
});
