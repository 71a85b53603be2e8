// Rows of a list, found by number and by name.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsFound } from "../../../../trisolve/web/static/shared/list.js";

test("rows are found by number and by part of their name", () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ name: `Level ${at}` }));
  assert.equal(rowsFound(rows, "").length, 12);
  assert.deepEqual(rowsFound(rows, "LEVEL 3"), [rows[3]]);
  assert.deepEqual(rowsFound(rows, "1"), [rows[0], rows[1], rows[10], rows[11]]);
});
