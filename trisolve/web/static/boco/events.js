// The events of this page on the document, for pages that embed it and for tests.

/** @type {(keyof Boco.Events)[]} */
export const EVENTS = ["open", "move", "end"];

/** @type {(event: keyof Boco.Events, state: Boco.State) => void} */
export function announce(event, { entry, position: { moves, ending } }) {
  /** @type {Boco.EventDetail} */
  const detail = {
    board: entry.name,
    moves: [...moves],
    winner: ending ? ending.winner : undefined,
    reason: ending?.reason ?? null,
  };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
