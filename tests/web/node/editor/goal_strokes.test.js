import assert from "node:assert/strict";
import { test } from "node:test";

import {
  goalAt,
  goalPlaces,
  goalStroke,
  isOnDot,
  nearestGoal,
} from "../../../../trisolve/web/static/editor/goal_strokes.js";
import { middleOfRun } from "../../../../trisolve/web/static/editor/geometry.js";
import { floorOf } from "../../../../trisolve/web/static/sliding/level.js";
import { withFloor } from "../../../../trisolve/web/static/sliding/edits.js";
import { NO_CELL } from "../../../../trisolve/web/static/sliding/lattice.js";
import { A, B, levelWith } from "./levels.js";

const level = levelWith(A, B);

test("goals are an even number of triangles away, as far as the floor extends", () => {
  const places = goalPlaces(level, 0);
  assert.ok(places.length > 5);
  assert.ok(places.every((first) => (first - A.first) % 2 === 0 && first >> 5 === A.first >> 5));
});

test("a wall on the way does not rule out a goal, but a wall under it does", () => {
  const walled = withFloor(
    levelWith({ ...A, goal: NO_CELL }),
    floorOf(level.floor).filter((cell) => cell !== 74),
  );
  const places = goalPlaces(walled, 0);
  assert.ok(places.includes(76));
  assert.ok(!places.includes(72) && !places.includes(74));
});

test("a point finds the nearest goal and the dot under it", () => {
  assert.equal(nearestGoal(level, 0, middleOfRun(A, 80)), 80);
  assert.ok(isOnDot(level, 0, middleOfRun(A, 80)));
  const [x, y] = middleOfRun(A, 80);
  assert.ok(!isOnDot(level, 0, [x, y + 0.4]));
  assert.ok(!isOnDot(level, 0, middleOfRun(A, A.first)));
});

test("a goal is found under a point", () => {
  assert.equal(goalAt(level, middleOfRun(A, A.goal)), 0);
  assert.equal(goalAt(level, middleOfRun(B, B.first)), -1);
});

test("a drag moves the goal by units, and dropping it where it was is not an edit", () => {
  const from = middleOfRun(A, A.goal),
    stroke = goalStroke(level, 0, from);
  stroke.move([from[0] + 1.1, from[1] + 0.3]);
  assert.equal(stroke.end().blocks[0].goal, A.goal + 2);
  assert.equal(stroke.what, "Goal of A moved");
  stroke.move([from[0] - 100, from[1]]);
  assert.equal(stroke.end().blocks[0].goal, Math.min(...goalPlaces(level, 0)));
  stroke.move(from);
  assert.equal(stroke.end(), level);
});

test("a block can be dragged to its goal and back", () => {
  const bare = levelWith({ ...A, goal: NO_CELL }),
    from = middleOfRun(A, A.first),
    stroke = goalStroke(bare, 0, from, A.first);
  assert.equal(stroke.what, "Goal of A set");
  stroke.move([from[0] + 2.2, from[1]]);
  assert.deepEqual(
    [stroke.end().blocks[0].goal, stroke.end().blocks[0].first],
    [A.first + 4, A.first],
  );
  stroke.move(from);
  assert.equal(stroke.end(), bare);
});
