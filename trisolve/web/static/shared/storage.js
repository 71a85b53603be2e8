// What is kept between visits. Storage may be full, forbidden, or hold what others wrote: then play
// goes on, and `isKept` says that nothing is remembered. On file:// all files share one storage, so
// every key has the page's prefix.
//
// A private window of Chromium loses what a page at file:// has written to localStorage in about one of
// 20 reloads. What the tab's own storage holds mostly survives them, so everything is written there too.
//
// Several tabs write the same keys. What was stored last counts. A value that could not be stored is newer
// than what it would have replaced, and older than what another tab has stored since.

const PREFIX_OF_KEYS = "trisolve/",
  MISSED = "/missed";
let kept = true;

/** @typedef {{text: string, over: string | null}} Missed  a text that was not stored, and what was stored in its place */

/** @type {Map<string, Missed>} what this page could not store, by key */
const missed = new Map();

/**
 * Return whether the last writing went well.
 * @type {() => boolean}
 */
export const isKept = () => kept;

/** @type {(storage: () => Storage, key: string) => string | null} null too where there is no storage */
function read(storage, key) {
  try {
    return storage().getItem(PREFIX_OF_KEYS + key);
  } catch {
    return null;
  }
}

/** @type {(text: string | null) => any} null for no JSON */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @type {(key: string) => (string | null)[]} what is kept under a key, the newest first */
function texts(key) {
  const stored = read(() => localStorage, key);
  /** @type {Missed | null} */
  const own = missed.get(key) ?? parsed(read(() => sessionStorage, key + MISSED));
  if (typeof own?.text !== "string") return [stored ?? read(() => sessionStorage, key)];
  return own.over === stored || stored === null ? [own.text, stored] : [stored, own.text];
}

/**
 * Return the value kept under a key, or null if there is nothing or no JSON.
 * @type {(key: string) => any}
 */
export const recall = (key) => parsed(texts(key)[0]);

/**
 * Return all lines under a key that may be the best one. Some may be null or wrong: the game, which
 * knows the rules, takes the best of those that are right.
 * @type {(key: string, name: string) => unknown[]}
 */
export const recalledBests = (key, name) =>
  texts(key)
    .map(parsed)
    .flatMap((value) => linesIn(value, name));

/** @type {(value: any, name: string) => unknown[]} the best line of a value, and those that an import has put aside */
function linesIn(value, name) {
  const earlier = value?.[`${name}Earlier`];
  return [value?.[name] ?? null, ...(Array.isArray(earlier) ? earlier : [])];
}

/**
 * Return an imported value that keeps the best lines of the value that it replaces.
 * @type {(value: any, old: any, name: string) => any}
 */
export function withEarlier(value, old, name) {
  const own = JSON.stringify(value?.[name] ?? null),
    lines = [...linesIn(value, name), ...linesIn(old, name)];
  const earlier = new Set(
    lines.filter((line) => line !== null).map((line) => JSON.stringify(line)),
  );
  earlier.delete(own);
  return earlier.size ? { ...value, [`${name}Earlier`]: [...earlier].map(parsed) } : value;
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

/** Keep which level is open, by what names it, for a reload. @type {(id: string) => void} */
export const keepOpen = (id) => keep(openKey(), id);

/** Return the name of the level that was open last. @type {() => unknown} */
export const recalledOpen = () => recall(openKey());
