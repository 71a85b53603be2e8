import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addStroke,
  endAt,
  gripOf,
  moveStroke,
  resizeStroke,
} from "../../../../trisolve/web/static/editor/block_strokes.js";
import { centerOf } from "../../../../trisolve/web/static/sliding/floors.js";
import { floorOf } from "../../../../trisolve/web/static/sliding/level.js";
import { floorFrom } from "../../../../trisolve/web/static/sliding/edits.js";
import { A, B, levelWith } from "./levels.js";

const level = levelWith(A, B);
const cellsOf = (next, id) => {
  const { first, axis, length } = next.blocks.find((block) => block.id === id);
  return [first, axis, length];
};

test("a block can be dragged to any free position", () => {
  const stroke = moveStroke(level, 1, centerOf(138));
  stroke.move(centerOf(138 + 64));
  assert.deepEqual(cellsOf(stroke.end(), "B"), [137 + 64, 0, 3]);
  assert.equal(stroke.ghost, null);
});

test("a block dropped on another block is refused and shown as wrong", () => {
  const stroke = moveStroke(level, 1, centerOf(138));
  stroke.move(centerOf(71));
  assert.equal(stroke.end(), level);
  assert.equal(stroke.ghost.fits, false);
  assert.equal(stroke.ghost.cells.length, 3);
  stroke.move(centerOf(138));
  assert.equal(stroke.ghost, null);
});

test("an end of a block is found within reach, and can be dragged", () => {
  assert.equal(endAt(B, gripOf(B, 1), 0.2), 1);
  assert.equal(endAt(B, gripOf(B, -1), 0.2), -1);
  assert.equal(endAt(B, centerOf(138), 0.2), undefined);
  const stroke = resizeStroke(level, 1, 1, gripOf(B, 1));
  stroke.move(centerOf(141));
  assert.deepEqual(cellsOf(stroke.end(), "B"), [137, 0, 5]);
});

test("dragging the first cell back moves the goal with it, and a block never gets shorter than three cells", () => {
  const stroke = resizeStroke(level, 0, -1, gripOf(A, -1));
  stroke.move(centerOf(A.first - 2));
  assert.deepEqual([...cellsOf(stroke.end(), "A"), stroke.end().blocks[0].goal], [68, 0, 5, 74]);
  stroke.move(centerOf(A.first + 20));
  assert.equal(stroke.end(), level);
});

test("an end stops at another block and at a wall", () => {
  const close = levelWith(A, { ...B, first: 77, goal: -1 });
  const stroke = resizeStroke(close, 0, 1, gripOf(A, 1));
  stroke.move(centerOf(90));
  assert.equal(cellsOf(stroke.end(), "A")[2], 7); // 70 to 76
  const alone = resizeStroke(level, 1, 1, gripOf(B, 1));
  alone.move([1000, centerOf(137)[1]]);
  const row = floorOf(level.floor).filter((cell) => cell >> 5 === 137 >> 5);
  assert.equal(cellsOf(alone.end(), "B")[2], Math.max(...row) - 137 + 1);
});

test("a drag over the floor adds a block along its direction, forward or back", () => {
  for (const [axis, from, to, cells] of [
    [0, 170, 174, [170, 0, 5]],
    [0, 174, 170, [170, 0, 5]],
    [1, 171, 235, [171, 1, 5]],
  ]) {
    const stroke = addStroke(level, centerOf(from));
    stroke.move(centerOf(to));
    assert.equal(stroke.ghost.fits, true);
    assert.deepEqual([axis, cellsOf(stroke.end(), "C")], [axis, cells]);
    assert.equal(stroke.shown, level);
  }
});

test("a drag that is too short or has no room is refused, and one block too many is an error", () => {
  const stroke = addStroke(level, centerOf(170));
  stroke.move(centerOf(170));
  assert.throws(() => stroke.end(), /Drag farther/);
  assert.equal(stroke.ghost, null);
  const shut = addStroke({ ...level, floor: floorFrom([170, 171]) }, centerOf(170));
  shut.move(centerOf(171));
  shut.move([centerOf(170)[0] + 1, centerOf(170)[1]]);
  assert.throws(() => shut.end(), /no room for a block of 3 triangles/);
  const full = {
    ...level,
    blocks: Array.from({ length: 16 }, (_, at) => ({ ...B, id: `x${at}` })),
  };
  const more = addStroke(full, centerOf(170));
  more.move(centerOf(174));
  assert.throws(() => more.end(), /at most 16 blocks/);
});
