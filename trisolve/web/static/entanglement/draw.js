// Returns a tile as an SVG string in the colors of a sky. The function also works in other people's pages and in Node.

import { expect } from "../shared/errors.js";
import { SIDE, hexCorner, hexPoints } from "../shared/hexes.js";
import { ROLES, SKIES } from "../shared/skies.js";
import { DRAW_EXPECTED, tileLabel } from "./rules_words.js";
import { N_PINS, numbered, partnersOf, pinPoint, rotated } from "./tiles.js";

const LINE = 9,
  RIM = 1.45,
  OUTLINE = 4,
  MARGIN = 6;

/** @type {(sky: string, role: string) => string} */
const colorOf = (sky, role) => `#${SKIES[sky].substr(6 * ROLES.indexOf(role), 6)}`;

/** @type {(point: number[]) => string} */
const pointText = (point) => point.map((part) => part.toFixed(1)).join(" ");

/** @type {(tile: string | number | [number, number][]) => string} the code of a tile */
function codeFrom(tile) {
  if (typeof tile === "number") return numbered(tile);
  if (!Array.isArray(tile)) return tile;
  const partners = Array.from({ length: N_PINS }, () => "");
  for (const [one, other] of tile) {
    partners[one] = other.toString(N_PINS);
    partners[other] = one.toString(N_PINS);
  }
  return partners.join("");
}

/**
 * Return a tile as an SVG string; throw an Error for an unknown tile, size or sky.
 *
 * tile: its code, its number, or six pairs of pins. size: the width in pixels. sky: dawn, day,
 * lagoon, dusk or night. rotation: how many sixths it is turned clockwise.
 * @type {(tile: string | number | [number, number][], options?: {size?: number, sky?: string, rotation?: number}) => string}
 *
 */
export function draw(tile, { size = 120, sky = "day", rotation = 0 } = {}) {
  expect(Object.hasOwn(SKIES, sky), DRAW_EXPECTED.sky, sky);
  expect(Number.isFinite(size) && size > 0, DRAW_EXPECTED.size, size);
  expect(Number.isInteger(rotation), DRAW_EXPECTED.rotation, rotation);
  const code = rotated(codeFrom(tile), rotation),
    [stone, groove, edge] = ["stone", "groove", "edge"].map((role) => colorOf(sky, role));
  const links = partnersOf(code).flatMap((other, pin) => {
    if (pin > other) return [];
    const d = `M${pointText(pinPoint(pin))}Q0 0 ${pointText(pinPoint(other))}`;
    return [
      `<path d="${d}" stroke="${edge}" stroke-width="${LINE * RIM}"/>`,
      `<path d="${d}" stroke="${groove}" stroke-width="${LINE}"/>`,
    ];
  });
  const half = [SIDE + MARGIN, -hexCorner(0)[1] + MARGIN],
    [width, height] = half.map((part) => 2 * part),
    outline = `<polygon points="${hexPoints()}" stroke="${edge}" stroke-width="${OUTLINE}" stroke-linejoin="round"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${pointText([-half[0], -half[1], width, height])}"`,
    ` width="${size}" height="${Math.round((size * height) / width)}" fill="none" role="img"`,
    ` aria-label="${tileLabel(code)}">`,
    `${outline} fill="${stone}"/>`,
    ...links,
    `${outline}/></svg>`,
  ].join("");
}
