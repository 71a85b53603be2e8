// The levels of a pack or of a game as a path of stretches.

import assert from "node:assert/strict";
import test from "node:test";

import { stretchOf } from "../../../../../trisolve/web/static/shared/path/path.js";

test("a stretch winds upward, and the next stretch continues at the side where it ends", () => {
  const { spots, height, endsRight } = stretchOf(20, 390, 0);
  assert.ok(spots.every(({ x, y }) => x > 30 && x < 360 && y > 30 && y < height - 30));
  assert.ok(spots[0].y > spots[19].y);
  const next = stretchOf(20, 390, 20, endsRight).spots[0];
  assert.equal(next.x > 195, endsRight);
  assert.ok(stretchOf(13, 390, 0).spots[12].x < 90); // 13 levels in four rows end at a side
});
