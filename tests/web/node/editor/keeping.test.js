import assert from "node:assert/strict";
import { test } from "node:test";

import { fileDoc } from "../../../../trisolve/web/static/editor/documents.js";
import { withKept } from "../../../../trisolve/web/static/editor/keeping.js";
import { A, B, levelWith } from "./levels.js";

const docWith = (name, ...levels) => ({ pack: false, name, metadata: "", levels });

test("kept finds have the pack's name with a number, and the author", () => {
  const doc = docWith("Hills", levelWith(A));
  const { pack, levels } = withKept(doc, "Ada", levelWith(A, B));
  assert.ok(pack);
  assert.deepEqual([levels[1].name, levels[1].about.author], ["Hills 2", "Ada"]);
  assert.deepEqual(withKept(doc, undefined, levelWith(A, B)).levels[1].about, {});
});

test("a floor without blocks does not count, and used names are not given again", () => {
  const floor = levelWith();
  const one = withKept(docWith("", floor), undefined, levelWith(A));
  assert.equal(one.levels[1].name, "Level 1");
  const moved = { ...one, levels: [floor, { ...one.levels[1], name: "Level 2" }] };
  assert.equal(withKept(moved, undefined, levelWith(A, B)).levels[2].name, "Level 3");
});

test("a file contains no floors without blocks, unless there is nothing else", () => {
  const floor = levelWith(),
    doc = docWith("", floor, levelWith(A));
  assert.deepEqual(fileDoc(doc).levels, [doc.levels[1]]);
  assert.equal(fileDoc(docWith("", floor)).levels.length, 1);
  const whole = docWith("", levelWith(A));
  assert.equal(fileDoc(whole), whole);
});
