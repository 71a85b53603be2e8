// The jobs of the BOCO page's Worker: choosing a move, giving a hint, evaluating every move.

import { beginning } from "./beginner.js";
import { hinting } from "./hint.js";
import { choosing, viewing } from "./search.js";

/** @type {Jobs} */
export const jobs = {
  /** @type {Job} a number of playouts, or null for the first machine */
  *choose(game, moves, playouts, seed) {
    if (playouts === null) return beginning(game, moves, seed);
    return yield* choosing(game, moves, playouts, seed);
  },
  /** @type {Job} */
  *hint(game, moves, seed, isBeginner) {
    return yield* hinting(game, moves, seed, isBeginner);
  },
  /** @type {Job} */
  *view(game, moves, playouts, seed) {
    return yield* viewing(game, moves, playouts, seed);
  },
};
