// Draws the parts of a board: beveled blocks with a dark outline and a three-step shadow, goals as
// rings with the letter of their block, and the visible corners of goals under other blocks.

import { svg } from "../shared/dom.js";
import { blend } from "../shared/island.js";
import { cellsOf } from "../sliding/level.js";
import { bezel, middleOf, number, placeOf, rounded, shrunk, trace } from "../sliding/outline.js";

/** @typedef {import("../sliding/outline.js").Point} Point */

const LABEL = 0.4,
  LETTER = "#1d1a17",
  GAP = 0.035,
  RADIUS = 0.11,
  BEZEL = 0.08,
  AIM = 0.095, // the distance from the edge of a goal's cells to the middle of its ring
  ARM = 0.26, // the length of a covered goal's corner along each side
  LIGHT = [-0.5, -0.87],
  CASTS = [
    [7, 11, 9, 0.1],
    [5, 8, 3, 0.16],
    [2, 3, 0, 0.3],
  ];

/** @type {(color: string, normal: Point) => string} the color of a slanted side, which is lighter toward the upper left */
function facet(color, [x, y]) {
  const light = x * LIGHT[0] + y * LIGHT[1];
  return blend(color, light > 0 ? "#ffffff" : "#1a0f18", Math.min(1, 0.42 * Math.abs(light)));
}

/** @type {(block: Block, gap?: number) => {loop: Point[], path: string}} the outline of a block, with the first cell of the block at the origin */
export function shapeOf(block, gap = GAP) {
  const [x, y] = placeOf(block.first);
  const [loop] = trace(cellsOf(block, block.first));
  const moved = loop.map(([u, v]) => /** @type {Point} */ ([u - x, v - y]));
  const face = shrunk(moved, gap);
  return { loop: face, path: rounded(face, RADIUS) };
}

/**
 * @type {(block: Block) => SVGElement}
 * the shadow of a block, drawn in three steps so that its edge is soft
 */
export function castArt(block) {
  const { path: d } = shapeOf(block);
  return svg(
    "g",
    { class: "cast" },
    ...CASTS.map(([x, y, width, opacity]) =>
      svg("path", { d, opacity, "stroke-width": width, transform: `translate(${x} ${y})` }),
    ),
  );
}

/** @type {(block: Block, sky: Sky, color: string) => SVGElement[]} */
export function blockArt(block, sky, color) {
  const { loop, path } = shapeOf(block);
  return [
    svg("path", { d: path, fill: color }),
    ...bezel(loop, BEZEL, RADIUS).map(({ normal, path: d }) =>
      svg("path", { d, fill: facet(color, normal) }),
    ),
    svg("path", { class: "edge", d: path, fill: "none", stroke: sky.edge }),
    label(block, loop, LABEL, LETTER),
  ];
}

/** @type {(block: Block, loop: Point[], size: number, fill: string) => SVGTextElement} */
function label(block, loop, size, fill) {
  const [x, y] = middleOf(loop),
    id = [...block.id],
    name = id.slice(0, 6).join("") + (id[6] ? "…" : "");
  const fitted = Math.min(size, 1.1 / [...name].length);
  return svg(
    "text",
    { x: number(x), y: number(y + 0.36 * fitted), "font-size": number(fitted), fill },
    name,
  );
}

/** @type {(d: string, sky: Sky, color: string, width: number) => SVGElement[]} a line with a dark edge on both sides */
const ringArt = (d, { edge }, color, width) =>
  [edge, color].map((stroke, at) =>
    svg("path", { class: "aim", d, stroke, "stroke-width": width + (at ? 0 : 3.5) }),
  );

/**
 * @type {(block: Block, sky: Sky, color: string) => SVGGElement}
 * the goal of a block, with its letter
 */
export function goalArt(block, sky, color) {
  const { loop, path } = shapeOf(block, AIM);
  return svg(
    "g",
    { transform: translated(placeOf(block.goal)) },
    svg("path", { d: shapeOf(block, 0.05).path, fill: color, "fill-opacity": 0.34 }),
    ...ringArt(path, sky, color, 6),
    label(block, loop, 0.3, sky.dark ? "#fff" : sky.edge),
  );
}

/**
 * @type {(block: Block, sky: Sky, color: string) => SVGElement}
 * the corners of a goal, visible over other blocks
 */
export function cornersArt(block, sky, color) {
  const { loop } = shapeOf(block, AIM);
  /** @type {(from: Point, to: Point) => string} */
  const toward = ([x, y], [u, v]) => {
    const share = ARM / Math.hypot(u - x, v - y);
    return [x + share * (u - x), y + share * (v - y)].map(number).join(" ");
  };
  const d = loop.map((corner, at) => {
    const [last, next] = [loop.length - 1, 1].map((by) =>
      toward(corner, loop[(at + by) % loop.length]),
    );
    return `M${last}L${corner.map(number).join(" ")}L${next}`;
  });
  return svg(
    "g",
    { transform: translated(placeOf(block.goal)), class: "corners" },
    ...ringArt(d.join(""), sky, color, 8),
  );
}

/** @type {(point: Point) => string} */
export const translated = ([x, y]) => `translate(${number(x)} ${number(y)})`;
