// Reasons, their sentences, the costs of moves, and ideas match Python.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reviewOf } from "../../../../trisolve/web/static/sliding/costs.js";
import { exploring } from "../../../../trisolve/web/static/sliding/engine/exploring.js";
import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import { startOf } from "../../../../trisolve/web/static/sliding/level.js";
import { parseMoves } from "../../../../trisolve/web/static/sliding/moves.js";
import {
  listedReason,
  reasonText,
  stageText,
} from "../../../../trisolve/web/static/sliding/reason_words.js";
import { reasonsOf } from "../../../../trisolve/web/static/sliding/reasons.js";
import { LONG, dataLines } from "../cases.js";

const CASES = dataLines("reasons.jsonl");

/** Return the state graph of a level. */
function graphOf(level) {
  const turns = exploring(level, { maxStates: 1e6, timeLimitMs: 1e6 });
  let turn = turns.next();
  while (!turn.done) turn = turns.next();
  return turn.value;
}

test("reasons and their sentences match Python", () => {
  const hows = new Set();
  for (const { from, code, lines } of CASES) {
    const level = parseShareCode(code);
    for (const { moves, reasons, stages } of lines) {
      const found = reasonsOf(level, startOf(level), parseMoves(moves));
      const listed = found.map(({ how, later, stage }, at) => {
        hows.add(how);
        const number = later === null ? null : later + 1;
        return [how, number, stage, reasonText(found, at), listedReason(found, at)];
      });
      assert.deepEqual(listed, reasons, `${from}: ${moves}`);
      const ends = found.filter(({ later }) => later === null);
      assert.deepEqual(ends.map(stageText), stages, from);
    }
  }
  assert.deepEqual([...hows].sort(), ["braces", "carries", "clears", "home", "idle"]);
});

test("costs match Python", () => {
  let lost = 0;
  for (const { from, code, reviews } of LONG ? CASES : CASES.filter((_, at) => at % 8 === 0)) {
    const level = parseShareCode(code),
      graph = graphOf(level);
    for (const review of reviews) {
      const found = reviewOf(level, parseMoves(review.line), graph);
      const moves = found.moves.map((one) => [one.left, one.cost, one.lost]);
      assert.deepEqual(
        { moves, cost: found.cost, lost: found.lost },
        { moves: review.moves, cost: review.cost, lost: review.lost },
        `${from}: ${review.line}`,
      );
      lost += found.lost ? 1 : 0;
    }
  }
  assert.ok(lost > 0);
});

test("a line that does not solve the level has no reasons", () => {
  const level = parseShareCode(CASES[1].code);
  assert.equal(reasonsOf(level, startOf(level), parseMoves("B1")), null);
});
