// Small boards for strips and lists: floor, goals and blocks in one picture that stands still.

import { svg } from "../shared/dom.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf, floorOf } from "../sliding/level.js";
import { number, rounded, shrunk, trace } from "../sliding/outline.js";

const EDGE = 0.25,
  GAP = 0.06,
  RADIUS = 0.09,
  RIM = 16,
  GOAL = 13, // the outline of a goal, under the blocks
  OVER = 5; // the same on the blocks, so that a covered goal is still seen

/**
 * Return the color of every block in a look: the level's own, a strong one, or a gray.
 * @type {(level: Level, look: Look) => string[]}
 */
export function namedColors({ blocks }, look) {
  const taken = [0, 0];
  return blocks.map(({ color, goal }) => {
    const aimed = goal === NO_CELL ? 0 : 1,
      scheme = aimed ? look.strong : look.grays;
    return color ?? scheme[taken[aimed]++ % scheme.length];
  });
}

/** @type {(cells: number[]) => string} */
const runPath = (cells) =>
  trace(cells)
    .map((loop) => rounded(shrunk(loop, GAP), RADIUS))
    .join("");

/** @type {(d: string, stroke: string, width: number) => SVGElement} */
const outlineOf = (d, stroke, width) =>
  svg("path", { d, fill: "none", stroke, "stroke-width": width });

/**
 * Return the view that holds some outlines with a margin around them: left, top, width, height.
 * @type {(loops: import("../sliding/outline.js").Point[][], margin: number) => number[]}
 */
export function boxAround(loops, margin) {
  const xs = loops.flat().map(([x]) => x),
    ys = loops.flat().map(([, y]) => y),
    [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

/** Return a small picture of a level. @type {(level: Level, look: Look) => SVGSVGElement} */
export function miniature(level, look) {
  const loops = trace(floorOf(level.floor));
  const colors = namedColors(level, look);
  const paths = level.blocks.map((block) => runPath(cellsOf(block, block.first))),
    goals = level.blocks.flatMap((block, i) =>
      block.goal === NO_CELL ? [] : [{ d: runPath(cellsOf(block, block.goal)), color: colors[i] }],
    );
  return svg(
    "svg",
    { viewBox: boxAround(loops, EDGE).map(number).join(" "), class: "mini", "aria-hidden": "true" },
    svg("path", {
      d: loops.map((loop) => rounded(loop, 0)).join(""),
      fill: look.floor,
      stroke: look.rim[0],
      "stroke-width": RIM,
      "paint-order": "stroke",
      "fill-rule": "evenodd",
    }),
    ...goals.flatMap(({ d, color }) => [
      svg("path", { d, fill: look.goal[1] ?? color, "fill-opacity": look.goal[0] }),
      outlineOf(d, color, GOAL),
    ]),
    ...(look.shadow ? [svg("path", { d: paths.join(""), class: "shade" })] : []),
    ...paths.map((d, i) => svg("path", { d, fill: colors[i] })),
    ...goals.map(({ d, color }) => outlineOf(d, color, OVER)),
  );
}
