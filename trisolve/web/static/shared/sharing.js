// Passing something on: by the system's sheet where there is one, else copied. The part of an address
// after # holds what a link says.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { SHARE_WORDS } from "./game_words.js";

/**
 * Return the buttons that pass a field's text on, and a line that says what came of it.
 * @type {(field: HTMLTextAreaElement) => HTMLElement[]}
 */
export function passingOn(field) {
  const status = el("p", { role: "status" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = SHARE_WORDS.copied;
    } catch {
      status.textContent = SHARE_WORDS.selected;
    }
  };
  const send = () => { navigator.share({ text: field.value }).catch(() => {}); }; // one who thinks better of it needs no message
  const sheet = "share" in navigator ? [el("button", { type: "button", onclick: send }, SHARE_WORDS.send)] : [];
  return [el("button", { type: "button", class: "main", onclick: copy }, SHARE_WORDS.copy), ...sheet, status];
}

/**
 * Open the dialog with a link, which begins with #, and what it opens.
 * @type {(link: string, said: string) => void}
 */
export function openLinkDialog(link, said) {
  const isOnline = location.protocol.startsWith("http");
  const field = el("textarea", { "aria-label": SHARE_WORDS.link, readonly: true, rows: 4 },
    isOnline ? location.href.split("#")[0] + link : link);
  openDialog(SHARE_WORDS.share, el("p", {}, said), ...(isOnline ? [] : [el("p", { class: "quiet" }, SHARE_WORDS.noAddress)]),
    field, el("p", { class: "row" }, ...passingOn(field)));
}
