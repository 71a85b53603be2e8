// Dragging with mouse, finger or pen: a small machine over pointer events. The picture's root holds
// the pointer; a second finger, Escape, a lost capture and a hidden page put the blocks back.

import { STEPS } from "../sliding/outline.js";

const REACH_PX = 22, TAP_PX = 8;

/**
 * @typedef {object} Hand  what the machine asks for and tells
 * @property {() => Positions | null} positions  where the blocks stand; null where none may be taken
 * @property {(block: number) => number} take  a block is taken; its axis
 * @property {(distance: number) => void} drag  it is that many units off
 * @property {(distance: number) => void} drop  it is let go there
 * @property {() => void} giveUp  it is to go back
 * @property {(block: number) => void} tap  a block, or none (-1), was tapped
 * @property {(sign: number) => void} arrow  one of the arrows was tapped
 */

/**
 * Follow the pointers on a board; return what gives a drag up, if there is one.
 * @type {(board: ReturnType<typeof import("./board.js").createBoard>, hand: Hand) => () => boolean}
 */
export function followPointers({ root, under, blockAt }, hand) {
  /** @type {{id: number, block: number, axis: number, from: [number, number], px: [number, number], far: number, units: number} | null} */
  let held = null;
  const down = new Set();

  const giveUp = () => {
    const was = held;
    held = null;
    if (was) hand.giveUp();
    return was !== null;
  };
  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    down.add(event.pointerId);
    if (down.size > 1) {
      giveUp();
      return;
    }
    const arrow = /** @type {Element} */ (event.target).closest("[data-sign]");
    const positions = hand.positions();
    if (arrow) {
      hand.arrow(Number(arrow.getAttribute("data-sign")));
    } else if (positions) {
      const { point, edgePx } = under(event.clientX, event.clientY);
      const reach = event.pointerType === "mouse" ? -1 : REACH_PX / edgePx;
      const block = blockAt(/** @type {Element} */ (event.target), positions, point, reach);
      if (block < 0) {
        hand.tap(-1);
        return;
      }
      root.setPointerCapture(event.pointerId);
      const px = /** @type {[number, number]} */ ([event.clientX, event.clientY]);
      held = { id: event.pointerId, block, axis: hand.take(block), from: point, px, far: 0, units: 0 };
    }
  });
  root.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    const { point: [x, y] } = under(event.clientX, event.clientY), [dx, dy] = STEPS[held.axis];
    held.far = Math.max(held.far, Math.hypot(event.clientX - held.px[0], event.clientY - held.px[1]));
    held.units = (x - held.from[0]) * dx + (y - held.from[1]) * dy;
    hand.drag(held.units);
  });
  root.addEventListener("pointerup", (event) => {
    if (held?.id !== event.pointerId) return;
    const { block, far, units } = held;
    held = null;
    if (far > TAP_PX) {
      hand.drop(units);
    } else {
      hand.giveUp();
      hand.tap(block);
    }
  });
  /** @type {(event: PointerEvent) => void} */
  const lost = (event) => {
    if (held?.id === event.pointerId) giveUp();
  };
  root.addEventListener("pointercancel", lost);
  root.addEventListener("lostpointercapture", lost);
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
