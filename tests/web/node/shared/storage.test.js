// The value that counts when storing fails, when another tab stores one, and when both happen.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import {
  isKept,
  keep,
  recall,
  recalledBests,
  withEarlier,
} from "../../../../trisolve/web/static/shared/storage.js";

/** A storage that can be full. */
function storage() {
  const texts = new Map();
  return {
    texts,
    isFull: false,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (this.isFull) throw new Error("full");
      texts.set(key, text);
    },
  };
}

let key = "",
  at = 0;
beforeEach(() => {
  key = `key ${++at}`; // the module remembers values that it could not store
  Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() });
});

/** @type {(value: unknown) => void} another tab stores a value */
const storedElsewhere = (value) => localStorage.texts.set(`trisolve/${key}`, JSON.stringify(value));

test("a value that could not be stored is newer than the stored one", () => {
  keep(key, "old");
  localStorage.isFull = true;
  keep(key, "new");
  assert.deepEqual([recall(key), isKept()], ["new", false]);
  localStorage.isFull = false;
  keep(key, "newest");
  assert.deepEqual([recall(key), isKept()], ["newest", true]);
});

test("a value that could not be stored is newer even after a reload", async () => {
  keep(key, "old");
  localStorage.isFull = true;
  keep(key, "new");
  const again = await import(`../../../../trisolve/web/static/shared/storage.js?${key}`);
  assert.equal(again.recall(key), "new");
});

test("a value stored later by another tab is newer than a value that could not be stored", () => {
  localStorage.isFull = true;
  keep(key, "mine");
  storedElsewhere("other");
  assert.equal(recall(key), "other");
});

test("a best play that could not be stored still counts after another tab stores a best play", () => {
  localStorage.isFull = true;
  keep(key, { best: "mine" });
  storedElsewhere({ best: "other" });
  assert.deepEqual(recalledBests(key, "best"), ["other", "mine"]);
});

test("without storage the page keeps values in memory", () => {
  Object.assign(globalThis, { localStorage: undefined, sessionStorage: undefined });
  keep(key, 1);
  assert.deepEqual([recall(key), isKept()], [1, false]);
});

test("an import sets aside the best lines that it replaces, each once", () => {
  const first = withEarlier({ best: "B" }, { best: "A" }, "best");
  assert.deepEqual(first, { best: "B", bestEarlier: ["A"] });
  assert.deepEqual(withEarlier({ best: "A" }, first, "best"), { best: "A", bestEarlier: ["B"] });
  assert.deepEqual(withEarlier({ best: "A" }, { best: "A" }, "best"), { best: "A" });
  assert.deepEqual(withEarlier({ best: null }, null, "best"), { best: null });
});
