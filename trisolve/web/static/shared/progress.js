// Exports this browser's progress as text, and imports it again.

import { el } from "./dom.js";
import { recall, withEarlier } from "./storage.js";
import { PROGRESS_WORDS, importedText } from "./progress_words.js";

const PREFIX = "trisolve/",
  FORMAT = "trisolve-progress",
  MAX_CHARS = 20000000,
  BESTS = ["best", "own", "solved"];

/**
 * @typedef {(value: any, old: any) => any} Merge  combines an imported value with the stored value
 */

/** @type {Merge} an imported value, together with the best plays stored before the import */
const withBests = (value, old) => BESTS.reduce((kept, name) => withEarlier(kept, old, name), value);

/**
 * @type {(isOwn?: (name: string) => boolean) => string}
 * the records of this browser under certain names, without invalid JSON
 */
export function writtenProgress(isOwn = () => true) {
  /** @type {Record<string, unknown>} */
  const kept = {};
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at) ?? "",
        name = key.slice(PREFIX.length),
        value = key.startsWith(PREFIX) && isOwn(name) ? recall(name) : null;
      if (value !== null) kept[name] = value;
    }
  } catch {
    /* without storage */
  }
  return JSON.stringify({ format: FORMAT, version: 1, kept });
}

/**
 * @type {(text: string) => [name: string, value: unknown][]} throws an Error for any other text
 */
function entriesIn(text) {
  /** @type {any} */
  let found = null;
  try {
    if (text.length <= MAX_CHARS) found = JSON.parse(text);
  } catch {
    /* refused below */
  }
  const isRight = found?.format === FORMAT && found.version === 1;
  if (!isRight || found.kept?.constructor !== Object) throw new Error(PROGRESS_WORDS.wrong);
  return Object.entries(found.kept);
}

/**
 * Import exported progress: its values replace the values stored under the same names, but a best
 * result never gets worse. Return the number of names; throw an Error and change nothing for any
 * other text. `merges` apply to names with certain prefixes.
 * @type {(text: string, merges?: [start: string, merge: Merge][]) => number}
 */
export function readProgress(text, merges = []) {
  const entries = entriesIn(text);
  const before = entries.map(
    ([name]) => /** @type {const} */ ([name, localStorage.getItem(PREFIX + name)]),
  );
  try {
    for (const [name, value] of entries) {
      const merge = merges.find(([start]) => name.startsWith(start))?.[1] ?? withBests;
      localStorage.setItem(PREFIX + name, JSON.stringify(merge(value, recall(name))));
    }
  } catch (error) {
    for (const [name, value] of before) {
      if (value === null) localStorage.removeItem(PREFIX + name);
      else localStorage.setItem(PREFIX + name, value);
    }
    throw error;
  }
  return entries.length;
}

/**
 * Return the part of a list that exports and imports progress; `isOwn` selects the names that
 * belong to it.
 * @type {(isOwn: (name: string) => boolean, changed: () => void) => HTMLElement}
 */
export function progressPart(isOwn, changed) {
  const { text: label, out, take } = PROGRESS_WORDS,
    text = el("textarea", { rows: 4, "aria-label": label, spellcheck: "false" }),
    status = el("p", { role: "status" });
  const write = () => {
    text.value = writtenProgress(isOwn);
    text.select();
  };
  const read = () => {
    try {
      status.textContent = importedText(readProgress(text.value));
      changed();
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  };
  return el(
    "details",
    {},
    el("summary", {}, label),
    text,
    el(
      "p",
      { class: "row" },
      el("button", { onclick: write }, out),
      el("button", { onclick: read }, take),
    ),
    status,
  );
}
