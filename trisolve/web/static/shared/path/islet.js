// Draws the small islands of a map and the dotted paths between them. A floor is drawn as pale rock until
// its level is solved, and then in its own colors.

import { islandNodes } from "../board_island.js";
import { svg } from "../dom.js";
import { blend, boxAround } from "../island.js";

/** @typedef {import("../island.js").Point[][]} Faces */

/** @type {(sky: Sky) => Sky} */
const paleOf = (sky) => ({
  ...sky,
  floor: blend(sky.floor, "#fff6e4", sky.dark ? 0.2 : 0.36),
  rock: blend(sky.rock, "#b9b2a8", sky.dark ? 0.1 : 0.2),
});

/**
 * Return a square picture of the island of a floor.
 * @type {(faces: Faces, sky: Sky, isPale: boolean) => SVGSVGElement}
 */
export function islet(faces, sky, isPale) {
  const [[[x0, y0], [x1, y1]]] = faces,
    [left, top, wide, high] = boxAround(faces),
    hanging = 0.36 * wide,
    side = Math.max(wide, high + hanging);
  return svg(
    "svg",
    {
      viewBox: [left - (side - wide) / 2, top - (side - high - hanging) / 2, side, side].join(" "),
      "aria-hidden": "true",
    },
    ...islandNodes(faces, isPale ? paleOf(sky) : sky, {
      unit: Math.hypot(x1 - x0, y1 - y0),
      plain: true,
    }),
  );
}

/** Return dotted routes, drawn in white over a wider dark line. @type {(d: string) => SVGSVGElement} */
export const waysNode = (d) =>
  svg("svg", { class: "ways", "aria-hidden": "true" }, svg("path", { d }), svg("path", { d }));

/** Place a node on the map. @type {(node: HTMLElement, x: number, y: number, wide?: number) => void} */
export function put({ style }, x, y, wide) {
  style.setProperty("--x", `${x.toFixed(1)}px`);
  style.setProperty("--y", `${y.toFixed(1)}px`);
  if (wide !== undefined) style.setProperty("--wide", `${wide.toFixed(1)}px`);
}

/**
 * Draw a node in a task of its own, as soon as it comes near the visible part of the page.
 * @type {(node: Element, draw: () => void) => void}
 */
export function whenSeen(node, draw) {
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      setTimeout(draw);
    },
    { rootMargin: "200px" },
  );
  watcher.observe(node);
}
