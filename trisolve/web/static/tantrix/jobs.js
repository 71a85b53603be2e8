// The jobs of the Tantrix page's Worker: choose placements, search for solutions.

import { newGame, place } from "./game.js";
import { advising, careless, greedy, strong } from "./machine.js";
import { boardOf } from "./rules.js";
import { searching } from "./solution_search.js";

/** @type {Jobs} */
export const jobs = {
  /** Choose for the player to move, after these placements. @type {Job} */
  *choose(players, order, placements, name) {
    const game = newGame(players, order);
    for (const placement of placements) place(game, placement);
    if (name === "random") return careless(game);
    return name === "greedy" ? greedy(game) : yield* strong(game);
  },
  /** Choose in a solitaire game. @type {Job} */
  *advise(order, placements, color) {
    return yield* advising(order, boardOf(placements), color);
  },
  /** Search for a solution of a puzzle; null if none is found. @type {Job} */
  *solve(puzzle) {
    return yield* searching(puzzle);
  },
};
