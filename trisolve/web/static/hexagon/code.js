// Puts a map into a link: #map= and the map as text, in base64url.

import { linkPairs } from "../shared/addresses.js";
import { expect } from "../shared/errors.js";
import { CODE_EXPECTED } from "./words.js";

const KEY = "map",
  MAX_CHARS = 65536;

/** Return the link to a map, or null if it would be too long. @type {(text: string) => string | null} */
export function linkOf(text) {
  const bytes = new TextEncoder().encode(text),
    code = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
    link = `#${KEY}=${code.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
  return link.length <= MAX_CHARS ? link : null;
}

/**
 * Return the text of the map in a link, or null if there is none; throw an Error for an invalid link.
 * @type {(hash: string) => string | null}
 */
export function textOfLink(hash) {
  const pairs = linkPairs(hash, [KEY]);
  if (!pairs) return null;
  const code = pairs[KEY];
  expect(/^[\w-]+$/.test(code) && code.length % 4 !== 1, CODE_EXPECTED, code);
  const bytes = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
  return new TextDecoder("utf-8", { fatal: true }).decode(
    Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
  );
}
