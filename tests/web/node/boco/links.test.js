// Links name a board of the page and the moves; anything else is refused in one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linkTo, parseLink } from "../../../../trisolve/web/static/boco/links.js";

const GAME = { neighbors: [[1], [0, 2], [1]], rim: [true, true, true], wall: true, swap: true };
const ENTRIES = [{ id: "ab12", game: GAME }];

test("a link is read as it was written", () => {
  for (const moves of [[], [1], [1, "swap", 0]])
    assert.deepEqual(parseLink(linkTo(ENTRIES[0], moves), ENTRIES), { entry: ENTRIES[0], moves });
  assert.equal(parseLink("", ENTRIES), null);
});

for (const hash of [
  "#board=zz",
  "#moves=1",
  "#board=ab12&moves=x",
  "#board=ab12&moves=1.1",
  "#board=ab12&moves=0.2",
  "#board=ab12&moves=swap",
  "#x=1",
]) {
  test(`${hash} is refused in one line`, () => {
    assert.throws(
      () => parseLink(hash, ENTRIES),
      ({ message }) => message.startsWith("expected ") && !message.includes("\n"),
    );
  });
}
