// The progress of all games, streaks and settings, as the text of one file.

import { recall } from "../shared/storage.js";
import { PROGRESS_WORDS } from "./words.js";

const PREFIX = "trisolve/", FORMAT = "trisolve-progress", MAX_CHARS = 20000000;

/** @type {() => string} all that this browser keeps of the site; what is no JSON is left out */
export function writtenProgress() {
  /** @type {Record<string, unknown>} */
  const kept = {};
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at) ?? "", name = key.slice(PREFIX.length), value = key.startsWith(PREFIX) ? recall(name) : null;
      if (value !== null) kept[name] = value;
    }
  } catch { /* there is no storage */ }
  return JSON.stringify({ format: FORMAT, version: 1, kept });
}

/**
 * Take in such a text: what it has replaces what is kept under the same name. Return how many names
 * it has; throw a sentence for any other text, and change nothing.
 * @type {(text: string) => number}
 */
export function readProgress(text) {
  /** @type {any} */
  let found = null;
  try {
    if (text.length <= MAX_CHARS) found = JSON.parse(text);
  } catch { /* refused below */ }
  const isRight = found?.format === FORMAT && found.version === 1 && found.kept !== null && typeof found.kept === "object" && !Array.isArray(found.kept);
  if (!isRight) throw new Error(PROGRESS_WORDS.wrongFile);
  const entries = Object.entries(found.kept);
  const before = entries.map(([key]) => /** @type {const} */ ([key, localStorage.getItem(PREFIX + key)]));
  try {
    for (const [key, value] of entries) localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch (error) {
    for (const [key, value] of before) {
      if (value === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, value);
    }
    throw error;
  }
  return entries.length;
}
