// Plays on the player's own device, in IndexedDB: the last 5,000. Nothing is sent automatically.
// Each play is one record with its own id, so that tabs cannot damage each other's plays.

import { createStore } from "../shared/database.js";

const MAX_PLAYS = 5000,
  kept = createStore("trisolve-plays", "plays");

/**
 * @typedef {{id: string, at: number, play: import("./plays.js").PlayRecord}} KeptPlay
 * `at`: the wall-clock time of writing
 */

let refused = false;

/** Return whether plays could be written so far. @type {() => boolean} */
export const isRecorded = () => !refused;

/** @type {(change: (store: IDBObjectStore) => void) => Promise<boolean>} whether it was written */
async function write(change) {
  refused = await kept.write(change).then(
    () => false,
    () => true,
  );
  return !refused;
}

/** Return a new id; ids sort by time. @type {() => string} */
export const newId = () => `${Date.now().toString(36).padStart(9, "0")}-${crypto.randomUUID()}`;

/**
 * Store a play; when one ends and there are too many, the oldest are deleted.
 * @type {(kept: KeptPlay) => Promise<boolean>}
 */
export const putPlay = (kept) =>
  write((store) => {
    store.put(kept);
    if (kept.play.end === null) return;
    const asked = store.getAllKeys();
    asked.onsuccess = () => asked.result.slice(0, -MAX_PLAYS).forEach((id) => store.delete(id));
  });

/** Delete all plays on this device. @type {() => Promise<boolean>} */
export const deletePlays = () => write((store) => store.clear());

/**
 * Return all plays, oldest first; none if the store is unavailable.
 * @type {() => Promise<KeptPlay[]>}
 */
export const allPlays = () =>
  kept
    .read((store) => store.getAll())
    .catch(() => {
      refused = true;
      return [];
    });

/** Return the finished plays as the lines of a file. @type {() => Promise<string>} */
export const playLines = async () =>
  (await allPlays())
    .filter(({ play }) => play.end !== null)
    .map(({ play }) => `${JSON.stringify(play)}\n`)
    .join("");
