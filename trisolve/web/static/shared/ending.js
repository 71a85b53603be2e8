// Shows the end of a puzzle or a game in the same way on all pages: the result, with an animated star or check mark.
// A board gives its decisive parts the class "lights", and these parts stay lit.

import { el, svg } from "./dom.js";
import { isCalm } from "./motion.js";

const STAR = "M12 2l3 7 7 .6-5.4 4.7L18.3 22 12 17.9 5.7 22l1.7-7.7L2 9.6 9 9z",
  FACETS = "M12 13V2l3 7zL22 9.6l-5.4 4.7zL18.3 22 12 17.9zL5.7 22l1.7-7.7zL2 9.6 9 9z",
  TICK = "M4 13l5 5L20 6";

/**
 * Light the decisive parts of the board while the game is over. After a win, sunlight spreads over the floor
 * cell by cell, from a point on the board.
 * @type {(stage: HTMLElement, isOver: boolean, isWon?: boolean, from?: [x: number, y: number]) => void}
 */
export function light(stage, isOver, isWon = isOver, [x, y] = [0, 0]) {
  if (isWon && !stage.classList.contains("won") && !isCalm()) {
    const cells = /** @type {SVGGraphicsElement[]} */ ([...stage.querySelectorAll(".cell")]),
      far = cells.map((cell) => {
        const { x: left, y: top, width, height } = cell.getBBox();
        return Math.hypot(left + width / 2 - x, top + height / 2 - y);
      });
    for (const [at, cell] of cells.entries())
      cell.animate([{ fill: cell.getAttribute("fill") }, { fill: "#fffbe8" }, {}], {
        delay: (500 * far[at]) / Math.max(1, ...far),
        duration: 500,
        fill: "backwards",
      });
  }
  stage.classList.toggle("ended", isOver);
  stage.classList.toggle("won", isWon);
}

/**
 * Return the line of a result. A solved puzzle has a star if nothing better is possible, or else a check
 * mark.
 * @type {(isSolved: boolean, isBest: boolean, text: string) => HTMLElement}
 */
export const resultLine = (isSolved, isBest, text) =>
  el(
    "h2",
    {},
    ...(isSolved
      ? [
          svg(
            "svg",
            { class: isBest ? "star" : "tick", viewBox: "0 0 24 24", "aria-hidden": "true" },
            svg("path", { d: isBest ? STAR : TICK }),
            svg("path", { class: "facets", d: isBest && FACETS }),
          ),
        ]
      : []),
    text,
  );
