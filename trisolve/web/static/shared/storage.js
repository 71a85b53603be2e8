// Storage between visits. It may be full or blocked, or hold data written by others; play
// continues, and `isKept` returns false if nothing can be saved. On file:// all files share one
// storage, so every key has the page's prefix.
//
// A private window of Chromium loses localStorage data of a page at file:// in about one in 20
// reloads. The tab's sessionStorage usually survives, so everything is written there as well.
//
// Several tabs write the same keys. The last stored value counts. A value that could not be stored
// is newer than the one it would have replaced, but older than values stored by other tabs since.

const PREFIX_OF_KEYS = "trisolve/",
  MISSED = "/missed";
let kept = true;

/**
 * @typedef {{text: string, over: string | null}} Missed
 * a string that could not be stored, and the string stored at that time
 */

/** @type {Map<string, Missed>} the values that this page could not store, by key */
const missed = new Map();

/**
 * Return whether the last write succeeded.
 * @type {() => boolean}
 */
export const isKept = () => kept;

/** @type {(storage: () => Storage, key: string) => string | null} the stored string, or null if there is none or no storage */
function read(storage, key) {
  try {
    return storage().getItem(PREFIX_OF_KEYS + key);
  } catch {
    return null;
  }
}

/** @type {(text: string | null) => any} the parsed value, or null for invalid JSON */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @type {(key: string) => (string | null)[]} the values stored under a key, the newest first */
function texts(key) {
  const stored = read(() => localStorage, key);
  /** @type {Missed | null} */
  const own = missed.get(key) ?? parsed(read(() => sessionStorage, key + MISSED));
  if (typeof own?.text !== "string") return [stored ?? read(() => sessionStorage, key)];
  return own.over === stored || stored === null ? [own.text, stored] : [stored, own.text];
}

/**
 * Return the value stored under a key, or null if there is none or it is not JSON.
 * @type {(key: string) => any}
 */
export const recall = (key) => parsed(texts(key)[0]);

/**
 * Return all candidates for the best line under a key. Some may be null or invalid: the game, which
 * knows the rules, picks the best valid one.
 * @type {(key: string, name: string) => unknown[]}
 */
export const recalledBests = (key, name) =>
  texts(key)
    .map(parsed)
    .flatMap((value) => linesIn(value, name));

/**
 * @type {(value: any, name: string) => unknown[]}
 * the best line of a value, and those set aside by an import
 */
function linesIn(value, name) {
  const earlier = value?.[`${name}Earlier`];
  const lines = [value?.[name], ...(Array.isArray(earlier) ? earlier : [])];
  return lines.filter((line) => (line ?? null) !== null);
}

/**
 * Return an imported value that keeps the best lines of the value that it replaces.
 * @type {(value: any, old: any, name: string) => any}
 */
export function withEarlier(value, old, name) {
  const own = JSON.stringify(value?.[name] ?? null),
    lines = [...linesIn(value, name), ...linesIn(old, name)];
  const earlier = new Set(lines.map((line) => JSON.stringify(line)));
  earlier.delete(own);
  return earlier.size ? { ...value, [`${name}Earlier`]: [...earlier].map(parsed) } : value;
}

/**
 * @type {(storage: () => Storage, key: string, text: string) => boolean}
 * whether the value was written; even accessing the storage may throw
 */
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
  const stored = read(() => localStorage, key),
    wasMissed = missed.delete(key) || read(() => sessionStorage, key + MISSED);
  if (stored !== text) {
    missed.set(key, { text, over: stored });
    write(() => sessionStorage, key + MISSED, JSON.stringify(missed.get(key)));
  } else if (wasMissed) {
    write(() => sessionStorage, key + MISSED, "null");
  }
}

/** @type {() => string} */
const openKey = () => `open${location.pathname}`;

/** Store the name of the open level, for a reload. @type {(id: string) => void} */
export const keepOpen = (id) => keep(openKey(), id);

/** Return the name of the last open level. @type {() => unknown} */
export const recalledOpen = () => recall(openKey());
