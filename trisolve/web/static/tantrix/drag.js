// Dragging tiles by mouse, finger or pen, from the tray and on the board. A short press is a tap.

import { el } from "../shared/dom.js";
import { followPointers } from "../shared/pointers.js";
import { tilePicture } from "./drawing.js";

/** @typedef {{key: number | null, tile: number | null, ghost: HTMLElement | null}} HeldTile  a press; the key of its cell */

/** @type {(table: Tantrix.Table, event: PointerEvent) => number | null} the cell under the pointer, null off the board */
function aimOf({ board }, { clientX, clientY }) {
  const { left, right, top, bottom } = board.root.getBoundingClientRect();
  const isInside = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return isInside ? board.under(clientX, clientY) : null;
}

/** @type {(table: Tantrix.Table, tile: number) => HTMLElement} the tile under the pointer */
function ghostOf(table, tile) {
  const ghost = el(
    "div",
    { class: "ghost", "aria-hidden": "true" },
    tilePicture(tile, table.kind.rotationOf(table, tile)),
  );
  ghost.style.width = `${2 * table.board.sidePx()}px`;
  document.body.append(ghost);
  return ghost;
}

/** @type {(table: Tantrix.Table, event: PointerEvent, root: Element) => HeldTile | null} */
function take(table, event, root) {
  const { board, tray, kind } = table,
    isOpen = kind.isOpen(table);
  if (root !== tray.root) {
    const key = board.under(event.clientX, event.clientY);
    return { key, tile: isOpen ? kind.tileAt(table, key) : null, ghost: null };
  }
  const button = /** @type {Element} */ (event.target).closest("button:enabled");
  return button && isOpen
    ? { key: null, tile: Number(button.getAttribute("data-tile")), ghost: null }
    : null;
}

/**
 * Follow the pointers; return what gives a drag up and says whether there was one.
 * @type {(table: Tantrix.Table) => () => boolean}
 */
export function followTiles(table) {
  const { board, tray } = table;
  /** @type {(held: HeldTile) => void} */
  const letGo = (held) => {
    held.ghost?.remove();
    table.drag = null;
  };
  return followPointers(
    [board.root, tray.root],
    {
      take: (event, root) => take(table, event, root),
      move(held, event, isDrag) {
        const { tile } = held;
        if (!isDrag || tile === null) return;
        held.ghost ??= ghostOf(table, tile);
        held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
        const over = aimOf(table, event);
        if (table.drag?.over === over && table.drag.tile === tile) return;
        table.drag = { tile, over };
        table.refresh();
      },
      drop(held, event) {
        letGo(held);
        if (held.tile !== null) table.kind.drop(table, held.tile, aimOf(table, event));
      },
      tap(held, event) {
        letGo(held);
        if (held.key !== null && held.key === aimOf(table, event)) table.kind.tap(table, held.key);
      },
      giveUp(held) {
        letGo(held);
        table.refresh();
      },
    },
    [tray.root],
  );
}
