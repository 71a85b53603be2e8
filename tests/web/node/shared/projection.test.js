// A board in space: faces that point away are hidden, the rest is visible from behind, and turning
// keeps the size.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  behind,
  towards,
  turnedBy,
  viewFrom,
} from "../../../../trisolve/web/static/shared/projection.js";

const h = 0.5;
const CUBE = {
  vertices: [
    [-h, -h, -h],
    [h, -h, -h],
    [h, h, -h],
    [-h, h, -h],
    [-h, -h, h],
    [h, -h, h],
    [h, h, h],
    [-h, h, h],
  ],
  faces: [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ],
  isClosed: true,
};
const seen = (direction) =>
  viewFrom(CUBE, direction)
    .faces.map(({ face }) => face)
    .sort();

test("the two sides together show every face once", () => {
  const front = { turn: 30, tilt: 38 };
  assert.deepEqual([...seen(front), ...seen(behind(front))].sort(), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(seen({ turn: 0, tilt: 90 }), [1]);
});

test("seen from above, the top matches the plan, centered, with a circle of radius one half", () => {
  const {
    box,
    faces: [{ points, spot, light }],
  } = viewFrom(CUBE, { turn: 0, tilt: 90 });
  assert.equal(points, "-0.500,0.500 0.500,0.500 0.500,-0.500 -0.500,-0.500");
  assert.deepEqual(
    spot.map((part) => Math.round(1000 * part) / 1000 + 0),
    [0, 0, 0.5],
  );
  assert.ok(light > 0.9 && light <= 1);
  assert.deepEqual(box, viewFrom(CUBE, { turn: 77, tilt: -12 }).box);
});

test("for a hint the board turns until the face is well visible, unless it already is", () => {
  const flat = { turn: 0, tilt: 90 };
  for (const face of CUBE.faces.keys()) {
    const found = towards(CUBE, face, flat);
    if (face < 2)
      assert.equal(found, flat); // seen from above or from below
    else assert.deepEqual(seen({ turn: found.turn, tilt: found.tilt }), [face]);
  }
});

test("a board turns all the way around and tilts no further than its poles", () => {
  assert.deepEqual(turnedBy({ turn: 350, tilt: 80 }, 20, 30), { turn: 10, tilt: 90 });
  assert.deepEqual(turnedBy({ turn: 10, tilt: -80 }, -20, -30), { turn: 350, tilt: -90 });
});
