// Whose whole solution was shown: solving it then is worth a tick and no star, also after a reload and in
// another tab.

import { keep, recall } from "./storage.js";

/** @type {(id: string) => string} */
export const shownKey = (id) => `shown/${id}`;

/** @type {(id: string) => void} */
export const keepShown = (id) => keep(shownKey(id), true);

/** @type {(id: string) => boolean} */
export const isShown = (id) => recall(shownKey(id)) === true;
