// Solutions that the page finds by itself: for daily puzzles, bundled puzzles and lines.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { check } from "../../../../trisolve/web/static/tantrix/check.js";
import { searching } from "../../../../trisolve/web/static/tantrix/solution_search.js";
import { daily } from "../cases.js";

const LEVELS = new URL("../../../../levels/", import.meta.url);

function solved(puzzle, maxNodes) {
  const search = searching(puzzle, maxNodes);
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value;
}

const puzzleIn = ({ tiles, goals, cells = null, holes = 0, placements = [], kind = "puzzle" }) => ({
  kind,
  tiles,
  goals,
  cells,
  holes,
  placements,
  solution: null,
});

const months = readdirSync(new URL("daily/", LEVELS))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(`daily/${name}`, LEVELS), "utf8")).days);

test("the solution stored with each daily puzzle is right", () => {
  for (const days of months) {
    for (const [day, { tantrix }] of Object.entries(days)) {
      assert.ok(check(puzzleIn(tantrix), tantrix.solution).right, day);
    }
  }
});

test("the page solves many daily puzzles around their given tiles", () => {
  const days = months.slice(0, 2).flatMap((month) => Object.entries(month));
  for (const [day, { tantrix }] of daily(days)) {
    const puzzle = puzzleIn(tantrix),
      found = solved(puzzle);
    assert.ok(found && check(puzzle, found).right, day);
  }
});

test("a line with a given tile in its middle is extended in both directions", () => {
  const whole = solved(
    puzzleIn({ tiles: [1, 2, 3, 4], goals: [{ form: "line", color: "Y" }], holes: "any" }),
  );
  assert.ok(whole);
  for (const given of whole) {
    const puzzle = puzzleIn({
      tiles: [1, 2, 3, 4],
      goals: [{ form: "line", color: "Y" }],
      holes: "any",
      placements: [given],
    });
    assert.ok(check(puzzle, solved(puzzle) ?? []).right, String(given));
  }
});

test("a puzzle in a shape is solved within its cells", () => {
  const loop = solved(
    puzzleIn({ kind: "discovery", tiles: [1, 2, 3], goals: [{ form: "loop", color: "Y" }] }),
  );
  const cells = loop.map(([, q, r]) => [q, r]),
    puzzle = puzzleIn({ tiles: [1, 2, 3], goals: [{ form: "loop", color: "Y" }], cells });
  assert.ok(check(puzzle, solved(puzzle)).right);
  assert.equal(
    solved({
      ...puzzle,
      cells: [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    }),
    null,
  );
});
