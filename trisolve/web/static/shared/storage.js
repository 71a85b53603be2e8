// What is kept between visits. Storage may be full, forbidden, or hold what others wrote: then play
// goes on, and `isKept` says that nothing is remembered. On file:// all files share one storage, so
// every key has the page's prefix.
//
// A private window of Chromium loses what a page has written to localStorage in about one of 150 reloads.
// What the tab's own storage holds survives them, so everything is written there too.

const PREFIX_OF_KEYS = "trisolve/";
let kept = true;

/**
 * Return whether the last writing went well.
 * @type {() => boolean}
 */
export const isKept = () => kept;

/**
 * Return what is kept under a key, null where there is nothing or no JSON.
 * @type {(key: string) => any}
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX_OF_KEYS + key) ?? sessionStorage.getItem(PREFIX_OF_KEYS + key) ?? "null");
  } catch {
    return null;
  }
}

/** @type {(storage: () => Storage, key: string, text: string) => boolean} whether it was written; to name a storage may throw too */
function write(storage, key, text) {
  try {
    storage().setItem(PREFIX_OF_KEYS + key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keep a value.
 * @type {(key: string, value: unknown) => void}
 */
export function keep(key, value) {
  const text = JSON.stringify(value);
  kept = write(() => localStorage, key, text);
  write(() => sessionStorage, key, text);
}

/** @type {() => string} */
const openKey = () => `open${location.pathname}`;

/** Keep which level is open, by what names it, for a reload. @type {(id: string) => void} */
export const keepOpen = (id) => keep(openKey(), id);

/** Return what names the level that was open last. @type {() => unknown} */
export const recalledOpen = () => recall(openKey());
