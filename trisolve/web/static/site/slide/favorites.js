// Favorite levels: a heart button; they are stored by code.

import { keep, recall } from "../../shared/storage.js";

const FAVORITES = "favorites";

/** @type {() => string[]} */
function favorites() {
  const found = recall(FAVORITES);
  return Array.isArray(found) ? found.filter((code) => typeof code === "string") : [];
}

/** @type {(entry: Entry) => boolean} */
export const isFavorite = ({ code }) => favorites().includes(code);

/** Add a level to the favorites, or remove it. @type {(entry: Entry) => void} */
export function toggleFavorite({ code }) {
  const before = favorites();
  keep(FAVORITES, before.includes(code) ? before.filter((one) => one !== code) : [...before, code]);
}
