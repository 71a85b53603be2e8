import assert from "node:assert/strict";
import { test } from "node:test";

import {
  lockStroke,
  lockedBlocks,
  locksOf,
  switched,
  withId,
} from "../../../../trisolve/web/static/editor/locks.js";
import { centerOf } from "../../../../trisolve/web/static/sliding/floors.js";
import { A, B, levelWith } from "./levels.js";

const LEVEL = levelWith(A, B);
const stateWith = (level, locks, symmetry = "none") => ({
  history: { line: [{ doc: { levels: [level] }, shown: 0 }], at: 0 },
  locks,
  symmetry,
});

test("a search gets the locks of existing blocks, on the drawn floor only", () => {
  assert.deepEqual(switched(["A"], "B"), ["A", "B"]);
  assert.deepEqual(switched(["A", "B"], "A"), ["B"]);
  assert.deepEqual(withId({ blocks: ["A", "B"], cells: [1] }, "A", "Z"), {
    blocks: ["Z", "B"],
    cells: [1],
  });
});

test("a stroke locks the cells that it crosses, or unlocks them if it starts on a lock", () => {
  const state = stateWith(LEVEL, { blocks: ["B", "gone"], cells: [70] });
  assert.deepEqual(lockedBlocks(state.locks, LEVEL), ["B"]);
  assert.deepEqual(locksOf(state, "mutate", false), { lock: ["B"], lock_floor: [70] });
  assert.deepEqual(locksOf(state, "generate", false), { lock: ["B"], lock_floor: [70] });
  assert.deepEqual(locksOf(state, "generate", true), {});
  assert.deepEqual(locksOf(state, "layouts", false), {});
  assert.deepEqual(locksOf(stateWith(levelWith(B), state.locks), "generate", false), {});
});

test("a stroke changes the locked cells when it ends", () => {
  const state = stateWith(LEVEL, { blocks: ["B"], cells: [] });
  const stroke = lockStroke(state, centerOf(70));
  stroke.move(centerOf(72));
  assert.deepEqual([...stroke.ghost.cells].sort(), [70, 71, 72]);
  assert.deepEqual(state.locks.cells, []);
  assert.equal(stroke.end(), LEVEL);
  assert.deepEqual(state.locks, { blocks: ["B"], cells: [70, 71, 72] });
  lockStroke(state, centerOf(71)).end();
  assert.deepEqual(state.locks.cells, [70, 72]);
});

test("locking a cell also locks its symmetric images", () => {
  const state = stateWith(LEVEL, { blocks: [], cells: [] }, "2-fold");
  lockStroke(state, centerOf(70)).end();
  assert.equal(state.locks.cells.length, 2);
});
