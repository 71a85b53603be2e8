// The last plays as a plot: the player's time over the expected one, both on scales of logarithms. Points
// below the line are faster than expected; rings are plays that only say "longer than this".

import { svg } from "../shared/dom.js";
import { FOR_YOU, clockText, plotText } from "./for_you_words.js";

const WIDTH = 320,
  HEIGHT = 200,
  LEFT = 40,
  BOTTOM = 32,
  RIGHT = 16,
  RADIUS = 4;
const TICKS = [5, 15, 60, 180, 600, 1800];

/** @type {(low: number, high: number, from: number, to: number) => (seconds: number) => number} */
const scale = (low, high, from, to) => (seconds) =>
  from + ((to - from) * Math.log(seconds / low)) / Math.log(high / low);

/** @type {(x: number, y: number, text: string, where?: string) => SVGElement} */
function label(x, y, text, where = "") {
  const node = svg("text", { x, y, class: where });
  node.textContent = text;
  return node;
}

/**
 * Return the plot.
 * @type {(shown: import("./own_times.js").Shown[]) => SVGElement}
 */
export function timesPlot(shown) {
  const every = shown.flatMap(({ seconds, expected }) => [seconds, expected]);
  const low = Math.min(TICKS[0], ...every),
    high = Math.max(TICKS[3], ...every);
  const x = scale(low, high, LEFT, WIDTH - RIGHT),
    y = scale(low, high, HEIGHT - BOTTOM, RIGHT);
  const ticks = TICKS.filter((seconds) => seconds >= low && seconds <= high);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "times-plot",
      role: "img",
      "aria-label": plotText(shown),
    },
    svg("path", {
      class: "even",
      d: `M${x(low)} ${y(low)}L${x(high)} ${y(high)}`,
    }),
    ...ticks.flatMap((seconds) => [
      label(x(seconds), HEIGHT - BOTTOM + 14, clockText(seconds)),
      label(LEFT - 6, y(seconds) + 4, clockText(seconds), "end"),
    ]),
    label((WIDTH + LEFT) / 2, HEIGHT - 4, FOR_YOU.axisExpected),
    label(LEFT + 8, RIGHT + 4, FOR_YOU.axisTime, "start"),
    ...shown.map(({ seconds, expected, isLonger }) =>
      svg("circle", {
        class: isLonger ? "longer" : null,
        cx: x(expected),
        cy: y(seconds),
        r: RADIUS,
      }),
    ),
  );
}
