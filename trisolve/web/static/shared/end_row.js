// The end of a game in one row: the result and its reason, next to the possible actions.

import { el } from "./dom.js";

/** @type {(result: HTMLElement, why: string, ...buttons: Node[]) => HTMLElement} */
export const endRow = (result, why, ...buttons) =>
  el("div", { class: "end" }, el("div", {}, result, el("p", {}, why)), ...buttons);
