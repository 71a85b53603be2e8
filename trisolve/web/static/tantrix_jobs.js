// What the Worker of the Tantrix page does: choose placements.

import { greedy, strong } from "./tantrix_machine.js";
import { newGame, place } from "./tantrix_game.js";

/** @type {Jobs} */
export const jobs = {
  /** Choose for whose turn it is, after these placements. @type {Job} */
  * choose(players, order, placements, name) {
    const game = newGame(players, order);
    for (const placement of placements) place(game, placement);
    return name === "greedy" ? greedy(game) : yield* strong(game);
  },
};
