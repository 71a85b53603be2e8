// The end of a puzzle or a game, the same on all pages: what it came to, with a star or a tick that draws
// itself. On the board, what decided it stays in light: a board gives that the class "lights".

import { el, svg } from "./dom.js";

const STAR = "M12 2l3 7 7 .6-5.4 4.7L18.3 22 12 17.9 5.7 22l1.7-7.7L2 9.6 9 9z",
  TICK = "M4 13l5 5L20 6";

/** @type {(isBest: boolean) => SVGElement} */
const signOf = (isBest) =>
  svg(
    "svg",
    { class: isBest ? "star" : "tick", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: isBest ? STAR : TICK }),
  );

/** Light what decided the game, as long as it is over. @type {(stage: HTMLElement, isOver: boolean) => void} */
export function light(stage, isOver) {
  stage.classList.toggle("ended", isOver);
}

/**
 * Return the line of a result. A solved puzzle has a star if nothing better is possible, else a tick.
 * @type {(isSolved: boolean, isBest: boolean, text: string) => HTMLElement}
 */
export const resultLine = (isSolved, isBest, text) =>
  el("h2", {}, ...(isSolved ? [signOf(isBest)] : []), text);
