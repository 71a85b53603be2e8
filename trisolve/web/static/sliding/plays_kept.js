// Plays on the player's own device, in IndexedDB: the last 5,000, and nothing leaves it by itself. Each
// play is one record under an id of its own, so that tabs cannot damage each other's.

const DATABASE = "trisolve-plays",
  STORE = "plays";
const MAX_PLAYS = 5000;

/** @typedef {{id: string, at: number, play: import("./plays.js").PlayRecord}} KeptPlay  `at`: when it was written, by the clock */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
let refused = false;

/** Return whether plays could be written so far. @type {() => boolean} */
export const isRecorded = () => !refused;

/** @type {() => Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/** @type {(run: (store: IDBObjectStore) => void) => Promise<boolean>} whether it was written */
async function write(run) {
  try {
    const base = await database();
    await /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const transaction = base.transaction(STORE, "readwrite");
        transaction.oncomplete = () => resolve();
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
        run(transaction.objectStore(STORE));
      })
    );
    refused = false;
  } catch {
    refused = true;
  }
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
export async function allPlays() {
  try {
    const base = await database();
    return await new Promise((resolve, reject) => {
      const asked = base.transaction(STORE).objectStore(STORE).getAll();
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } catch {
    refused = true;
    return [];
  }
}

/** Return the plays that ended, as the lines of a file. @type {() => Promise<string>} */
export const playLines = async () =>
  (await allPlays())
    .filter(({ play }) => play.end !== null)
    .map(({ play }) => `${JSON.stringify(play)}\n`)
    .join("");
