// Links of games: links round-trip, additions around them are ignored, and other texts are refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linkOf, named } from "../../../../trisolve/web/static/shared/game/codes.js";
import { GAME, HEAP, PUZZLE } from "./toy.js";

const FREE = {
  ...PUZZLE,
  code: ({ size }) => `size:${size}`,
  entry(code) {
    const size = Number(/^size:(\d+)$/.exec(code)?.[1]);
    if (!size) throw new Error("expected a size");
    return { id: code, name: code, size };
  },
};
const PAGE = { games: { "": FREE }, entries: [HEAP], pool: [{ ...HEAP, id: "p1" }] },
  MATCH = { games: { "": GAME }, entries: [HEAP], pool: [] };

test("a link names an entry of the page and the moves", async () => {
  for (const moves of [[], ["two"], ["two", "one", "two"]]) {
    const found = await named(PAGE, linkOf(PAGE, HEAP, moves));
    assert.deepEqual(found, { entry: HEAP, moves, players: null });
  }
  assert.equal((await named(PAGE, "#puzzle=p1")).entry, PAGE.pool[0]);
  assert.equal(await named(PAGE, ""), null);
});

test("a link names an entry that is not on the page by its code", async () => {
  const own = { id: "size:7", name: "size:7", size: 7 },
    link = linkOf(PAGE, own, ["one"]);
  assert.equal(link, "#entry=size%3A7&moves=one");
  assert.deepEqual((await named(PAGE, link)).entry.size, 7);
});

test("a link names the players by seat", async () => {
  const link = linkOf(MATCH, HEAP, ["one"], ["person", "good"]);
  assert.equal(link, "#puzzle=h5&seats=person.good&moves=one");
  assert.deepEqual((await named(MATCH, link)).players, ["person", "good"]);
});

test("additions by mail programs, sentences and trackers are ignored", async () => {
  const link = linkOf(PAGE, HEAP, ["two"]);
  for (const text of [`${link}.`, `${link})`, `${link}&utm_source=a`, `${link}>`, `${link}\u200b`])
    assert.deepEqual((await named(PAGE, text)).moves, ["two"], text);
  assert.equal(await named(PAGE, "#fbclid=x"), null);
});

for (const hash of [
  "#puzzle=zz",
  "#moves=one",
  "#puzzle=h5&moves=three",
  "#puzzle=h5&moves=two.two.two",
  "#puzzle=h5&x=1",
  "#entry=size%3Ax",
  "#x=1",
  "#puzzle=h5&puzzle=h5",
])
  test(`${hash} is refused`, async () => {
    await assert.rejects(named(PAGE, hash));
  });

test("players that are not allowed at a seat are refused", async () => {
  await assert.rejects(named(MATCH, "#puzzle=h5&seats=good"));
  await assert.rejects(named(MATCH, "#puzzle=h5&seats=person.best"));
});
