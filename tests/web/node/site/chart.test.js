// The map: packs as rows of islands.

import assert from "node:assert/strict";
import test from "node:test";

import { chartOf } from "../../../../trisolve/web/static/site/slide/chart.js";

const STAGES = [...Array(3).fill("first"), ...Array(9).fill("shapes"), ...Array(4).fill("last")],
  TUTORIAL = 0,
  STARTER = 1,
  EXPERT = 12,
  MASTERS = 13;

for (const [width, height] of [
  [390, 470],
  [320, 390],
  [920, 720],
  [1560, 1000],
])
  test(`no two packs overlap on a map of ${width}x${height}`, () => {
    const { spots, width: wide, height: high } = chartOf(STAGES, width, height);
    assert.equal(spots.length, STAGES.length);
    for (const [at, { x, y }] of spots.entries()) {
      assert.ok(x > 0 && x < wide && y > 0 && y < high);
      const near = spots.slice(at + 1).map((one) => Math.hypot(one.x - x, one.y - y));
      assert.ok(Math.min(...near, Infinity) > 70, `${at}`);
    }
  });

test("the first packs are at the foot, on a wide map at the left", () => {
  const tall = chartOf(STAGES, 390, 470).spots,
    wide = chartOf(STAGES, 920, 720).spots;
  assert.ok(tall[TUTORIAL].y > tall[EXPERT].y && tall[EXPERT].y > tall[MASTERS].y);
  assert.ok(wide[TUTORIAL].x < wide[EXPERT].x && wide[EXPERT].x < wide[MASTERS].x);
});

test("the shapes are branches from the second pack to the first of the last packs", () => {
  const { ways } = chartOf(STAGES, 390, 470),
    from = (/** @type {number} */ pack) => ways.filter(([one]) => one === pack).map(([, to]) => to);
  assert.deepEqual(from(TUTORIAL), [STARTER]);
  assert.deepEqual(from(STARTER), [2, 3, 4, 5]);
  assert.deepEqual(from(3), [6]);
  assert.deepEqual(from(9), [EXPERT]);
  assert.deepEqual(from(EXPERT), [13, 14, 15]);
  assert.equal(new Set(ways.map(([, to]) => to)).size, STAGES.length - 1);
});

test("a map with only the site's own packs is a chain", () => {
  assert.deepEqual(chartOf(Array(4).fill("own"), 390, 470).ways, [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});
