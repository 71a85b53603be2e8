// Plays on the player's own device, in IndexedDB: the last 5,000, and nothing leaves it by itself. Each
// play is one record under an id of its own, so that tabs cannot damage each other's.

import { createStore } from "../shared/database.js";

const MAX_PLAYS = 5000,
  kept = createStore("trisolve-plays", "plays");

/** @typedef {{id: string, at: number, play: import("./plays.js").PlayRecord}} KeptPlay  `at`: when it was written, by the clock */

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

/** Return a new id; ids come in the order of the clock. @type {() => string} */
export const newId = () => `${Date.now().toString(36).padStart(9, "0")}-${crypto.randomUUID()}`;

/** Keep a play; when one ends and there are too many, the oldest go. @type {(kept: KeptPlay) => Promise<boolean>} */
export const putPlay = (kept) =>
  write((store) => {
    store.put(kept);
    if (kept.play.end === null) return;
    const asked = store.getAllKeys();
    asked.onsuccess = () => asked.result.slice(0, -MAX_PLAYS).forEach((id) => store.delete(id));
  });

/** Delete all plays of this device. @type {() => Promise<boolean>} */
export const deletePlays = () => write((store) => store.clear());

/** Return all plays, oldest first; none where the store is refused. @type {() => Promise<KeptPlay[]>} */
export const allPlays = () =>
  kept
    .read((store) => store.getAll())
    .catch(() => {
      refused = true;
      return [];
    });

/** Return the plays that ended, as the lines of a file. @type {() => Promise<string>} */
export const playLines = async () =>
  (await allPlays())
    .filter(({ play }) => play.end !== null)
    .map(({ play }) => `${JSON.stringify(play)}\n`)
    .join("");
