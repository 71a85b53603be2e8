// What the page shows, whatever its kind: board, tray, panel, which buttons can be pressed.

import { light } from "../shared/ending.js";

/**
 * Draw everything again; while a tile is dragged, the board alone.
 * @type {(page: Tantrix.Page) => void}
 */
export function refresh(page) {
  const { kind, board, tray, list, summary, frame, drag, entry, entries, hinted } = page;
  if (hinted && hinted.n !== kind.placements(page).length) page.hinted = null;
  board.draw(kind.scene(page, drag?.over ?? null, drag?.tile ?? null), drag !== null);
  if (drag) return;
  light(frame.stage, kind.isOver(page));
  const tiles = kind.tray(page),
    rotations = new Map(tiles.map((tile) => [tile, kind.rotationOf(page, tile)]));
  tray.draw(tiles, rotations, page.chosen, !kind.isOpen(page));
  list.draw(kind.cells(page));
  summary.replaceChildren(...kind.summary(page));
  frame.count.textContent = kind.count(page);
  const { reset: restart, ...can } = kind.can(page),
    isGame = kind.name === "game",
    isPuzzle = kind.name === "puzzle";
  frame.lead(kind.lead(page));
  frame.enable({
    ...can,
    restart,
    watch: can.hint,
    previous: entry.at > 0,
    next: entry.at + 1 < entries.length,
  });
  frame.offer({ undo: !isGame, redo: !isGame, restart: !isGame, watch: isPuzzle, new: !isPuzzle });
}
