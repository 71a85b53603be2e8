// The rules as a sheet, with two small boards: where one may play, and a piece that is encircled.

import { svg } from "../shared/dom.js";
import { slantedSides } from "./bevel.js";
import { rulesText } from "./words.js";

const MARGIN = 0.09,
  BEVEL = 0.08,
  INSET = 0.2,
  RADIUS = 0.2;

/** Small boards row by row: 1 and 2 are pieces, + is where one may play, x encircles. */
const PLAYABLE = [".+.", "+1+", "+2+", ".+."],
  ENCIRCLED = [".x.", "x2x", ".x.", "..2"];

/** @type {(x: number, y: number, inset: number) => string} */
const square = (x, y, inset) =>
  [
    [x + inset, y + inset],
    [x + 1 - inset, y + inset],
    [x + 1 - inset, y + 1 - inset],
    [x + inset, y + 1 - inset],
  ].join(" ");

/** @type {(x: number, y: number, sign: string) => SVGElement} */
function faceOf(x, y, sign) {
  const middle = { cx: x + 0.5, cy: y + 0.5 };
  const tile = svg("polygon", { class: "tile corners-4", points: square(x, y, 0) }),
    side = svg("polygon", { class: "side", points: square(x, y, 0) });
  if (sign === "." || sign === "+") {
    const dot = svg("circle", { class: "dot", r: RADIUS / 2, ...middle });
    return svg("g", { class: sign === "+" ? "legal" : null }, tile, dot, side);
  }
  const points = square(x, y, 0),
    isSecond = sign === "2";
  return svg(
    "g",
    { class: isSecond ? "second" : "first" },
    tile,
    svg("polygon", { class: "own", points: square(x, y, MARGIN) }),
    ...slantedSides(points, MARGIN, BEVEL).map((one) =>
      svg("polygon", {
        points: one.points,
        fill: one.light > 0 ? "#fff" : "#000",
        "fill-opacity": Math.abs(one.light).toFixed(2),
      }),
    ),
    isSecond
      ? svg("circle", { class: "ring", r: RADIUS, "stroke-width": RADIUS / 2, ...middle })
      : svg("circle", { class: "disc", r: RADIUS, ...middle }),
    side,
    ...(sign === "x"
      ? [svg("polygon", { class: "over around", points: square(x, y, INSET) })]
      : []),
  );
}

/** @type {(rows: string[]) => SVGSVGElement} */
const picture = (rows) =>
  svg(
    "svg",
    { viewBox: `-.1 -.1 ${rows[0].length + 0.2} ${rows.length + 0.2}`, "aria-hidden": "true" },
    ...rows.flatMap((row, y) => [...row].map((sign, x) => faceOf(x, y, sign))),
  );

/** @type {(page: Boco.Page) => import("../shared/help.js").Rules} the rules of the board that is open */
export const rulesOf = ({ entry }) => ({
  sentences: rulesText(entry.game),
  pictures: [PLAYABLE, ENCIRCLED].map(picture),
});
