// The events of this page on the document, for pages that embed it and for tests.

/** @type {(event: "move" | "solved" | "open", page: Tantrix.Page) => void} */
export function announce(event, page) {
  const detail = {
    id: page.entry.id,
    kind: page.kind.name,
    placements: page.kind.placements(page),
  };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
