// The events of this page on the document, for pages that embed it and for tests.

/** @type {(keyof Tantrix.Events)[]} */
export const EVENTS = ["open", "move", "solved"];

/** @type {(event: keyof Tantrix.Events, page: Tantrix.Page) => void} */
export function announce(event, page) {
  /** @type {Tantrix.EventDetail} */
  const detail = {
    id: page.entry.id,
    kind: page.kind.name,
    placements: page.kind.placements(page),
  };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
