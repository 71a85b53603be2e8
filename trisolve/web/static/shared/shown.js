// Whose whole solution was shown: solving it then is worth a tick and no star, also after a reload and in
// another tab.

import { keep, recall } from "./storage.js";

/** @type {(id: string) => void} */
export const keepShown = (id) => keep(`shown/${id}`, true);

/** @type {(id: string) => boolean} */
export const isShown = (id) => recall(`shown/${id}`) === true;
