// Places a texture on the blocks of a level as trisolve's pictures do
// (trisolve/sliding/pictures/blocks.py).

import { splitMixOf } from "../shared/splitmix.js";
import { NO_CELL } from "../sliding/lattice.js";
import { bezel } from "../sliding/outline.js";
import { shapeOf } from "./art.js";

/** The size of a texture pixel in SVG units. */
export const UNITS = 100 / 60;

const LIGHT = [-0.351, -0.936],
  RELIEF = 0.42,
  SHADE = 0.8; // the strength of the light on sides that face away from it

/**
 * Return how the blocks of a level are textured: the offset of the texture, whether it is tinted in
 * the block's color, and the light on each side of the block, negative for shade.
 * @type {(level: Level, texture: Texture) => {begin: [number, number], isTinted: boolean, light: number[]}[]}
 *
 */
export function coversOf({ blocks }, { width, height, seed }) {
  const stream = splitMixOf(BigInt(seed));
  return blocks.map((block) => ({
    begin: [-stream.below(width) * UNITS, -stream.below(height) * UNITS],
    isTinted: block.goal !== NO_CELL || !!block.color,
    light: bezel(shapeOf(block).loop, 0, 0).map(({ normal: [x, y] }) => {
      const facing = x * LIGHT[0] + y * LIGHT[1];
      return RELIEF * facing * (facing > 0 ? 1 : SHADE);
    }),
  }));
}
