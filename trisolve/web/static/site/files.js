// Reads the data files of the site. A page from a web server fetches them. A page opened from
// disk cannot fetch, so a script next to each file adds the same content to the page.

import { el } from "../shared/dom.js";
import { SITE_WORDS } from "./words.js";

/** @type {() => string} the relative path from this page to the root of the site, such as "../" */
export const rootOfSite = () => document.documentElement.dataset.site ?? "";

/** @type {(path: string) => Promise<any>} */
function readByScript(path) {
  const found = /** @type {any} */ (window),
    key = `${path}.json`;
  found.trisolveFiles ??= {};
  if (found.trisolveFiles[key]) return Promise.resolve(found.trisolveFiles[key]);
  return new Promise((resolve, reject) => {
    document.head.append(
      el("script", {
        src: `${rootOfSite()}${path}.js`,
        onload: () => resolve(found.trisolveFiles[key]),
        onerror: reject,
      }),
    );
  });
}

/**
 * Return the value in a data file; its path is relative to the root of the site and has no suffix.
 * Throw a one-line Error if it cannot be read.
 * @type {(path: string) => Promise<any>}
 */
export async function readData(path) {
  try {
    if (location.protocol === "file:") return await readByScript(path);
    const answer = await fetch(`${rootOfSite()}${path}.json`);
    if (answer.ok) return await answer.json();
  } catch {
    /* the message comes later */
  }
  throw new Error(SITE_WORDS.failedToRead);
}
