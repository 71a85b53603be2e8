// Downloads from a page.

import { el } from "./dom.js";

/** @type {(name: string, file: Blob) => void} */
export function download(name, file) {
  const url = URL.createObjectURL(file);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
