// The events of this page on the document, for pages that embed it and for tests.

import { turnsOf } from "./rules.js";

/** @type {(event: "move" | "end" | "open", table: Entanglement.Table) => void} */
export function announce(event, { game }) {
  const { score, end } = game, detail = { turns: turnsOf(game), score, end };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
