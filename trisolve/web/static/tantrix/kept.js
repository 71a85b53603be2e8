// What is kept of each entry between visits. Others may have written it: who reads it checks it.

import { keep, recall } from "../shared/storage.js";

const PREFIX = "tantrix/1/";

/** @type {Map<string, any>} what is kept, where there is no storage */
const remembered = new Map();

/**
 * Return what is kept of an entry, null where there is nothing.
 * @type {(id: string) => any}
 */
export const keptOf = (id) => remembered.get(id) ?? recall(PREFIX + id);

/** @type {(id: string, value: object) => void} */
export function keepOf(id, value) {
  remembered.set(id, value);
  keep(PREFIX + id, value);
}
