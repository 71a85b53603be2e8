// The push rule agrees with trisolve.sliding.rules on every case that Python wrote.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import { readText } from "../../../../trisolve/web/static/sliding/formats/text_board.js";
import { startOf } from "../../../../trisolve/web/static/sliding/level.js";
import { dumpMoves, moveName, parseMoves } from "../../../../trisolve/web/static/sliding/moves.js";
import {
  applyMove,
  describe,
  isSolved,
  replay,
  successors,
  stepOf,
} from "../../../../trisolve/web/static/sliding/rules.js";
import { conformance } from "../cases.js";

/** Return each sample of each level with its level read and the positions after its moves. */
function* samples() {
  for (const { code, from, samples: shown } of conformance.levels) {
    const level = parseShareCode(code);
    for (const sample of shown) {
      const moves = parseMoves(sample.after);
      yield { ...sample, from, level, positions: replay(level, startOf(level), moves).at(-1) };
    }
  }
}

test("legal moves match the rules, in order", () => {
  for (const { level, positions, legal, from } of samples()) {
    assert.equal(dumpMoves(successors(level, positions).map((one) => one.move)), legal, from);
  }
});

test("an illegal step has the reason from the rules, and a legal step has no reason", () => {
  for (const { level, positions, why, from } of samples()) {
    const ids = new Set(Object.keys(why).map((move) => parseMoves(move)[0][0]));
    assert.ok(ids.size || !Object.keys(why).length);
    for (const id of ids) {
      for (const sign of [1, -1]) {
        const step = stepOf(
          level,
          positions,
          level.blocks.findIndex((one) => one.id === id),
          sign,
        );
        const name = moveName([id, sign]);
        const found = step.legal
          ? undefined
          : [
              step.reason,
              level.blocks[step.mover].id,
              level.blocks[step.block]?.id ?? null,
              step.cell,
            ];
        assert.deepEqual(found, why[name], `${from}: ${name}`);
      }
    }
  }
});

// D and E, both pushed by A, would enter one cell.
const BOTH = `board:
   .........
  ...........
 .............
..........AA...
.....D.BBBA....
 ...DD..CC....
  ...EEEC....
   .........
`;

test("each reason occurs, and is shown with the blocks concerned", () => {
  const met = new Map(),
    both = readText(BOTH);
  for (const { level, positions } of [{ level: both, positions: startOf(both) }, ...samples()]) {
    for (const block of level.blocks.keys()) {
      for (const sign of [1, -1]) {
        const step = stepOf(level, positions, block, sign);
        if (step.legal) continue;
        const text = describe(level, step);
        assert.ok(text.includes(level.blocks[step.mover].id), text);
        if (step.block >= 0) assert.ok(text.includes(level.blocks[step.block].id), text);
        met.set(step.reason, text);
      }
    }
  }
  assert.deepEqual([...met.keys()].sort(), ["conflict", "immovable", "side", "wall"]);
});

test("a move that becomes illegal reports its legal steps, and changes nothing", () => {
  for (const { level, positions, legal } of samples()) {
    const [id, distance] = parseMoves(legal).at(-1) ?? [];
    if (!id) continue;
    const before = [...positions],
      far = 20 * Math.sign(distance);
    const text = new RegExp(`: illegal, after \\d+ of ${Math.abs(far)} steps `);
    assert.throws(() => applyMove(level, positions, [id, far]), text);
    assert.deepEqual(positions, before);
    return;
  }
  assert.fail("expected a sample with a legal move");
});

test("an invalid move of a level is refused in one line", () => {
  const level = parseShareCode(conformance.levels[0].code),
    at = startOf(level);
  assert.throws(
    () => applyMove(level, at, ["nobody", 1]),
    /^Error: expected a block of the level, got "nobody"/,
  );
  assert.throws(
    () => applyMove(level, at, [level.blocks[0].id, 0]),
    /expected a distance other than 0/,
  );
  assert.throws(() => replay(level, at, [["nobody", 1]]), /^Error: move 1, /);
});

test("a level without goals is never solved", () => {
  const one = conformance.levels.find(({ optimum, dead }) => optimum === null && dead === null);
  const level = parseShareCode(one.code);
  assert.equal(isSolved(level, startOf(level)), false);
});
