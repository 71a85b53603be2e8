// Each level has one share code: valid codes round-trip, and all others are refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  bareCode,
  parseShareCode,
} from "../../../../../trisolve/web/static/sliding/formats/share_code.js";
import { conformance } from "../../cases.js";

const { right, broken } = conformance.codes;

test("valid codes round-trip like in Python", () => {
  assert.ok(right.length > 20);
  for (const code of right) {
    const bare = bareCode(parseShareCode(code));
    assert.equal(bareCode(parseShareCode(bare)), bare);
  }
  for (const { code } of conformance.levels) assert.equal(bareCode(parseShareCode(code)), code);
});

test("codes that Python refuses are refused in one line", () => {
  assert.ok(broken.length > 20);
  for (const code of broken) {
    assert.throws(
      () => parseShareCode(code),
      (error) => !error.message.includes("\n"),
      code.slice(0, 80),
    );
  }
});
