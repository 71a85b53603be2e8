// The progress of all games, streaks and settings, as the text of one file.

import { recall, withEarlier } from "../shared/storage.js";
import { withResults } from "./daily/results.js";
import { PROGRESS_WORDS } from "./words.js";

const PREFIX = "trisolve/",
  FORMAT = "trisolve-progress",
  MAX_CHARS = 20000000;

/** @type {(value: any, old: any) => any} a pack's counts, which only grow */
const withCounts = (value, old) =>
  value && old
    ? {
        ...value,
        ...Object.fromEntries(
          ["solved", "stars"].map((name) => [
            name,
            Math.max(Number(value[name]) || 0, Number(old[name]) || 0),
          ]),
        ),
      }
    : value;

/** @type {[start: string, merge: (value: any, old: any) => any][]} how an imported value keeps the bests of the one before, by how its key begins */
const MERGES = [
  ["play/", (value, old) => withEarlier(value, old, "best")],
  ["entanglement/", (value, old) => withEarlier(value, old, "best")],
  ["tantrix/", (value, old) => withEarlier(value, old, "best")],
  ["daily/", withResults],
  ["slide/pack/", withCounts],
  ["learn/", (value, old) => Math.max(Number(value) || 0, Number(old) || 0)],
];

/** @type {(key: string, value: unknown) => string} */
function mergedText(key, value) {
  const merge = MERGES.find(([start]) => key.startsWith(start))?.[1];
  return JSON.stringify(merge ? merge(value, recall(key)) : value);
}

/** @type {() => string} all that this browser keeps of the site; what is no JSON is left out */
export function writtenProgress() {
  /** @type {Record<string, unknown>} */
  const kept = {};
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at) ?? "",
        name = key.slice(PREFIX.length),
        value = key.startsWith(PREFIX) ? recall(name) : null;
      if (value !== null) kept[name] = value;
    }
  } catch {
    /* there is no storage */
  }
  return JSON.stringify({ format: FORMAT, version: 1, kept });
}

/**
 * Take in such a text: what it has replaces what is kept under the same name, but no best gets worse. Return
 * how many names it has; throw a sentence for any other text, and change nothing.
 * @type {(text: string) => number}
 */
export function readProgress(text) {
  /** @type {any} */
  let found = null;
  try {
    if (text.length <= MAX_CHARS) found = JSON.parse(text);
  } catch {
    /* refused below */
  }
  const isRight =
    found?.format === FORMAT &&
    found.version === 1 &&
    found.kept !== null &&
    typeof found.kept === "object" &&
    !Array.isArray(found.kept);
  if (!isRight) throw new Error(PROGRESS_WORDS.wrongFile);
  const entries = Object.entries(found.kept);
  const before = entries.map(
    ([key]) => /** @type {const} */ ([key, localStorage.getItem(PREFIX + key)]),
  );
  try {
    for (const [key, value] of entries) localStorage.setItem(PREFIX + key, mergedText(key, value));
  } catch (error) {
    for (const [key, value] of before) {
      if (value === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, value);
    }
    throw error;
  }
  return entries.length;
}
