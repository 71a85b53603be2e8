import assert from "node:assert/strict";
import { test } from "node:test";

import { cellBy } from "../../../../trisolve/web/static/editor/keys.js";

const GRID = Array.from({ length: 512 }, (_, cell) => cell);

test("right and left lead back to the cell", () => {
  for (const cell of GRID) {
    const next = cellBy(cell, "ArrowRight");
    if (next >= 0) assert.equal(cellBy(next, "ArrowLeft"), cell);
  }
});

test("down over the edge of an up triangle, and up again, lead back to the cell", () => {
  for (const cell of GRID.filter((one) => !(one & 1))) {
    const next = cellBy(cell, "ArrowDown");
    if (next >= 0) assert.equal(cellBy(next, "ArrowUp"), cell);
  }
});

test("right and left stay in the row, up and down leave it", () => {
  assert.deepEqual(
    ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"].map((arrow) => cellBy(100, arrow)),
    [101, 99, 133, 68],
  );
});

test("no arrow leads off the grid", () => {
  for (const cell of GRID) {
    for (const arrow of ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"])
      assert.ok(cellBy(cell, arrow) < 512);
  }
});
