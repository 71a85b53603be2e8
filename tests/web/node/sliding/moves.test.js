// The notation of moves: the same cases as in tests/sliding/test_moves.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { moveName, parseMoves } from "../../../../trisolve/web/static/sliding/moves.js";

test("a colon follows an id that ends in no letter from A to Z", () => {
  const ids = ["B", "red", "x1z", "B1", "1", "-", "é", "Ж", "a²", "٣", "A_", "x#", "𝐀"];
  const written = ids.map((id) => moveName([id, -2]));
  assert.deepEqual(written, [
    ...ids.slice(0, 3).map((id) => `${id}-2`),
    ...ids.slice(3).map((id) => `${id}:-2`),
  ]);
  assert.deepEqual(
    parseMoves(written.join(" ")),
    ids.map((id) => [id, -2]),
  );
});

test("without a colon, an id must end in a letter from A to Z", () => {
  assert.deepEqual(parseMoves("B2, A-3 B:+1"), [
    ["B", 2],
    ["A", -3],
    ["B", 1],
  ]);
  for (const word of ["é2", "Ж-1", "A_2", "a²1", "x#3", "𝐀1", "2", "B0", "B:", ":2"])
    assert.throws(() => parseMoves(word), word);
});
