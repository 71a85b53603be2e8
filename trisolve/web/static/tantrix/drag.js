// Drags tiles by mouse, finger or pen, from the tray and on the board. A short press is a tap.

import { el } from "../shared/dom.js";
import { followPointers } from "../shared/pointers.js";
import { tilePicture } from "./drawing.js";
import { turnOf } from "./hand.js";

/**
 * @typedef {object} HeldTile  a press
 * @property {number | null} key  the key of its cell
 * @property {number | null} tile
 * @property {HTMLElement | null} ghost
 * @property {Pull | null} [pull]
 */
/**
 * @typedef {object} Pull  a finger on a tray with more tiles than fit: a drag along it scrolls, a drag across lifts the tile
 * @property {{clientX: number, clientY: number}} from
 * @property {number} left  the scroll position of the tray
 * @property {number} top
 * @property {boolean} isRow
 * @property {boolean} [isAlong]  once it is a drag
 */

/** @typedef {ReturnType<typeof import("./board.js").createBoard>} Board */
/** @typedef {{page: Tantrix.Page, kind: Tantrix.Kind, board: Board, tray: {root: HTMLElement}}} Table */

/** @type {(board: Board, event: PointerEvent) => number | null} the cell under the pointer, null off the board */
function aimOf(board, { clientX, clientY }) {
  const { left, right, top, bottom } = board.root.getBoundingClientRect();
  const isInside = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return isInside ? board.under(clientX, clientY) : null;
}

/** @type {(table: Table, tile: number) => HTMLElement} the tile under the pointer */
function ghostOf({ page, board }, tile) {
  const ghost = el(
    "div",
    { class: "ghost", "aria-hidden": "true" },
    tilePicture(tile, turnOf(page.draft, tile)),
  );
  ghost.style.width = `${2 * board.sidePx()}px`;
  document.body.append(ghost);
  return ghost;
}

/** @type {(event: PointerEvent, tray: Element) => Pull | null} */
function pullOf({ pointerType, clientX, clientY }, tray) {
  const isRow = tray.scrollWidth > tray.clientWidth,
    overflows = isRow || tray.scrollHeight > tray.clientHeight;
  if (pointerType === "mouse" || !overflows) return null;
  return { from: { clientX, clientY }, left: tray.scrollLeft, top: tray.scrollTop, isRow };
}

/**
 * @type {(pull: Pull, event: PointerEvent, tray: Element) => boolean}
 * whether a drag scrolls the tray, which it does while it stays inside
 */
function scrolls(pull, { clientX, clientY }, tray) {
  const { from, left, top, isRow } = pull,
    box = tray.getBoundingClientRect(),
    x = from.clientX - clientX,
    y = from.clientY - clientY;
  pull.isAlong ??= isRow === Math.abs(x) > Math.abs(y);
  const isInside = isRow
    ? clientY >= box.top && clientY <= box.bottom
    : clientX >= box.left && clientX <= box.right;
  if (!pull.isAlong || !isInside) return false;
  tray.scrollTo(left + x, top + y);
  return true;
}

/** @type {(table: Table, event: PointerEvent, root: Element) => HeldTile | null} */
function take({ page, kind, board, tray }, event, root) {
  const isOpen = page.isPersons;
  if (root !== tray.root) {
    const key = board.under(event.clientX, event.clientY);
    return { key, tile: isOpen ? kind.tileAt(page, key) : null, ghost: null };
  }
  const button = /** @type {Element} */ (event.target).closest("button:enabled"),
    tile = button && isOpen ? Number(button.getAttribute("data-tile")) : null,
    pull = pullOf(event, root);
  return tile === null && !pull ? null : { key: null, tile, ghost: null, pull };
}

/**
 * Follow the pointers; return a function that cancels a drag and returns whether there was one.
 * @type {(table: Table) => () => boolean}
 */
export function followTiles(table) {
  const { page, kind, board, tray } = table;
  return followPointers(
    [board.root, tray.root],
    {
      take: (event, root) => take(table, event, root),
      move(held, event, isDrag) {
        const { tile } = held;
        if (!isDrag) return;
        if (held.pull && scrolls(held.pull, event, tray.root)) return;
        held.pull = null;
        if (tile === null) return;
        held.ghost ??= ghostOf(table, tile);
        held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
        const over = aimOf(board, event),
          { drag } = page.draft;
        if (drag?.over !== over || drag.tile !== tile)
          page.hold({ ...page.draft, drag: { tile, over } });
      },
      drop(held, event) {
        held.ghost?.remove();
        if (held.tile !== null && !held.pull) kind.drop(page, held.tile, aimOf(board, event));
      },
      tap(held, event) {
        held.ghost?.remove();
        if (held.key !== null && held.key === aimOf(board, event)) kind.tap(page, held.key);
      },
      giveUp(held) {
        held.ghost?.remove();
        if (page.draft.drag) page.hold({ ...page.draft, drag: null });
      },
    },
    [tray.root],
  );
}
