// Which color a block has.

import { NO_CELL } from "../sliding/lattice.js";

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
