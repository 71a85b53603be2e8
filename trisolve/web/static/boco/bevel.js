// Draws a piece as a block on its face, with round corners and slanted sides. Sides that face the
// light at the upper left are lighter, and the other sides are darker.

import { svg } from "../shared/dom.js";
import { sidesOf } from "../shared/island.js";
import { cornersOf } from "../shared/projection.js";

const LIGHT = [-0.35, -0.94],
  STRENGTH = 0.4,
  MARGIN = 0.07,
  BEVEL = 0.055,
  ROUND = 0.1;

/** @typedef {[x: number, y: number]} Corner */

/** @type {(corner: Corner) => string} */
const text = (corner) => corner.map((part) => part.toFixed(3)).join();

/** @type {(from: Corner, to: Corner) => Corner} the unit vector that points into a polygon from one of its sides */
function inwards([x, y], [u, v]) {
  const length = Math.hypot(u - x, v - y) || 1;
  return [(y - v) / length, (u - x) / length];
}

/** @type {(corners: Corner[], by: number) => Corner[]} a convex polygon with each side moved inward */
const inset = (corners, by) =>
  corners.map((corner, at) => {
    const [ax, ay] = inwards(corners[(at + corners.length - 1) % corners.length], corner),
      [bx, by_] = inwards(corner, corners[(at + 1) % corners.length]),
      scale = by / (1 + ax * bx + ay * by_ || 1);
    return [corner[0] + scale * (ax + bx), corner[1] + scale * (ay + by_)];
  });

/** @type {(corner: Corner, other: Corner) => string} a point near one corner, on the line to the other */
function toward([x, y], [u, v]) {
  const share = Math.min(ROUND / (Math.hypot(u - x, v - y) || 1), 0.5);
  return text([x + share * (u - x), y + share * (v - y)]);
}

/** @type {(corners: Corner[]) => string} a polygon as path data, with round corners */
function rounded(corners) {
  const parts = corners.map((corner, at) => {
    const before = corners[(at + corners.length - 1) % corners.length],
      after = corners[(at + 1) % corners.length];
    return `${toward(corner, before)}Q${text(corner)} ${toward(corner, after)}`;
  });
  return `M${parts.join("L")}Z`;
}

/**
 * Return a piece on a face: its outline as path data, and its slanted sides.
 * @type {(points: string, radius: number) => {outline: string, sides: SVGElement[]}}
 */
export function pieceOn(points, radius) {
  const corners = sidesOf(cornersOf(points)).map(([corner]) => corner),
    most = radius / 4,
    outer = inset(corners, Math.min(MARGIN, most)),
    inner = inset(outer, Math.min(BEVEL, most));
  const sides = outer.map((corner, at) => {
    const next = (at + 1) % outer.length,
      [x, y] = inwards(corner, outer[next]),
      light = -STRENGTH * (x * LIGHT[0] + y * LIGHT[1]);
    return svg("polygon", {
      points: [corner, outer[next], inner[next], inner[at]].map(text).join(" "),
      fill: light > 0 ? "#fff" : "#000",
      "fill-opacity": Math.abs(light).toFixed(2),
    });
  });
  return { outline: rounded(outer), sides };
}
