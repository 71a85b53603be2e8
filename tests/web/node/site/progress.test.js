// The progress file: everything stored is exported and imported.

import assert from "node:assert/strict";
import { test } from "node:test";

import { writtenProgress } from "../../../../trisolve/web/static/shared/progress.js";
import { entriesOf } from "../../../../trisolve/web/static/player/entries.js";
import { bestOf, hasStar } from "../../../../trisolve/web/static/player/kept.js";
import { readAllProgress } from "../../../../trisolve/web/static/site/progress.js";
import { packNow } from "../../../../trisolve/web/static/site/slide/kept.js";
import { conformance } from "../cases.js";

const solved = conformance.levels.find(
  ({ optimum, samples }) => optimum === 1 && samples[0].hint?.[4],
);

/**
 * Run a function with the given texts in the browser's storage; return the stored texts afterward.
 */
function keeping(texts, run) {
  const kept = new Map(Object.entries(texts)),
    { localStorage } = globalThis;
  globalThis.localStorage = {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
  try {
    run();
  } finally {
    globalThis.localStorage = localStorage; // other tests run in this process
  }
  return Object.fromEntries(kept);
}

const OWN = {
  "trisolve/play/1/code": '{"moves":"A2","cursor":1,"best":"A2"}',
  "trisolve/daily/2026-12-01": '{"results":{"easy":{"value":7,"on":"2026-12-01"}},"ids":{}}',
  "trisolve/settings/sound": "true",
};

test("plays, results of days and settings come back in another browser", () => {
  let text = "";
  keeping(OWN, () => {
    text = writtenProgress();
  });
  const other = keeping({}, () => assert.equal(readAllProgress(text), 3));
  assert.deepEqual(other, OWN);
});

test("a broken entry removes nothing else, and foreign data is not exported", () => {
  keeping({ "trisolve/slide/last": "{", other: "1", ...OWN }, () => {
    const { kept } = JSON.parse(writtenProgress());
    assert.deepEqual(
      Object.keys(kept).map((name) => `trisolve/${name}`),
      Object.keys(OWN),
    );
  });
});

const REFUSED = [
  "",
  "{",
  "null",
  "[]",
  '{"format":"trisolve-progress","version":2,"kept":{}}',
  '{"format":"trisolve-progress","version":1,"kept":[]}',
];

test("a best play with help does not replace a best play without help", () => {
  const code = solved.code,
    entry = entriesOf([{ code, moves: 1 }])[0],
    line = solved.samples[0].hint[4][1],
    other = { moves: "", cursor: 0, best: line, own: null };
  keeping({ [`trisolve/play/1/${code}`]: JSON.stringify(other) }, () => {
    const kept = { [`play/1/${code}`]: { moves: "", cursor: 0, best: null, own: null } };
    readAllProgress(JSON.stringify({ format: "trisolve-progress", version: 1, kept }));
    assert.deepEqual([bestOf(entry), hasStar(entry)], [1, false]);
  });
});

test("the progress of one page contains only its own records", () => {
  keeping(OWN, () => {
    const { kept } = JSON.parse(writtenProgress((name) => name.endsWith("/code")));
    assert.deepEqual(Object.keys(kept), ["play/1/code"]);
  });
});

test("an invalid import is refused and changes nothing", () => {
  const kept = keeping(OWN, () => {
    for (const text of REFUSED)
      assert.throws(() => readAllProgress(text), /does not hold progress/);
  });
  assert.deepEqual(kept, OWN);
});

test("an import never makes a result, a count or a best worse", () => {
  const better = {
    "trisolve/play/1/code": '{"moves":"","cursor":0,"best":"A1 A1"}',
    "trisolve/daily/2026-12-01":
      '{"results":{"easy":{"value":5,"on":"2026-12-02"},"entanglement":{"value":9,"on":"2026-12-02"}},"ids":{}}',
    "trisolve/slide/pack/starter": '{"solved":5,"stars":1}',
  };
  let text = "";
  keeping({ ...OWN, "trisolve/slide/pack/starter": '{"solved":2,"stars":2}' }, () => {
    text = writtenProgress();
  });
  const kept = keeping(better, () => readAllProgress(text));
  assert.deepEqual(JSON.parse(kept["trisolve/play/1/code"]), {
    moves: "A2",
    cursor: 1,
    best: "A2",
    bestEarlier: ["A1 A1"],
  });
  assert.deepEqual(JSON.parse(kept["trisolve/daily/2026-12-01"]).results, {
    easy: { value: 5, on: "2026-12-01" },
    entanglement: { value: 9, on: "2026-12-02" },
  });
  assert.deepEqual(JSON.parse(kept["trisolve/slide/pack/starter"]), { solved: 5, stars: 2 });
});

test("a finished pack is followed by the one after it, even if earlier ones were skipped", () => {
  const cards = ["one", "two", "three"].map((id) => ({ id, name: id, levels: 9 })),
    kept = { "trisolve/slide/last": '"two:9"', "trisolve/slide/pack/two": '{"solved":8}' };
  keeping({}, () => assert.equal(packNow(cards).id, "one"));
  keeping(kept, () => assert.equal(packNow(cards).id, "two"));
  kept["trisolve/slide/pack/two"] = '{"solved":9}';
  keeping(kept, () => assert.equal(packNow(cards).id, "three"));
});
