// Dragging tiles by mouse, finger or pen, from the tray and on the board; a short press is a tap. A
// second finger, Escape, a lost pointer and a hidden page put the tile back.

import { el } from "../shared/dom.js";
import { tilePicture } from "./drawing.js";

const TAP_PX = 8;

/**
 * @typedef {object} TileHand  what the machine asks for and tells
 * @property {(key: number) => {tile: number, rotation: number} | null} tileAt  the tile at a cell that may be taken
 * @property {(tile: number) => {tile: number, rotation: number} | null} tileOf  the tile of the tray
 * @property {(tile: number, key: number | null) => void} aim  it is over a cell, or off the board
 * @property {(tile: number, key: number | null) => void} drop  it is let go there
 * @property {() => void} giveUp  it is to go back
 * @property {(key: number) => void} tap  a cell was tapped
 */

/**
 * Follow the pointers; return what gives a drag up, if there is one.
 * @type {(board: ReturnType<typeof import("./board.js").createBoard>, tray: HTMLElement, hand: TileHand) => () => boolean}
 */
export function followTiles(board, tray, hand) {
  /** @type {{id: number, x: number, y: number, key: number | null, ghost: HTMLElement | null,
   *   tile: {tile: number, rotation: number} | null} | null} */
  let held = null;
  const down = new Set();

  /** @type {() => boolean} whether something was dragged */
  const letGo = () => {
    const ghost = held?.ghost ?? null;
    held = null;
    ghost?.remove();
    return ghost !== null;
  };
  const giveUp = () => {
    const was = letGo();
    if (was) hand.giveUp();
    return was;
  };
  /** @type {(event: PointerEvent) => number | null} the cell under the pointer, null off the board */
  const aimOf = ({ clientX, clientY }) => {
    const { left, right, top, bottom } = board.root.getBoundingClientRect();
    const inside = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    return inside ? board.under(clientX, clientY) : null;
  };
  for (const root of /** @type {(HTMLElement | SVGSVGElement)[]} */ ([board.root, tray])) {
    root.addEventListener("pointerdown", (first) => {
      const event = /** @type {PointerEvent} */ (first);
      if (event.pointerType === "mouse" && event.button !== 0) return;
      down.add(event.pointerId);
      if (down.size > 1) {
        giveUp();
        held = null;
        return;
      }
      const { pointerId: id, clientX: x, clientY: y } = event;
      if (root === tray) {
        const button = /** @type {Element} */ (event.target).closest("button:enabled");
        const tile = button && hand.tileOf(Number(button.getAttribute("data-tile")));
        if (tile) held = { id, x, y, key: null, tile, ghost: null };
      } else {
        const key = board.under(x, y);
        root.setPointerCapture(id);
        held = { id, x, y, key, tile: hand.tileAt(key), ghost: null };
      }
    });
    root.addEventListener("pointermove", (first) => {
      const event = /** @type {PointerEvent} */ (first);
      if (held?.id !== event.pointerId || !held.tile) return;
      if (!held.ghost) {
        if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= TAP_PX) return;
        root.setPointerCapture(event.pointerId);
        held.ghost = el("div", { class: "ghost", "aria-hidden": "true" }, tilePicture(held.tile.tile, held.tile.rotation));
        held.ghost.style.width = `${2 * board.sidePx()}px`;
        document.body.append(held.ghost);
      }
      held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
      hand.aim(held.tile.tile, aimOf(event));
    });
    root.addEventListener("pointerup", (first) => {
      const event = /** @type {PointerEvent} */ (first);
      if (held?.id !== event.pointerId) return;
      const { key, tile } = held, to = aimOf(event);
      if (letGo() && tile) hand.drop(tile.tile, to);
      else if (key !== null && key === to) hand.tap(key);
    });
    /** @type {(event: Event) => void} */
    const lost = (event) => {
      if (held?.id === /** @type {PointerEvent} */ (event).pointerId) giveUp();
    };
    root.addEventListener("pointercancel", lost);
    root.addEventListener("lostpointercapture", (event) => { if (event.target === root) lost(event); });
  }
  for (const over of ["pointerup", "pointercancel"]) {
    window.addEventListener(over, (event) => down.delete(/** @type {PointerEvent} */ (event).pointerId), true);
  }
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    down.clear();
    giveUp();
  });
  return giveUp;
}
