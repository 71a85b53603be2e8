import assert from "node:assert/strict";
import { test } from "node:test";

import {
  differences,
  newDoc,
  newHistory,
  sameDoc,
  withEdit,
  withShown,
  withStep,
} from "../../../../trisolve/web/static/editor/documents.js";
import { floorOf } from "../../../../trisolve/web/static/sliding/level.js";
import {
  withBlock,
  withChange,
  withFloor,
  withPlace,
} from "../../../../trisolve/web/static/sliding/edits.js";
import { NO_CELL } from "../../../../trisolve/web/static/sliding/lattice.js";
import { A, B, levelWith } from "./levels.js";

const docWith = (...levels) => ({ pack: levels.length > 1, name: "", metadata: "", levels });
const named = (name) => docWith({ ...levelWith(), name });

test("undo and redo go through the edits, and stop at both ends", () => {
  let history = withEdit(withEdit(newHistory(named("a")), named("b"), 0), named("c"), 0);
  const now = () => history.line[history.at].doc.levels[0].name;
  const seen = [-1, -1, -1, 1, 1, 1].map((by) => {
    history = withStep(history, by);
    return now();
  });
  assert.deepEqual(seen, ["b", "a", "a", "b", "c", "c"]);
});

test("an edit after an undo drops the edits that could be redone", () => {
  const undone = withStep(withEdit(newHistory(named("a")), named("b"), 0), -1);
  assert.deepEqual(
    withEdit(undone, named("c"), 0).line.map(({ doc }) => doc.levels[0].name),
    ["a", "c"],
  );
});

test("a history keeps a thousand edits", () => {
  let history = newHistory(named("0"));
  for (let n = 1; n <= 1500; n++) history = withEdit(history, named(String(n)), 0);
  assert.equal(history.line.length, 1001);
  assert.equal(history.line[0].doc.levels[0].name, "500");
  assert.equal(history.at, 1000);
});

test("showing another level of a pack is not an edit", () => {
  const history = withShown(newHistory(docWith(levelWith(A), levelWith(B))), 1);
  assert.deepEqual([history.line.length, history.at, history.line[0].shown], [1, 0, 1]);
});

test("documents with the same contents are equal", () => {
  assert.ok(sameDoc(newDoc(), newDoc()));
  assert.ok(!sameDoc(named("a"), named("b")));
});

test("differences are listed block by block", () => {
  const level = levelWith(A, B);
  const lines = (next) => differences(docWith(next), docWith(level));
  assert.deepEqual(lines(level), []);
  assert.deepEqual(lines(withBlock(level, 71 + 32 * 3, 0, 3)), ["a new block C"]);
  assert.deepEqual(lines(levelWith(A)), ["no block B"]);
  assert.deepEqual(lines(withPlace(level, 1, 139)), ["block B in a different place"]);
  assert.deepEqual(lines(withChange(level, 0, { goal: NO_CELL })), ["no goal for A"]);
  assert.deepEqual(lines(withChange(level, 0, { color: "#ff0000" })), ["a different color for A"]);
  assert.deepEqual(lines({ ...level, name: "Mine", push: "oblique" }), [
    'the name "Mine", not ""; a different push mode',
  ]);
  assert.deepEqual(lines({ ...level, about: { notes: "hard" } }), [
    "a different solution, stats or notes",
  ]);
});

test("changes of the floor are listed by the number of cells", () => {
  const level = levelWith(A, B),
    cells = floorOf(level.floor);
  assert.deepEqual(differences(docWith(withFloor(level, cells.slice(1))), docWith(level)), [
    "1 fewer floor cell",
  ]);
  assert.deepEqual(differences(docWith(level), docWith(withFloor(level, cells.slice(2)))), [
    "2 more floor cells",
  ]);
});

test("packs are listed level by level, in at most twelve lines", () => {
  const pack = docWith(...Array.from({ length: 20 }, () => levelWith(A)));
  const other = { ...pack, levels: pack.levels.map((level, at) => ({ ...level, name: `${at}` })) };
  const lines = differences(other, pack);
  assert.equal(lines[0], 'level 1: the name "0", not ""');
  assert.deepEqual([lines.length, lines[12]], [13, "and 8 more"]);
  assert.deepEqual(
    differences(docWith(levelWith(A)), { ...pack, levels: pack.levels.slice(0, 2) }),
    ["one level, not a pack", "1 level, not 2"],
  );
});
