// Small boards for strips and lists: floor, goals and blocks, flat, in one picture that stands still.

import { svg } from "../shared/dom.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf, floorOf } from "../sliding/level.js";
import { number, rounded, shrunk, trace } from "../sliding/outline.js";

const EDGE = 0.35,
  GAP = 0.06,
  RADIUS = 0.09;

/** @type {(cells: number[]) => string} */
const runPath = (cells) =>
  trace(cells)
    .map((loop) => rounded(shrunk(loop, GAP), RADIUS))
    .join("");

/**
 * Return a small picture of a level.
 * @type {(level: Level, look: Look) => SVGSVGElement}
 */
export function miniature(level, look) {
  const loops = trace(floorOf(level.floor)),
    points = loops.flat();
  const xs = points.map(([x]) => x),
    ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE];
  const box = [left, top, Math.max(...xs) + EDGE - left, Math.max(...ys) + EDGE - top]
    .map(number)
    .join(" ");
  const taken = [0, 0];
  const colors = level.blocks.map(({ color, goal }) => {
    const aimed = goal === NO_CELL ? 0 : 1,
      scheme = aimed ? look.strong : look.grays;
    return color ?? scheme[taken[aimed]++ % scheme.length];
  });
  return svg(
    "svg",
    { viewBox: box, class: "mini", "aria-hidden": "true" },
    svg("path", {
      d: loops.map((loop) => rounded(loop, 0)).join(""),
      fill: look.floor,
      "fill-rule": "evenodd",
    }),
    ...level.blocks.map((block, i) =>
      svg("path", { d: runPath(cellsOf(block, block.first)), fill: colors[i] }),
    ),
    ...level.blocks.flatMap((block, i) =>
      block.goal === NO_CELL
        ? []
        : [
            svg("path", {
              d: runPath(cellsOf(block, block.goal)),
              fill: "none",
              stroke: look.ink,
              "stroke-width": 14,
            }),
            svg("path", {
              d: runPath(cellsOf(block, block.goal)),
              fill: "none",
              stroke: colors[i],
              "stroke-width": 8,
            }),
          ],
    ),
  );
}
