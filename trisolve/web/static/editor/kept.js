// Drafts: unsaved edits, stored in IndexedDB. A draft counts as stored once its transaction has
// reached the disk (strict durability). Each visit has its own draft, so later edits do not
// overwrite the draft of an interrupted visit.

import { createStore } from "../shared/database.js";
import { keepLeft } from "../shared/left.js";

const { read, write } = createStore("trisolve-edit", "drafts", { durability: "strict" }, "path");

const PAGE = "make"; // the page of a site that has drafts

/**
 * Return the drafts of a file, newest first; none if storage is blocked.
 * @type {(path: string) => Promise<Draft[]>}
 */
export const recallDrafts = (path) =>
  read((store) => store.index("path").getAll(path))
    .then((drafts) => drafts.sort((a, b) => b.at - a.at))
    .catch(() => []);

/** @type {(id: string) => Promise<void>} */
export const dropDraft = (id) => write((store) => store.delete(id)).catch(() => {});

/**
 * Store the drafts of this visit; `report` is called with "keeping", "kept", "none" or "failed".
 * @param {(state: DraftState) => void} report
 */
export function createDrafts(report) {
  const id = crypto.randomUUID();
  /** @type {Draft | null | undefined} the draft to write next, or null to delete the stored draft */
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
    keep(path, document, version, found) {
      keepLeft(PAGE, { name: path, link: "" });
      put({ id, path, document, version, found, at: Date.now() });
    },
    /** Delete the draft, because everything is saved. */
    clear() {
      keepLeft(PAGE);
      put(null);
    },
  };
}
