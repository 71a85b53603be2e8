// What the page shows, whatever its kind: board, tray, panel, which buttons can be pressed.

import { isKept } from "../shared/storage.js";

/**
 * Draw everything again; while a tile is dragged, the board alone.
 * @type {(table: Tantrix.Table) => void}
 */
export function refresh(table) {
  const { kind, board, tray, list, summary, shell, drag, entry, entries } = table;
  board.draw(kind.scene(table, drag?.over ?? null, drag?.tile ?? null), drag !== null);
  if (drag) return;
  const tiles = kind.tray(table),
    rotations = new Map(tiles.map((tile) => [tile, kind.rotationOf(table, tile)]));
  tray.draw(tiles, rotations, table.chosen, !kind.isOpen(table));
  list.draw(kind.cells(table));
  summary.replaceChildren(...kind.summary(table));
  shell.count.textContent = kind.count(table);
  const can = kind.can(table),
    { buttons } = shell;
  shell.enable({
    Turn: can.turn,
    Place: can.place,
    "Pick up": can.remove,
    Undo: can.undo,
    Redo: can.redo,
    Reset: can.reset,
    Hint: can.hint,
    Solution: can.hint,
    Previous: entry.at > 0,
    Next: entry.at + 1 < entries.length,
  });
  for (const name of ["Undo", "Redo", "Reset"]) buttons[name].hidden = kind.name === "game";
  buttons.Solution.hidden = kind.name !== "puzzle";
  buttons.Place.hidden = kind.name === "puzzle";
  buttons["New game"].hidden = kind.name === "puzzle";
  shell.showKept(isKept());
}
