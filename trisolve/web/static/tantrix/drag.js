// Dragging tiles by mouse, finger or pen, from the tray and on the board. A short press is a tap.

import { el } from "../shared/dom.js";
import { followPointers } from "../shared/pointers.js";
import { commit } from "./commit.js";
import { tilePicture } from "./drawing.js";

/** @typedef {{key: number | null, tile: number | null, ghost: HTMLElement | null}} HeldTile  a press; the key of its cell */

/** @type {(page: Tantrix.Page, event: PointerEvent) => number | null} the cell under the pointer, null off the board */
function aimOf({ board }, { clientX, clientY }) {
  const { left, right, top, bottom } = board.root.getBoundingClientRect();
  const isInside = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return isInside ? board.under(clientX, clientY) : null;
}

/** @type {(page: Tantrix.Page, tile: number) => HTMLElement} the tile under the pointer */
function ghostOf(page, tile) {
  const ghost = el(
    "div",
    { class: "ghost", "aria-hidden": "true" },
    tilePicture(tile, page.kind.rotationOf(page, tile)),
  );
  ghost.style.width = `${2 * page.board.sidePx()}px`;
  document.body.append(ghost);
  return ghost;
}

/** @type {(page: Tantrix.Page, event: PointerEvent, root: Element) => HeldTile | null} */
function take(page, event, root) {
  const { board, tray, kind } = page,
    isOpen = kind.isOpen(page);
  if (root !== tray.root) {
    const key = board.under(event.clientX, event.clientY);
    return { key, tile: isOpen ? kind.tileAt(page, key) : null, ghost: null };
  }
  const button = /** @type {Element} */ (event.target).closest("button:enabled");
  return button && isOpen
    ? { key: null, tile: Number(button.getAttribute("data-tile")), ghost: null }
    : null;
}

/**
 * Follow the pointers; return the function that gives a drag up and says whether there was a drag.
 * @type {(page: Tantrix.Page) => () => boolean}
 */
export function followTiles(page) {
  const { board, tray } = page;
  /** @type {(held: HeldTile) => void} */
  const letGo = (held) => {
    held.ghost?.remove();
    page.drag = null;
  };
  return followPointers(
    [board.root, tray.root],
    {
      take: (event, root) => take(page, event, root),
      move(held, event, isDrag) {
        const { tile } = held;
        if (!isDrag || tile === null) return;
        held.ghost ??= ghostOf(page, tile);
        held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
        const over = aimOf(page, event);
        if (page.drag?.over === over && page.drag.tile === tile) return;
        commit(page, {
          make() {
            page.drag = { tile, over };
          },
        });
      },
      drop(held, event) {
        letGo(held);
        if (held.tile !== null) page.kind.drop(page, held.tile, aimOf(page, event));
      },
      tap(held, event) {
        letGo(held);
        if (held.key !== null && held.key === aimOf(page, event)) page.kind.tap(page, held.key);
      },
      giveUp(held) {
        commit(page, { make: () => letGo(held) });
      },
    },
    [tray.root],
  );
}
