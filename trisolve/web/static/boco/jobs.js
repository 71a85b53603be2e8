// What the Worker of the page of BOCO does: choose a move, say what it thinks of every move.

import { choosing, viewing } from "./search.js";

/** @type {Jobs} */
export const jobs = {
  /** @type {Job} */
  *choose(game, moves, playouts, seed) {
    return yield* choosing(game, moves, playouts, seed);
  },
  /** @type {Job} */
  *view(game, moves, playouts, seed) {
    return yield* viewing(game, moves, playouts, seed);
  },
};
