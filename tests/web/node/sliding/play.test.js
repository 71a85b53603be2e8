// A play as a value: made moves, moves to redo, a reset that can be undone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linkText, readLink } from "../../../../trisolve/web/static/sliding/formats/links.js";
import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import { startOf } from "../../../../trisolve/web/static/sliding/level.js";
import { dumpMoves } from "../../../../trisolve/web/static/sliding/moves.js";
import {
  here,
  jumped,
  made,
  playOf,
  played,
  reset,
  undone,
} from "../../../../trisolve/web/static/sliding/play.js";
import { successors } from "../../../../trisolve/web/static/sliding/rules.js";
import { conformance } from "../cases.js";

/** Return a play of some moves: at each position the first legal one, or the last. */
function someplay(code, n) {
  let play = playOf(parseShareCode(code));
  for (let i = 0; i < n; i++) {
    const legal = successors(play.level, here(play));
    if (!legal.length) break;
    play = played(play, legal[i % 2 ? 0 : legal.length - 1].move);
  }
  return play;
}

const codes = conformance.levels.filter((_, at) => at % 25 === 0).map(({ code }) => code);

test("undo and redo walk along the line, and stop at its ends", () => {
  for (const code of codes) {
    const play = someplay(code, 4);
    let back = play;
    for (let i = play.cursor; i > 0; i--) back = undone(back);
    assert.deepEqual(here(back), startOf(play.level));
    assert.equal(undone(back), back);
    assert.deepEqual(here(jumped(back, play.line.length + 5)), here(play));
    assert.equal(jumped(play, -3).cursor, 0);
  }
});

test("a move after an undo replaces the moves that could be redone", () => {
  const play = someplay(codes[0], 4),
    back = undone(undone(play));
  const next = played(back, successors(play.level, here(back))[0].move);
  assert.equal(next.line.length, back.cursor + 1);
  assert.deepEqual(made(next).slice(0, -1), made(back));
  assert.equal(play.line.length, 4);
});

test("a reset can be undone, and a reset at the start changes nothing", () => {
  const play = someplay(codes[0], 3),
    start = reset(play);
  assert.deepEqual([start.cursor, start.line], [0, play.line]);
  assert.equal(undone(start), play);
  assert.equal(reset(playOf(play.level)).before, null);
});

test("a link restores the level, the moves and the number of moves made", () => {
  for (const code of codes) {
    const play = someplay(code, 4),
      half = jumped(play, 2);
    const read = readLink(linkText(half, true));
    assert.equal(dumpMoves(read.line), dumpMoves(play.line));
    assert.equal(read.cursor, half.cursor);
    assert.deepEqual(here(read), here(half));
    assert.equal(dumpMoves(readLink(linkText(half, false)).line), dumpMoves(made(half)));
  }
});

test("an invalid link is refused in one line", () => {
  const [code] = codes;
  for (const text of [
    "",
    "x",
    `${code}~`,
    `${code}~Q9`,
    `${code}~%`,
    `${code}~~9`,
    `${code}~~~`,
    `${code}~A1~-1`,
    `${code}~A1~01`,
    `${code}${"~A1".repeat(30000)}`,
  ]) {
    assert.throws(
      () => readLink(text),
      (error) => error.message && !error.message.includes("\n"),
      text.slice(-20),
    );
  }
});
