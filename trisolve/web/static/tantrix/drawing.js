// A tile as a picture: its hexagon and three links. A corner link is an arc around the shared
// corner of its sides, a bend is an arc around the point where its sides would meet, and a straight
// is a bar. Each color has its own dash pattern, so that no link is recognized by color alone.

import { svg } from "../shared/dom.js";
import { SIDE, hexCorner } from "../shared/hexes.js";
import { TILE_SHAPE, hexEdges } from "../table/ground.js";
import { COLORS, SIDES } from "./tiles.js";

const RADII = [0, 0.5, 1.5, 0, 1.5, 0.5]; // the radius of a link, in tile sides, by the distance between its sides
const DEPTH = [0, 2, 1, 0, 1, 2]; // the order of drawing: straights are below bends, and bends are below corners
const END = 1.005; // a link ends a little beyond the edge of its cell, so that no seam shows

/** @type {(side: number) => [number, number]} */
export function middleOfSide(side) {
  const [ax, ay] = hexCorner(side),
    [bx, by] = hexCorner(side + 1);
  return [(ax + bx) / 2, (ay + by) / 2];
}

/** @type {(first: number, second: number) => string} */
function linkPath(first, second) {
  const apart = second - first,
    radius = RADII[apart] * SIDE * END;
  /** @type {(side: number) => string} */
  const at = (side) =>
    middleOfSide(side)
      .map((part) => (part * END).toFixed(1))
      .join(" ");
  const arc = radius ? `A${radius} ${radius} 0 0 ${apart > 3 ? 1 : 0} ` : "L";
  return `M${at(first)}${arc}${at(second)}`;
}

/**
 * Return a tile around (0, 0); `lit` contains the colors whose links are lit.
 * @type {(tile: number, rotation: number, lit?: string) => SVGGElement}
 */
export function tileNode(tile, rotation, lit = "") {
  const sides = SIDES[tile][rotation];
  const links = [...COLORS]
    .filter((color) => sides.includes(color))
    .map((color) => {
      const first = sides.indexOf(color),
        second = sides.lastIndexOf(color);
      return { color, path: linkPath(first, second), depth: DEPTH[second - first] };
    });
  links.sort((a, b) => a.depth - b.depth);
  return svg(
    "g",
    { class: "tile" },
    svg("path", { class: "back", d: TILE_SHAPE }),
    ...hexEdges(),
    ...links.flatMap(({ color, path }) => [
      svg("path", { class: lit.includes(color) ? "link gap lights" : "link gap", d: path }),
      svg("path", { class: `link ${color}`, d: path }),
      svg("path", { class: lit.includes(color) ? "link light" : `link dash ${color}`, d: path }),
    ]),
  );
}

/**
 * Return a tile as a separate picture.
 * @type {(tile: number, rotation: number) => SVGSVGElement}
 */
export const tilePicture = (tile, rotation) =>
  svg(
    "svg",
    { viewBox: "-100 -88 200 176", "aria-hidden": "true", class: "picture" },
    tileNode(tile, rotation),
  );
