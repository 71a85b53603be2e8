// Draws the island under a board and its sun as elements, and animates the transition from one island
// to the next. The `color` of a part is its own color, which a win mixes with light.

import { svg } from "./dom.js";
import { blend, boxAround, island } from "./island.js";
import { isCalm } from "./motion.js";

/** @typedef {import("./island.js").Point} Point */

const IDLE_MS = 8000;

/** @type {(contour: Point[], isClosed: boolean, scale: number) => string} */
function pathOf(contour, isClosed, scale) {
  const points = contour.map(([x, y]) => `${round(x * scale)} ${round(y * scale)}`).join("L");
  return `M${points}${isClosed ? "Z" : ""}`;
}

/** @type {(length: number) => number} */
const round = (length) => Math.round(length * 1000) / 1000;

/** @type {(faces: Point[][], sky: Sky, scale: number) => SVGElement} the sun or the moon behind an island */
function sunOf(faces, sky, scale) {
  const [left, top, width, height] = boxAround(faces),
    strong = sky.dark ? 0.72 : 0.62,
    radius = 0.44 * width * scale;
  return svg("circle", {
    class: "sun",
    cx: round(scale * (left + 0.56 * width)),
    cy: round(scale * (top + Math.min(0.42 * height, 0.38 * width))),
    r: round(radius),
    fill: blend(blend(sky.above, sky.below, 0.4), sky.sun, strong), // no star shines through
    stroke: sky.sun,
    "stroke-width": round(0.26 * radius),
    "stroke-opacity": 0.3 * strong,
    "paint-order": "stroke",
  });
}

/**
 * Return an island. `unit` is the length of an edge of the faces, `scale` its length in the picture's units.
 * A plain island has no sun behind it, no seams, and one color.
 * @type {(faces: Point[][], sky: Sky, options?: {unit?: number, scale?: number, plain?: boolean}) => SVGElement[]}
 */
export function islandNodes(faces, sky, { unit = 1, scale = 1, plain = false } = {}) {
  const parts = island(faces, sky, { unit, plain }).flatMap(({ kind, color, width, contours }) => {
    const isFloor = kind === "floor",
      isFilled = isFloor || !width,
      paths = contours.map((contour) => pathOf(contour, isFilled, scale)),
      look = {
        class: isFloor ? "cell" : kind,
        color,
        fill: isFilled ? color : "none",
        stroke: isFloor ? sky.grid : color,
        "stroke-width": round(width * scale) || 0.008 * unit * scale,
      };
    return isFloor && !plain // each cell is a separate element, so that light can sweep over the cells
      ? paths.map((d) => svg("path", { ...look, d }))
      : [svg("path", { ...look, d: paths.join("") })];
  });
  return plain ? parts : [sunOf(faces, sky, scale), ...parts];
}

/**
 * Animate the change of boards: the old board sinks and fades while the next board rises.
 * @type {(stage: HTMLElement, boards: SVGSVGElement[]) => void}
 */
export function exchange(stage, boards) {
  if (isCalm() || !boards.some((board) => board.childElementCount)) return;
  for (const board of boards) {
    const old = /** @type {SVGSVGElement} */ (board.cloneNode(true));
    old.setAttribute("class", "leaving");
    old.addEventListener("animationend", ({ target }) => target === old && old.remove());
    stage.append(old);
    board.classList.remove("coming");
    requestAnimationFrame(() => board.classList.add("coming"));
  }
}

/** Make the island bob when nothing has been touched for a while. @type {(stage: HTMLElement) => void} */
export function bobWhenIdle(stage) {
  let timer = 0;
  const wake = () => {
    stage.classList.remove("idle");
    clearTimeout(timer);
    timer = window.setTimeout(() => stage.classList.add("idle"), IDLE_MS);
  };
  for (const event of ["pointerdown", "keydown", "wheel"])
    document.addEventListener(event, wake, { passive: true });
  wake();
}
