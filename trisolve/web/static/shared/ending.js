// The end of a puzzle or a game, the same on all pages: the result, with an animated star or tick.
// The decisive parts of the board stay lit: a board gives them the class "lights".

import { el, svg } from "./dom.js";
import { isCalm } from "./motion.js";

const STAR = "M12 2l3 7 7 .6-5.4 4.7L18.3 22 12 17.9 5.7 22l1.7-7.7L2 9.6 9 9z",
  TICK = "M4 13l5 5L20 6";

/** @type {(isBest: boolean) => SVGElement} */
const signOf = (isBest) =>
  svg(
    "svg",
    { class: isBest ? "star" : "tick", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: isBest ? STAR : TICK }),
  );

const WAVE_MS = 500;

/**
 * Light the decisive parts while the game is over. After a win, sunlight spreads over the floor
 * cell by cell, from a point on the board or from its middle.
 * @type {(stage: HTMLElement, isOver: boolean, isWon?: boolean, from?: [x: number, y: number]) => void}
 *
 */
export function light(stage, isOver, isWon = isOver, from) {
  if (isWon && !stage.classList.contains("won")) {
    const cells = /** @type {SVGGraphicsElement[]} */ ([...stage.querySelectorAll(".cell")]),
      boxes = cells.map((cell) => cell.getBBox()),
      spots = boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
      [x, y] = from ?? spots[spots.length >> 1] ?? [0, 0],
      far = spots.map(([u, v]) => Math.hypot(u - x, v - y)),
      most = Math.max(...far, 1);
    for (const [at, cell] of isCalm() ? [] : cells.entries())
      cell.animate(
        [{ fill: cell.getAttribute("fill") }, { fill: "#fffbe8" }, { fill: "#f6d58a" }],
        {
          delay: (far[at] / most) * WAVE_MS,
          duration: 500,
          fill: "backwards",
        },
      );
  }
  stage.classList.toggle("ended", isOver);
  stage.classList.toggle("won", isWon);
}

/**
 * Return the line of a result. A solved puzzle has a star if nothing better is possible, or else a
 * tick.
 * @type {(isSolved: boolean, isBest: boolean, text: string) => HTMLElement}
 */
export const resultLine = (isSolved, isBest, text) =>
  el("h2", {}, ...(isSolved ? [signOf(isBest)] : []), text);
