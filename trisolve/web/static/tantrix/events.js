// The events of this page on the document, for pages that embed it and for tests.

/** @type {(event: "move" | "solved" | "open", table: Tantrix.Table) => void} */
export function announce(event, table) {
  const detail = {
    id: table.entry.id,
    kind: table.kind.name,
    placements: table.kind.placements(table),
  };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
