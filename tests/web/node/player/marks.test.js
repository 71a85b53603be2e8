// A mark remembers whether a hint has made a move of its line, here without storage.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  followMarks,
  keepMark,
  marksOf,
  playOfMark,
} from "../../../../trisolve/web/static/player/marks.js";
import { entriesOf, levelOf } from "../../../../trisolve/web/static/player/entries.js";
import { here, playOf, played, reset } from "../../../../trisolve/web/static/sliding/play.js";
import { successors } from "../../../../trisolve/web/static/sliding/rules.js";
import { conformance } from "../cases.js";

globalThis.location = /** @type {any} */ ({ pathname: "/levels.html" });

const wide = conformance.levels.find(({ samples }) => samples[0].legal.length > 1);

/** Return a level, a play of it at its start, and two legal moves. */
function begun() {
  const [entry] = entriesOf([
    { name: "", author: "", code: wide.code, moves: null, solution: null, colors: null },
  ]);
  const start = playOf(levelOf(entry)),
    moves = successors(start.level, here(start)).map(({ move }) => move);
  return { entry, start, moves };
}

test("a branch with a hinted move stays hinted when it becomes a mark", () => {
  const {
    entry,
    start,
    moves: [first, second],
  } = begun();
  const hinted = reset(played(start, first, true)),
    own = played(hinted, second);
  followMarks(entry, hinted, own);
  keepMark(entry, own);
  const found = marksOf(entry).map((one) => playOfMark(start.level, one)?.aided);
  assert.deepEqual([own.aided, found], [false, [true, false]]);
});

test("a mark at which a hint makes a move becomes a hinted line", () => {
  const {
    entry,
    start,
    moves: [first],
  } = begun();
  keepMark(entry, start);
  const at = marksOf(entry).length - 1;
  followMarks(entry, start, played(start, first, true));
  assert.equal(marksOf(entry)[at].aided, true);
});
