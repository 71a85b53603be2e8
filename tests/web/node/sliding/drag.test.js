// Dragging as a function of the distance: proportion, stops, and going back.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  clamped,
  leansAt,
  offsetsAt,
  planOf,
} from "../../../../trisolve/web/static/sliding/drag.js";
import { parseShareCode } from "../../../../trisolve/web/static/sliding/formats/share_code.js";
import { startOf } from "../../../../trisolve/web/static/sliding/level.js";
import { successors } from "../../../../trisolve/web/static/sliding/rules.js";
import { conformance } from "../cases.js";

const levels = conformance.levels.filter((_, at) => at % 2).map(({ code }) => parseShareCode(code));

test("a plan extends as far as the legal moves, with their results", () => {
  for (const level of levels) {
    const start = startOf(level),
      legal = successors(level, start);
    for (const block of level.blocks.keys()) {
      const { forward, back } = planOf(level, start, block);
      const own = legal.filter(({ move: [id] }) => id === level.blocks[block].id);
      assert.equal(own.length, forward.positions.length + back.positions.length - 2);
      for (const {
        move: [, distance],
        positions,
      } of own) {
        assert.deepEqual((distance > 0 ? forward : back).positions[Math.abs(distance)], positions);
      }
    }
  }
});

test("between two units every block moves in proportion", () => {
  let seen = 0;
  for (const level of levels) {
    for (const block of level.blocks.keys()) {
      const plan = planOf(level, startOf(level), block),
        { offsets } = plan.forward;
      for (let n = 0; n + 1 < offsets.length; n++) {
        const half = offsetsAt(plan, n + 0.5);
        assert.deepEqual(
          half,
          offsets[n].map((units, at) => (units + offsets[n + 1][at]) / 2),
        );
        seen += half.filter((units) => units % 1).length > 1 ? 1 : 0;
      }
    }
  }
  assert.ok(seen > 3, "expected plans that push");
});

test("a drag is held at both stops", () => {
  const plan = planOf(levels[0], startOf(levels[0]), 0);
  const most = plan.forward.positions.length - 1,
    least = 1 - plan.back.positions.length;
  assert.equal(clamped(plan, 99), most);
  assert.equal(clamped(plan, -99), least);
  assert.deepEqual(offsetsAt(plan, 99), plan.forward.offsets[most]);
});

test("a block leans toward the approaching block that is about to push it", () => {
  let n = 0;
  for (const level of levels) {
    const start = startOf(level);
    for (const block of level.blocks.keys()) {
      const plan = planOf(level, start, block);
      for (const [sign, { offsets }] of /** @type {const} */ ([
        [1, plan.forward],
        [-1, plan.back],
      ])) {
        for (let units = 0; units + 1 < offsets.length; units++) {
          assert.ok(leansAt(plan, sign * units).every((lean) => Math.abs(lean) < 1e-9));
          for (const [at, lean] of leansAt(plan, sign * (units + 0.5)).entries()) {
            if (!lean) continue;
            n += 1;
            assert.equal(offsets[units + 1][at], offsets[units][at]);
            assert.equal(
              Math.sign(lean),
              -Math.sign(offsets[units + 2][at] - offsets[units + 1][at]),
            );
          }
        }
      }
    }
  }
  assert.ok(n > 0);
});
