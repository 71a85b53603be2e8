import assert from "node:assert/strict";
import { test } from "node:test";

import { isLeftOut, leaveOut, leftOut } from "../../../../trisolve/web/static/editor/taste.js";
import { recipeText } from "../../../../trisolve/web/static/editor/search_words.js";
import { recordOf } from "../../../../trisolve/web/static/sliding/formats/level_file.js";
import { A, B, levelWith } from "./levels.js";

const find = (key, ...blocks) => ({ key, level: recordOf(levelWith(...blocks)) });
const pageOf = (path) => ({ file: { path }, frame: { say: () => {} } });

test("rejected finds are stored by key, separately for each file, newest last", () => {
  const page = pageOf("/a.json");
  assert.deepEqual(leftOut(page), []);
  leaveOut(page, find("k1", A));
  leaveOut(page, find("k2", A, B));
  leaveOut(page, find("k1", A));
  assert.deepEqual(
    leftOut(page).map(({ key }) => key),
    ["k2", "k1"],
  );
  assert.ok(isLeftOut(page, find("k2", A)));
  assert.ok(!isLeftOut(pageOf("/b.json"), find("k2", A)));
});

test("a recipe accepts the keys as they are", () => {
  assert.equal(recipeText([]), "leave_out = []");
  assert.equal(recipeText(["a", "b"]), 'leave_out = [\n  "a",\n  "b",\n]');
});
