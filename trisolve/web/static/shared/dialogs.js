// Dialogs over the page: one at a time, closed by Escape, by Close, by a press outside, or
// by Back.

import { enterDialog, leaveDialog } from "./back.js";
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
  const inside = el("div", { class: "inside" }, ...children);
  const box = el(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    el("div", { class: "head" }, el("h2", { id: "dialog-title" }, title), close),
    inside,
  );
  box.addEventListener("close", () => {
    box.remove();
    leaveDialog();
  });
  box.addEventListener("pointerdown", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  inside.scrollTop = box.scrollTop = 0; // otherwise the focused button may be out of sight
  enterDialog();
  return () => box.close();
}
