import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt, placeBy } from "../../../../trisolve/web/static/editor/row_drag.js";

test("a row is dropped before the first other row whose middle is lower", () => {
  const middles = [10, 30, 50, 70];
  assert.equal(placeAt(middles, 0, 10), 0);
  assert.equal(placeAt(middles, 0, 35), 1);
  assert.equal(placeAt(middles, 0, 90), 3);
  assert.equal(placeAt(middles, 3, 5), 0);
  assert.equal(placeAt(middles, 3, 31), 2);
  assert.equal(placeAt(middles, 2, 50), 2);
});

test("arrows, Home and End move a row, but not beyond the ends", () => {
  assert.deepEqual(
    ["ArrowUp", "ArrowDown", "Home", "End"].map((key) => placeBy(key, 1, 4)),
    [0, 2, 0, 3],
  );
  assert.equal(placeBy("ArrowUp", 0, 4), 0);
  assert.equal(placeBy("ArrowDown", 3, 4), 3);
  assert.equal(placeBy("a", 1, 4), -1);
});
