// The events of this page on the document, for pages that embed it and for tests. `end` is any game's,
// `solved` that of a puzzle, whose tiles are known, `turn` that of a tile in the hand.

import { turnsOf } from "./rules.js";

/** @type {(keyof Entanglement.Events)[]} */
export const EVENTS = ["open", "turn", "move", "end", "solved"];

/** @type {(event: keyof Entanglement.Events, page: Entanglement.Page) => void} */
export function announce(event, { entry, game }) {
  const { score, end } = game;
  /** @type {Entanglement.EventDetail} */
  const detail = { id: entry.id, turns: turnsOf(game), score, end };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
