// Dialogs over the page: one at a time, closed by Escape, by Close, or by a press outside.

import { el } from "./dom.js";
import { FRAME_WORDS } from "./words.js";

/**
 * Open a dialog; return the function that closes it.
 * @type {(title: string, ...children: (Node | string)[]) => () => void}
 */
export function openDialog(title, ...children) {
  document.querySelector("dialog")?.remove();
  const close = el(
    "button",
    { class: "close", "aria-label": FRAME_WORDS.close, onclick: () => box.close() },
    "✕",
  );
  const box = el(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    el("div", { class: "head" }, el("h2", { id: "dialog-title" }, title), close),
    el("div", { class: "inside" }, ...children),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("pointerdown", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return () => box.close();
}
