// Records on this device in IndexedDB, each under its own id.

/**
 * Open a store of a database at first use; `options` apply to its transactions.
 * @param {string} name
 * @param {string} store
 * @param {IDBTransactionOptions} [options]
 * @param {string} [index]  another field by which records can be found
 */
export function createStore(name, store, options, index) {
  /** @type {Promise<IDBDatabase> | null} */
  let opening = null;
  const database = () => {
    opening ??= new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => {
        const made = asked.result.createObjectStore(store, { keyPath: "id" });
        if (index) made.createIndex(index, index);
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
      asked.onblocked = () => reject(new Error("blocked"));
    });
    return opening;
  };
  return {
    /**
     * Change the store; resolves once the change is written.
     * @type {(change: (store: IDBObjectStore) => void) => Promise<void>}
     */
    async write(change) {
      const base = await database();
      await /** @type {Promise<void>} */ (
        new Promise((resolve, reject) => {
          const transaction = base.transaction(store, "readwrite", options);
          transaction.oncomplete = () => resolve();
          transaction.onabort = transaction.onerror = () => reject(transaction.error);
          change(transaction.objectStore(store));
        })
      );
    },
    /**
     * Return the result of a query.
     * @type {(ask: (store: IDBObjectStore) => IDBRequest<any[]>) => Promise<any[]>}
     */
    async read(ask) {
      const base = await database();
      return new Promise((resolve, reject) => {
        const asked = ask(base.transaction(store).objectStore(store));
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    },
  };
}
