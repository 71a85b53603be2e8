// The events of this page on the document, for pages that embed it and for tests. `end` is any game's,
// `solved` that of a puzzle, whose tiles are known, `turn` that of a tile in the hand.

import { turnsOf } from "./rules.js";

/** @type {(event: "turn" | "move" | "end" | "solved" | "open", page: Entanglement.Page) => void} */
export function announce(event, { entry, game }) {
  const { score, end } = game,
    detail = { id: entry.id, turns: turnsOf(game), score, end };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
