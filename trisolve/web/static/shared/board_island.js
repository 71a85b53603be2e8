// The island under a board: its sun and its rock as elements, the wave of light that a win sends
// over it, and the transition from one island to the next.

import { svg } from "./dom.js";
import { island } from "./island.js";
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

/**
 * Return the corners of a polygon, given as SVG points, after a translation.
 * @type {(points: string, middle?: [x: number, y: number]) => Point[]}
 */
export const facesOf = (points, [x, y] = [0, 0]) =>
  points.split(" ").map((corner) => {
    const [u, v] = corner.split(",").map(Number);
    return [x + u, y + v];
  });

/** @type {(faces: Point[][]) => {left: number, top: number, width: number, height: number}} */
function boxOf(faces) {
  const xs = faces.flat().map(([x]) => x),
    ys = faces.flat().map(([, y]) => y),
    [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** @type {(faces: Point[][], sky: Sky, scale: number) => SVGElement} the sun or the moon behind an island */
function sunOf(faces, sky, scale) {
  const { left, top, width, height } = boxOf(faces),
    strong = sky.dark ? 0.3 : 0.62,
    disc = {
      cx: round(scale * (left + 0.56 * width)),
      cy: round(scale * (top + 0.42 * height)),
      fill: sky.sun,
    };
  return svg(
    "g",
    { class: "sun" },
    ...[1.13, 1].map((size) =>
      svg("circle", {
        ...disc,
        r: round(scale * 0.44 * width * size),
        opacity: size > 1 ? 0.3 * strong : strong,
      }),
    ),
  );
}

/** @type {Record<string, string>} */
const CLASSES = { rock: "rock", floor: "cell", joint: "joint", back: "back", front: "front" };

/**
 * Return an island with the sun behind it. `unit` is the length of an edge of the faces, `scale`
 * its length in the picture's units.
 * @type {(faces: Point[][], sky: Sky, options?: {unit?: number, scale?: number, plain?: boolean, sunless?: boolean}) => SVGElement[]}
 *
 */
export function islandNodes(
  faces,
  sky,
  { unit = 1, scale = 1, plain = false, sunless = false } = {},
) {
  const parts = island(faces, sky, { unit, plain }).flatMap(({ kind, color, width, contours }) => {
    const isFilled = kind === "rock" || kind === "floor",
      paths = contours.map((contour) => pathOf(contour, isFilled, scale)),
      look = {
        class: CLASSES[kind],
        fill: isFilled ? color : "none",
        stroke: kind === "floor" ? sky.grid : color,
        "stroke-width": kind === "rock" ? 0.008 * unit * scale : round(width * scale),
      };
    return kind === "floor" && !plain // each cell separately, so that light can sweep over them
      ? paths.map((d) => svg("path", { ...look, d }))
      : [svg("path", { ...look, d: paths.join("") })];
  });
  return [...(sunless ? [] : [sunOf(faces, sky, scale)]), ...parts];
}

/**
 * Animate the old board sinking and fading while the next one rises.
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

/** Make the island bob after a while without a touch. @type {(stage: HTMLElement) => void} */
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
