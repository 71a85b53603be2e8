// Drafts: what was edited and not saved, kept in IndexedDB. A draft counts as kept once its
// transaction has reached the disk (durability strict). Each visit has its own, so that one that was
// cut off is still there, whatever is edited since.

const DATABASE = "trisolve-edit",
  STORE = "drafts";

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

/** @type {() => Promise<IDBDatabase>} */
function database() {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("path", "path");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("blocked"));
  });
  return opening;
}

/** @type {(change: (store: IDBObjectStore) => void) => Promise<void>} */
async function write(change) {
  const base = await database();
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const transaction = base.transaction(STORE, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
      change(transaction.objectStore(STORE));
    })
  );
}

/**
 * Return the drafts of a file, newest first; none where storage is forbidden.
 * @type {(path: string) => Promise<Draft[]>}
 */
export async function recallDrafts(path) {
  try {
    const base = await database();
    return await new Promise((resolve, reject) => {
      const asked = base.transaction(STORE).objectStore(STORE).index("path").getAll(path);
      asked.onsuccess = () => resolve(asked.result.sort((a, b) => b.at - a.at));
      asked.onerror = () => reject(asked.error);
    });
  } catch {
    return [];
  }
}

/** @type {(id: string) => Promise<void>} */
export const dropDraft = (id) => write((store) => store.delete(id)).catch(() => {});

/**
 * Keep the drafts of this visit; `report` is called with "keeping", "kept", "none" or "failed".
 * @param {(state: DraftState) => void} report
 */
export function createDrafts(report) {
  const id = crypto.randomUUID();
  /** @type {Draft | null | undefined} what is to be written next, null to take it away */
  let next;
  let writing = false;

  async function run() {
    writing = true;
    while (next !== undefined) {
      const draft = next;
      next = undefined;
      try {
        await write((store) => (draft ? store.put(draft) : store.delete(id)));
        if (next === undefined) report(draft ? "kept" : "none");
      } catch {
        report("failed");
      }
    }
    writing = false;
  }
  /** @type {(draft: Draft | null) => void} */
  const put = (draft) => {
    next = draft;
    report("keeping");
    if (!writing) void run();
  };
  return {
    /** @type {(path: string, document: any, version: string, found: Draft["found"]) => void} */
    keep: (path, document, version, found) =>
      put({ id, path, document, version, found, at: Date.now() }),
    /** Take it away: everything is saved. */
    clear: () => put(null),
  };
}
