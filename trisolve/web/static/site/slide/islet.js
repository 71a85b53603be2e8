// The small islands of the map: a level's floor, as pale rock until it is solved, then in the
// colors of its pack.

import { boxAround, islandNodes } from "../../shared/board_island.js";
import { svg } from "../../shared/dom.js";
import { blend } from "../../shared/island.js";
import { levelOf } from "../../player/entries.js";
import { facesOfFloor } from "../../player/miniature.js";

/** @type {(sky: Sky) => Sky} */
const paleOf = (sky) => ({
  ...sky,
  floor: blend(sky.floor, sky.dark ? sky.below : "#e4e2e0", 0.3),
  rock: blend(sky.rock, sky.dark ? sky.below : "#a8a4ac", 0.2),
});

/** Return the island of a level in a square. @type {(entry: Entry, sky: Sky, isPale: boolean) => SVGSVGElement} */
export function islet(entry, sky, isPale) {
  const faces = facesOfFloor(levelOf(entry)),
    [left, top, wide, high] = boxAround(faces),
    hanging = 0.36 * wide,
    side = Math.max(wide, high + hanging);
  return svg(
    "svg",
    {
      viewBox: [left - (side - wide) / 2, top - (side - high - hanging) / 2, side, side].join(" "),
      "aria-hidden": "true",
    },
    ...islandNodes(faces, isPale ? paleOf(sky) : sky, { plain: true, sunless: true }),
  );
}

/** Return dotted routes, white on a dark under-stroke. @type {(d: string) => SVGSVGElement} */
export const waysNode = (d) =>
  svg("svg", { class: "ways", "aria-hidden": "true" }, svg("path", { d }), svg("path", { d }));

/** Put a node on the map. @type {(node: HTMLElement, x: number, y: number, wide?: number) => void} */
export function put({ style }, x, y, wide) {
  style.setProperty("--x", `${x.toFixed(1)}px`);
  style.setProperty("--y", `${y.toFixed(1)}px`);
  if (wide !== undefined) style.setProperty("--wide", `${wide.toFixed(1)}px`);
}

/**
 * Return a function that draws a node once it is near the view.
 * @type {() => (node: Element, draw: () => void) => void}
 */
export function whenSeen() {
  /** @type {Map<Element, () => void>} */
  const waiting = new Map();
  const watcher = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        const draw = waiting.get(target);
        if (!isIntersecting || !draw) continue;
        waiting.delete(target);
        watcher.unobserve(target);
        draw();
      }
    },
    { rootMargin: "200px" },
  );
  return (node, draw) => {
    waiting.set(node, draw);
    watcher.observe(node);
  };
}
