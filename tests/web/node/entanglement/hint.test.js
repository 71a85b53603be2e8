// Hints: the solution while the play follows it, or else a legal turn that looks ahead without
// hidden information.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { seedEntry } from "../../../../trisolve/web/static/entanglement/draws.js";
import { advised, turnAdvised } from "../../../../trisolve/web/static/entanglement/hint.js";
import { jobs } from "../../../../trisolve/web/static/entanglement/jobs.js";
import { begin, legal, play, preview } from "../../../../trisolve/web/static/entanglement/rules.js";
import { LONG, daily } from "../cases.js";
import { SMALL } from "./small.js";

const HAND = { isSwapped: false, current: 0, pocket: 0 };

test("while a play follows the stored solution, each hint is the solution's next turn", async () => {
  let position = begin(SMALL);
  for (const turn of SMALL.solution.split(" ")) {
    const { move, says } = await advised(position, SMALL, {});
    assert.equal(move, turn);
    assert.match(says[0](HAND), turn[0] === "s" ? /in your pocket/ : /in your hand/);
    assert.match(says[0]({ ...HAND, isSwapped: true }), turn[0] === "s" ? /hand/ : /pocket/);
    const { score } = preview(position, turn);
    assert.ok(says[0](HAND).includes(`can add ${score} point`));
    const by = Number(turn.at(-1)),
      way = by ? `turn the tile ${by} time` : "as it is";
    assert.ok(says[1](HAND).includes(way) && says[1](HAND).includes("swap") === (turn[0] === "s"));
    assert.match(says[2], /The best known play does this/);
    position = play(position, turn);
  }
  assert.deepEqual(await advised(position, SMALL, {}), { about: null, move: null, says: [] });
});

test("away from the solution, a hint is legal and does not end a game that can continue", () => {
  for (const seed of daily([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n])) {
    const entry = seedEntry(2, seed);
    let position = begin(entry);
    for (;;) {
      const turn = turnAdvised(position, entry);
      if (turn === null) break;
      assert.ok(legal(position).includes(turn));
      const goesOn = legal(position).some((one) => preview(position, one).end === "open");
      if (goesOn && position.placements.length < 3)
        assert.equal(preview(position, turn).end, "open");
      position = play(position, turn);
    }
    assert.ok(position.placements.length > 3);
  }
});

test("in a seeded game the hint does not depend on hidden tiles", () => {
  const entry = seedEntry(2, 7n),
    other = { ...entry, tiles: [...entry.tiles.slice(0, 2), ...seedEntry(2, 8n).tiles.slice(2)] };
  assert.equal(turnAdvised(begin(entry), entry), turnAdvised(begin(other), other));
});

/** The page's Worker, run synchronously. */
async function call(job, ...args) {
  const work = jobs[job](...args);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

async function followed({ radius, tiles }, nOwn) {
  const entry = { id: "daily", name: "", radius, tiles };
  let position = begin(entry);
  for (let n = 0; n < nOwn; n++)
    position = play(
      position,
      legal(position).findLast((one) => preview(position, one).end === "open"),
    );
  for (;;) {
    const { move } = await advised(position, entry, { call });
    if (move === null) return position;
    assert.ok(legal(position).includes(move));
    position = play(position, move);
  }
}

test("with all tiles known, hints lead to a good play, from the start and after other turns", async () => {
  const file = readFileSync(
    new URL("../../../../levels/daily/2026-11.json", import.meta.url),
    "utf-8",
  );
  const { entanglement } = JSON.parse(file).days["2026-11-23"];
  assert.equal((await followed(entanglement, 0)).score, entanglement.score);
  if (!LONG) return;
  const later = await followed(entanglement, 2);
  assert.ok(
    later.placements.length > 8 && later.score > 80,
    `${later.placements.length} ${later.score}`,
  );
});
