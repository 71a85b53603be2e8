import assert from "node:assert/strict";
import { test } from "node:test";

import {
  paintStroke,
  withCellFlipped,
} from "../../../../trisolve/web/static/editor/wall_strokes.js";
import { floorOf } from "../../../../trisolve/web/static/sliding/level.js";
import { centerOf } from "../../../../trisolve/web/static/sliding/floors.js";
import { A, floorSize, levelWith } from "./levels.js";

const firstFree = (level) => floorOf(level.floor)[0];

test("a stroke that starts on floor paints wall on every cell on the way", () => {
  const level = levelWith(),
    start = firstFree(level),
    stroke = paintStroke(level, centerOf(start), "none");
  stroke.move(centerOf(start + 8)); // far along the row in one step
  const next = stroke.end();
  assert.deepEqual(
    floorOf(level.floor).filter((cell) => !next.floor[cell]),
    Array.from({ length: 9 }, (_, k) => start + k),
  );
  assert.equal(stroke.what, "Wall painted");
});

test("a stroke that starts on wall paints floor, and no wall where it crosses floor", () => {
  const level = levelWith(),
    start = firstFree(level),
    wall = start - 2;
  const stroke = paintStroke(level, centerOf(wall), "none");
  stroke.move(centerOf(start + 2));
  assert.equal(floorSize(stroke.end()), floorSize(level) + 2);
  assert.equal(stroke.what, "Floor painted");
});

for (const [symmetry, n] of [
  ["none", 1],
  ["2-fold", 2],
]) {
  test(`a press paints ${n} under symmetry ${symmetry}`, () => {
    const level = levelWith(),
      stroke = paintStroke(level, centerOf(firstFree(level)), symmetry);
    assert.equal(floorSize(level) - floorSize(stroke.end()), n);
    assert.equal(
      floorSize(level) - floorSize(withCellFlipped(level, firstFree(level), symmetry)),
      n,
    );
  });
}

test("floor below blocks and goals stays", () => {
  const level = levelWith(A),
    stroke = paintStroke(level, centerOf(A.first), "none");
  stroke.move(centerOf(A.goal + 2));
  const lost = floorOf(level.floor).filter((cell) => !stroke.end().floor[cell]);
  assert.deepEqual(lost, [73, 74, 75]);
});

test("the last cell of floor stays", () => {
  const level = { ...levelWith(), floor: new Uint8Array(512) };
  level.floor[100] = 1;
  assert.equal(floorSize(paintStroke(level, centerOf(100), "none").end()), 1);
});

test("a cell that is flipped twice is unchanged", () => {
  const level = levelWith(A),
    cell = firstFree(level);
  assert.deepEqual(
    withCellFlipped(withCellFlipped(level, cell, "none"), cell, "none").floor,
    level.floor,
  );
});
