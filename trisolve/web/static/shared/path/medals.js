// Draws the star and the check mark of a level, a lesson or a day.

import { svg } from "../dom.js";
import { ofText } from "./words.js";

/** Return the corners of a star. @type {(radius: number) => string} */
export const starPoints = (radius) =>
  Array.from({ length: 10 }, (_, at) => {
    const far = at % 2 ? 0.46 * radius : radius,
      angle = (at * Math.PI) / 5;
    return `${(far * Math.sin(angle)).toFixed(2)},${(-far * Math.cos(angle)).toFixed(2)}`;
  }).join(" ");

/** Return the medal for the mark ★ or ✓, or an empty list for any other mark. @type {(mark: string) => SVGElement[]} */
export const medalOf = (mark) =>
  mark
    ? [
        svg(
          "svg",
          { class: "medal", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
          mark === "★"
            ? svg("polygon", { points: starPoints(11), class: "gold" })
            : svg("path", { d: "M-6 .5l4.2 4.2L6.5-5", class: "tick" }),
        ),
      ]
    : [];

/** Return the progress on a path: the number of solved levels, and of stars. @type {(solved: number, n: number, stars: number) => (Node | string)[]} */
export const scoreOf = (solved, n, stars) => [
  ...medalOf(solved ? "✓" : ""),
  ofText(solved, n),
  ...(stars ? [...medalOf("★"), String(stars)] : []),
];
