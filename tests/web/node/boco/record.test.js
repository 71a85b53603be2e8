// A record of a game says who won and why, as the commands read it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { recordOf } from "../../../../trisolve/web/static/boco/record.js";

const entry = { record: { format: "trisolve-boco", moves: [] } },
  ending = { winner: 0, reason: "encircled", encircled: [[4]] };

test("a record says who won and why", () => {
  const page = { entry, position: { moves: [1, 4], ending }, players: ["person", "easy"] };
  assert.deepEqual(recordOf(page), {
    format: "trisolve-boco",
    moves: [1, 4],
    result: "first",
    reason: "encircled",
    players: ["person", "machine"],
  });
  const open = recordOf({ ...page, position: { moves: [], ending: null } });
  assert.deepEqual([open.result, open.reason], ["open", null]);
});
