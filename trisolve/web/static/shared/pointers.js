// Dragging with mouse, finger or pen: a small state machine over pointer events. The root of the
// picture captures the pointer. A second finger anywhere on the page, Escape, a lost pointer, a
// hidden page or a resized page, such as a rotated phone, cancels the drag.

const TAP_PX = 8;

/**
 * @template T
 * @typedef {object} PointerHandlers  handlers of pointers; T is the held object
 * @property {(event: PointerEvent, root: Element) => T | null} take
 * return the object taken by a press, if any
 * @property {(held: T, event: PointerEvent, isDrag: boolean) => void} move
 * `isDrag` once it is more than a tap
 * @property {(held: T, event: PointerEvent) => void} drop  released after a drag
 * @property {(held: T, event: PointerEvent) => void} tap  released where it was taken
 * @property {(held: T, isDrag: boolean) => void} giveUp  put it back
 */

/**
 * Follow the pointers on some roots; return a function that cancels a drag and returns whether
 * there was one. A root in `late` captures the pointer only when a drag starts, so that its buttons
 * can be pressed.
 * @template T
 * @param {Element[]} roots
 * @param {PointerHandlers<T>} handlers
 * @param {Element[]} [late]
 * @returns {() => boolean}
 */
export function followPointers(roots, handlers, late = []) {
  /** @type {{id: number, x: number, y: number, isDrag: boolean, thing: T} | null} */
  let held = null;
  const down = new Set();

  const giveUp = () => {
    const was = held;
    held = null;
    if (was) handlers.giveUp(was.thing, was.isDrag);
    return was !== null && was.isDrag;
  };
  /** @type {(event: PointerEvent, root: Element) => void} */
  const press = (event, root) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (down.size > 1) return;
    const thing = handlers.take(event, root);
    if (thing === null) return;
    if (!late.includes(root)) root.setPointerCapture(event.pointerId);
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, isDrag: false, thing };
  };
  /** @type {(event: PointerEvent, root: Element) => void} */
  const move = (event, root) => {
    if (held?.id !== event.pointerId) return;
    if (!held.isDrag && Math.hypot(event.clientX - held.x, event.clientY - held.y) > TAP_PX) {
      held.isDrag = true;
      if (late.includes(root)) root.setPointerCapture(event.pointerId);
    }
    handlers.move(held.thing, event, held.isDrag);
  };
  /** @type {(event: PointerEvent) => void} */
  const release = (event) => {
    if (held?.id !== event.pointerId) return;
    const { thing, isDrag } = held;
    held = null;
    if (isDrag) handlers.drop(thing, event);
    else handlers.tap(thing, event);
  };

  for (const root of roots) {
    /** @type {(name: string, act: (event: PointerEvent, root: Element) => void) => void} */
    const on = (name, act) =>
      root.addEventListener(name, (event) => act(/** @type {PointerEvent} */ (event), root));
    on("pointerdown", press);
    on("pointermove", move);
    on("pointerup", release);
    on("pointercancel", (event) => {
      if (held?.id === event.pointerId) giveUp();
    });
    on("lostpointercapture", (event) => {
      if (held?.id === event.pointerId && event.target === root) giveUp();
    });
  }
  window.addEventListener(
    "pointerdown",
    (event) => {
      down.add(event.pointerId);
      if (down.size > 1) giveUp();
    },
    true,
  );
  for (const over of ["pointerup", "pointercancel"]) {
    window.addEventListener(
      over,
      (event) => down.delete(/** @type {PointerEvent} */ (event).pointerId),
      true,
    );
  }
  window.addEventListener("resize", giveUp);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    down.clear();
    giveUp();
  });
  return giveUp;
}
