// The texts of the editor and Make: readable numbers, and help about the right page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { noBlocks } from "../../../../trisolve/web/static/editor/answers.js";
import {
  HELP,
  MODE_LABELS,
  gradeText,
  grouped,
  nextStepText,
  pointsText,
} from "../../../../trisolve/web/static/editor/words.js";
import { MAKE_HELP } from "../../../../trisolve/web/static/make/words.js";
import { counted } from "../../../../trisolve/web/static/shared/counted.js";

test("numbers have commas and at most one digit after the point", () => {
  assert.deepEqual(["719", "2016", "12345678901234567891"].map(grouped), [
    "719",
    "2,016",
    "12,345,678,901,234,567,891",
  ]);
  assert.deepEqual([counted(1, "move"), counted(2016, "position")], ["1 move", "2,016 positions"]);
  assert.equal(pointsText(5.53046185341), "+5.5");
  assert.equal(pointsText(1.3499999999999999), "+1.3");
  assert.equal(gradeText("expert", 19.13), "Expert, 19.1");
});

test("the help of each page describes the page", () => {
  assert.match(HELP.sentences.join(" "), /Save writes the file/);
  const all = { ...HELP, ...MAKE_HELP };
  assert.match(all.sentences.join(" "), /in this browser as a draft/);
  assert.doesNotMatch(all.sentences.join(" "), /Save|\.bak/);
});

test("until a level is a puzzle, every mode says what to do next", () => {
  for (const mode of Object.keys(MODE_LABELS)) {
    assert.match(nextStepText(noBlocks().facts.status, mode), /[Dd]rag/);
    assert.match(nextStepText("aimless", mode), /to its goal/);
    assert.equal(nextStepText("solved", mode), "");
  }
});
