// The part of the page's address after #: key=value pairs joined by &. It may come from anyone, so
// it is accepted as a whole or refused in one line.

import { expect } from "./errors.js";
import { eachOnceText } from "./game_words.js";
import { SHORT_LINK_EXPECTED } from "./words.js";

const MAX_CHARS = 65536;

/**
 * Return a link's key-value pairs, or null for an empty link; throw a one-line error for an invalid link.
 * @type {(hash: string, keys: string[]) => Record<string, string> | null}
 */
export function linkPairs(hash, keys) {
  const text = hash.replace(/^#/, "");
  if (!text) return null;
  expect(text.length <= MAX_CHARS, SHORT_LINK_EXPECTED, text.length);
  /** @type {Record<string, string>} */
  const found = Object.create(null);
  for (const [key, value, ...more] of text.split("&").map((part) => part.split("="))) {
    expect(
      keys.includes(key) && !(key in found) && value && !more.length,
      eachOnceText(keys),
      key.slice(0, 40),
    );
    found[key] = value;
  }
  return found;
}

/**
 * Put a link that begins with # into the address to name the open entry; "" removes it.
 * @type {(link: string) => void}
 */
export function putLink(link) {
  if (location.hash === link) return;
  try {
    history.replaceState(history.state, "", location.href.split("#")[0] + link);
  } catch {
    // an embedded page may not change its address
  }
}
