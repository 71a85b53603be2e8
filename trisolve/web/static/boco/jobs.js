// What the Worker of the page of BOCO does: choose a move.

import { choosing } from "./search.js";

/** @type {Jobs} */
export const jobs = {
  /** @type {Job} */
  * choose(game, moves, playouts, seed) {
    return yield* choosing(game, moves, playouts, seed);
  },
};
