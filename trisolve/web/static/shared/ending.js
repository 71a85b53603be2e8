// Shows the end of a puzzle or a game in the same way on all pages: the result, with an animated star or check mark.
// A board gives its decisive parts the class "lights", and these parts stay lit.

import { el, svg } from "./dom.js";

const STAR = "M12 2l3 7 7 .6-5.4 4.7L18.3 22 12 17.9 5.7 22l1.7-7.7L2 9.6 9 9z",
  FACETS = "M12 13V2l3 7zL22 9.6l-5.4 4.7zL18.3 22 12 17.9zL5.7 22l1.7-7.7zL2 9.6 9 9z",
  TICK = "M4 13l5 5L20 6";

/**
 * Draw a pool of light around each decisive part and each tile. The floor takes sunlight cell by cell, from one part
 * or from the middle.
 * @type {(stage: HTMLElement, from?: Element | null) => void}
 */
function shine(stage, from) {
  const ground = /** @type {SVGGraphicsElement} */ (stage.querySelector(".ground")),
    matrix = ground?.getScreenCTM()?.inverse();
  if (!matrix) return;
  const r = 0.42 * matrix.a * Math.min(innerWidth, innerHeight),
    nodes = [...stage.querySelectorAll(".lights, .ground ~ .casts > *")];
  /** @type {(node: Element) => DOMPoint} */
  const middleOf = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return new DOMPoint(left + width / 2, top + height / 2).matrixTransform(matrix);
  };
  const start = middleOf(from ?? ground);
  for (const cell of /** @type {NodeListOf<SVGElement>} */ (ground.querySelectorAll(".cell"))) {
    const { x, y } = middleOf(cell);
    cell.style.transitionDelay = `${Math.hypot(start.x - x, start.y - y) / 4 / r}s`;
  }
  ground.querySelector(".glow")?.remove();
  ground.append(
    svg(
      "g",
      { class: "glow", fill: "url(#glow)" },
      svg("radialGradient", { id: "glow" }, svg("stop"), svg("stop", { offset: 1 })),
      ...nodes.map((node) => {
        const { x, y } = middleOf(node);
        return svg("circle", { cx: x, cy: y, r, opacity: nodes.length ** -0.3 });
      }),
    ),
  );
}

/**
 * Light the decisive parts of the board while the game is over, and after a win the floor around them.
 * @type {(stage: HTMLElement, isOver: boolean, isWon?: boolean, from?: Element | null) => void}
 */
export function light(stage, isOver, isWon = isOver, from) {
  if (isWon && !stage.classList.contains("won")) shine(stage, from);
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
