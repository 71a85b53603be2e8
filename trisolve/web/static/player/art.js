// What a board is drawn with, in the look of the pictures: blocks with bevel and grain, goals, the floor
// with its wall and its shadow.

import { svg } from "../shared/dom.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf, floorOf } from "../sliding/level.js";
import {
  bezel,
  contains,
  middleOf,
  number,
  placeOf,
  rounded,
  shrunk,
  trace,
  verticesOf,
  vertexXY,
} from "../sliding/outline.js";
import { namedColors } from "./miniature.js";

/** @typedef {import("../sliding/outline.js").Point} Point */

const LIGHT = [-0.351, -0.936],
  LABEL = 0.36;

/** @type {(one: string, other: string, share: number) => string} */
const mix = (one, other, share) => `color-mix(in srgb, ${one} ${number(share)}%, ${other})`;

/** @type {(normal: Point, strength: number) => number} how much lighter a slanted side is */
function relief([x, y], strength) {
  const facing = x * LIGHT[0] + y * LIGHT[1];
  return strength * facing * (facing > 0 ? 1 : 0.8);
}

/** @type {(color: string) => string} black or white, whichever reads better on a color in hex */
function inkOn(color) {
  const digits = color.length === 4 ? color.replace(/\w/g, "$&$&") : color,
    [r, g, b] = [1, 3, 5].map((at) => parseInt(digits.slice(at, at + 2), 16) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 43000 ? "#181614" : "#fff";
}

/** Return the color of every block in a look. @type {(level: Level, look: Look) => string[]} */
export const colorsOf = (level, look) =>
  namedColors(level, look).map((color) => (look.hatch ? "#fff" : color));

/** @type {(face: Point[], look: Look, turn: number, light: boolean) => string} specks on a face */
function grain(face, look, turn, light) {
  const xs = face.map(([x]) => x),
    ys = face.map(([, y]) => y);
  const left = Math.min(...xs),
    top = Math.min(...ys);
  const width = Math.max(...xs) - left,
    height = Math.max(...ys) - top;
  let path = "";
  for (let k = Math.round(width * height * (light ? 9 : 13)) - 1; k >= 0; k--) {
    const place = 61 * turn + k * (light ? 3 : 2) + ((k * k) % 5);
    const x = left + ((place * 0.7548776662466927) % 1) * width;
    const y = top + ((place * 0.5698402909980532) % 1) * height;
    if (contains(face, [x, y], look.bezel + 0.03)) {
      path += `M${number(x)} ${number(y)}l${number(0.004 + 0.008 * (k % 3))} ${number(-0.004 * (k % 3))}`;
    }
  }
  return path;
}

/** @type {(block: Block, look: Look) => {loop: Point[], path: string}} its outline from its place on */
export function shapeOf(block, look) {
  const [x, y] = placeOf(block.first);
  const [loop] = trace(cellsOf(block, block.first));
  const moved = loop.map(([u, v]) => /** @type {Point} */ ([u - x, v - y]));
  const face = shrunk(moved, look.gap);
  return { loop: face, path: rounded(face, look.radius) };
}

/** @type {(block: Block, look: Look, color: string, turn: number) => SVGElement[]} */
export function blockArt(block, look, color, turn) {
  const { loop, path } = shapeOf(block, look);
  /** @type {SVGElement[]} */
  const art = [svg("path", { d: path, fill: color })];
  if (look.bezel) {
    for (const { normal, path: side } of bezel(loop, look.bezel, look.radius)) {
      const amount = relief(normal, look.relief);
      const shade = mix(amount > 0 ? "#fff" : "#000", color, Math.abs(amount));
      art.push(svg("path", { d: side, fill: shade }));
    }
  }
  if (look.grain) {
    for (const light of [false, true]) {
      const d = grain(loop, look, turn, light);
      art.push(svg("path", { class: light ? "speck light" : "speck", d }));
    }
  }
  if (look.edge)
    art.push(
      svg("path", {
        class: "edge",
        d: path,
        stroke: look.edge[0],
        "stroke-width": look.edge[1],
      }),
    );
  art.push(label(block, loop, LABEL * look.letters, inkOn(color)));
  return art;
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

/** @type {(level: Level, look: Look, colors: string[], box: number[]) => SVGElement[]} what never moves */
export function groundArt(level, look, colors, [left, top, width, height]) {
  const cells = floorOf(level.floor),
    loops = trace(cells);
  const floor = loops.map((loop) => rounded(loop, 0)).join("");
  const grid = cells
    .map((cell) => {
      const [p, q, r] = verticesOf(cell).map(([a, b]) => vertexXY(a, b).map(number).join(" "));
      return `M${p}L${q}L${r}Z`;
    })
    .join("");
  /** @type {SVGElement[]} */
  const art = look.sunk.map(([stroke, width, x, y]) =>
    svg("path", {
      class: "sunk",
      d: floor,
      stroke,
      "stroke-width": width,
      transform: `translate(${x} ${y})`,
    }),
  );
  const rim = { d: floor, fill: look.rim[0], stroke: look.rim[0], "stroke-width": look.rim[1] };
  art.push(svg("path", rim), svg("path", { d: floor, fill: look.floor }));
  art.push(
    svg("path", { d: grid, class: "grid", stroke: look.grid[0], "stroke-width": look.grid[1] }),
  );
  const nGoals = level.blocks.filter(({ goal }) => goal !== NO_CELL).length;
  for (const [at, block] of level.blocks.entries()) {
    if (block.goal !== NO_CELL) art.push(goalArt(block, look, colors[at], nGoals > 1));
  }
  if (look.shadow) {
    const [x, y, blur, opacity] = look.shadow;
    const [across, down] = [width, height].map(number);
    const cast = svg("path", {
      d: `M${number(left)} ${number(top)}h${across}v${down}h-${across}Z${floor}`,
      "fill-rule": "evenodd",
      transform: translated([x * 0.7, y * 0.7]),
    });
    art.push(
      svg("filter", { id: "soft" }, svg("feGaussianBlur", { stdDeviation: number(blur) })),
      svg("clipPath", { id: "floor" }, svg("path", { d: floor, "clip-rule": "evenodd" })),
      svg("g", { "clip-path": "url(#floor)", opacity }, svg("g", { filter: "url(#soft)" }, cast)),
    );
  }
  return art;
}

/** @type {(block: Block, look: Look, color: string, isNamed: boolean) => SVGGElement} where a block is to go; its letter, if there are others */
function goalArt(block, look, color, isNamed) {
  const { loop, path } = shapeOf(block, look),
    [opacity, own] = look.goal;
  const name = label(block, loop, 0.26 * look.letters, look.ink);
  name.setAttribute("class", "aim");
  return svg(
    "g",
    { transform: translated(placeOf(block.goal)) },
    svg("path", { d: path, fill: own ?? color, opacity }),
    ...(isNamed ? [name] : []),
  );
}

/** @type {(block: Block, look: Look, color: string) => SVGElement[]} the outline of a goal: dashes on a dark line */
export function aimArt(block, look, color) {
  const d = shapeOf(block, look).path,
    transform = translated(placeOf(block.goal)),
    stroke = look.hatch ? "#000" : color,
    share = look.goal[2];
  const lines = [
    ...(share ? [{ stroke: mix(color, "#000", share), "stroke-width": 8 }] : []),
    { stroke, "stroke-width": 5 * look.lines, "stroke-dasharray": "10 14" },
  ];
  return lines.map((line) => svg("path", { class: "aim", d, transform, ...line }));
}

/** @type {(point: Point) => string} */
export const translated = ([x, y]) => `translate(${number(x)} ${number(y)})`;
