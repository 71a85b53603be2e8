// Stores the entries whose solution was shown: solving such an entry afterward earns a check mark instead of a
// star, even after a reload or in another tab.

import { keep, recall } from "./storage.js";

/** @type {(id: string) => void} */
export const keepShown = (id) => keep(`shown/${id}`, true);

/** @type {(id: string) => boolean} */
export const isShown = (id) => recall(`shown/${id}`) === true;
