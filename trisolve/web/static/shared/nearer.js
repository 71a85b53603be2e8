// Two fingers, or Ctrl and the wheel, zoom and pan a board inside its stage; a button shows the
// whole board again. Boards convert points by their screen matrix, so they work without changes.

import { el } from "./dom.js";
import { FRAME_WORDS } from "./words.js";

/** @type {WeakMap<HTMLElement, HTMLButtonElement>} the buttons that reset the zoom of a stage */
const wholes = new WeakMap();

const MOST = 4,
  PER_PIXEL = 0.004, // the change of the zoom per pixel of the wheel
  INSET_PX = 8, // the inset of the picture in its stage
  REST_MS = 400; // a click after a two-finger gesture is not intended

/** @typedef {{x: number, y: number}} Spot */

/** @type {(one: Spot, other: Spot) => {x: number, y: number, far: number}} */
const between = (one, other) => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  far: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)),
});

/** @type {(least: number, value: number, most: number) => number} */
const held = (least, value, most) => Math.min(most, Math.max(least, value));

/**
 * Make the view of a stage: its zoom, and the button that resets it.
 * @type {(stage: HTMLElement) => (at: Spot, factor: number, right?: number, down?: number) => void}
 */
function createNearView(stage) {
  let scale = 1,
    x = 0,
    y = 0;
  /** @type {(next: number, left: number, top: number) => void} */
  const show = (next, left, top) => {
    const { clientWidth, clientHeight } = stage;
    scale = held(1, next, MOST);
    x = held(clientWidth * (1 - scale), left, 0);
    y = held(clientHeight * (1 - scale), top, 0);
    for (const picture of stage.querySelectorAll("svg"))
      if (picture.parentElement === stage) {
        picture.style.transformOrigin = `-${INSET_PX}px -${INSET_PX}px`;
        picture.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
      }
    whole.hidden = scale === 1;
  };
  const whole = el(
    "button",
    {
      class: "whole",
      hidden: true,
      "aria-label": FRAME_WORDS.wholeBoard,
      onclick: () => show(1, 0, 0),
    },
    "⤢",
  );
  stage.append(whole);
  wholes.set(stage, whole);
  addEventListener("resize", () => show(1, 0, 0));
  return (at, factor, right = 0, down = 0) => {
    const box = stage.getBoundingClientRect(),
      ratio = held(1, scale * factor, MOST) / scale;
    const [left, top] = [at.x - box.left, at.y - box.top];
    show(scale * ratio, left - (left - x) * ratio + right, top - (top - y) * ratio + down);
  };
}

/** Make a stage zoomable, even after its board is replaced. @type {(stage: HTMLElement) => void} */
export function followNearer(stage) {
  const known = wholes.get(stage);
  if (known) {
    stage.append(known);
    known.click();
    return;
  }
  const zoom = createNearView(stage);
  /** @type {Map<number, Spot>} */
  const fingers = new Map();
  let ended = -Infinity;
  /** @type {(event: PointerEvent) => Spot} */
  const spotOf = ({ clientX, clientY }) => ({ x: clientX, y: clientY });
  /** @type {(name: string, hear: (event: PointerEvent) => void) => void} */
  const on = (name, hear) =>
    stage.addEventListener(name, (event) => hear(/** @type {PointerEvent} */ (event)), true);
  stage.style.touchAction = "none";
  on("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, spotOf(event));
    if (fingers.size > 1) event.stopPropagation();
  });
  on("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const [one, two] = fingers.values(),
      before = two && between(one, two);
    fingers.set(event.pointerId, spotOf(event));
    if (!before) return;
    event.stopPropagation();
    const [first, second] = fingers.values(),
      now = between(first, second);
    zoom(before, now.far / before.far, now.x - before.x, now.y - before.y);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    window.addEventListener(
      name,
      (event) => {
        if (fingers.size > 1) ended = performance.now();
        fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      },
      true,
    );
  }
  on("click", (event) => {
    const isWhole = /** @type {Element} */ (event.target).closest(".whole");
    if (!isWhole && event.detail && performance.now() - ended < REST_MS) event.stopPropagation();
  });
  stage.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom({ x: event.clientX, y: event.clientY }, Math.exp(-event.deltaY * PER_PIXEL));
    },
    { passive: false },
  );
}
