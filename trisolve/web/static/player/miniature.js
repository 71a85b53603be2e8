// Draws small boards for strips and lists: the island, the goals and the blocks in one static picture.

import { islandNodes } from "../shared/board_island.js";
import { svg } from "../shared/dom.js";
import { boxAround } from "../shared/island.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf, floorOf } from "../sliding/level.js";
import { number, rounded, shrunk, trace, verticesOf, vertexXY } from "../sliding/outline.js";

const EDGE = 0.06,
  GAP = 0.05,
  RADIUS = 0.09,
  GOAL = 14, // the width of a goal's outline under the blocks
  OVER = 5; // the width of a goal's outline over the blocks, where it keeps a covered goal visible

/**
 * Return the color of every block under a sky: the color that the level gives it, a color for blocks with goals, or stone.
 * @type {(level: Level, sky: Sky) => string[]}
 */
export function namedColors({ blocks }, { strong, stone }) {
  let nAimed = 0;
  return blocks.map(({ color, goal }) => {
    const aimed = goal === NO_CELL ? null : strong[nAimed++ % strong.length];
    return color ?? aimed ?? stone;
  });
}

/** @type {(cells: number[]) => string} */
const runPath = (cells) =>
  trace(cells)
    .map((loop) => rounded(shrunk(loop, GAP), RADIUS))
    .join("");

/** Return the corners of every cell of a level's floor. @type {(level: Level) => import("../shared/board_island.js").Point[][]} */
export const facesOfFloor = ({ floor }) =>
  floorOf(floor).map((cell) => verticesOf(cell).map(([a, b]) => vertexXY(a, b)));

/**
 * Return a small picture of a level: its island may extend beyond the picture.
 * @type {(level: Level, sky: Sky) => SVGSVGElement}
 */
export function miniature(level, sky) {
  const faces = facesOfFloor(level),
    colors = namedColors(level, sky);
  const paths = level.blocks.map((block) => runPath(cellsOf(block, block.first))),
    goals = level.blocks.flatMap((block, i) =>
      block.goal === NO_CELL
        ? []
        : [{ d: runPath(cellsOf(block, block.goal)), fill: colors[i], stroke: colors[i] }],
    );
  return svg(
    "svg",
    {
      viewBox: boxAround(faces, EDGE).map(number).join(" "),
      class: "mini",
      "aria-hidden": "true",
    },
    ...islandNodes(faces, sky, { scale: 100, plain: true }),
    ...goals.map((look) => svg("path", { ...look, "fill-opacity": 0.34, "stroke-width": GOAL })),
    svg("path", { d: paths.join(""), class: "shade" }),
    ...paths.map((d, i) =>
      svg("path", { d, fill: colors[i], stroke: sky.edge, "stroke-width": 5 }),
    ),
    ...goals.map((look) => svg("path", { ...look, "fill-opacity": 0, "stroke-width": OVER })),
  );
}
