// The entries whose solution was shown: solving one afterward earns a tick instead of a star, even
// after a reload and in another tab.

import { keep, recall } from "./storage.js";

/** @type {(id: string) => void} */
export const keepShown = (id) => keep(`shown/${id}`, true);

/** @type {(id: string) => boolean} */
export const isShown = (id) => recall(`shown/${id}`) === true;
