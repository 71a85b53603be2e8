// The end of a game in one row: what it came to and why, next to what can be done with it.

import { el } from "./dom.js";

/** @type {(result: HTMLElement, why: string, ...buttons: Node[]) => HTMLElement} */
export const endRow = (result, why, ...buttons) =>
  el("div", { class: "end" }, el("div", {}, result, el("p", {}, why)), ...buttons);
