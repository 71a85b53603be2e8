// The job of the Entanglement page's Worker: search for a good play within a time limit.

import { searching } from "./search.js";

/** @type {Jobs} */
export const jobs = {
  /** Return the best play found within a time limit; yields the best play so far. @type {Job} */
  *best(puzzle, seconds) {
    const until = performance.now() + 1000 * seconds;
    let best = { score: 0, turns: "", nTried: 0 };
    for (const found of searching(puzzle)) {
      best = found;
      if (performance.now() > until) break;
      yield best;
    }
    return best;
  },
  /**
   * Return a good play that begins with the turns made, found within a maximum number of tried placements.
   * @type {Job}
   */
  *goOn(puzzle, made, maxTried) {
    let best = { score: 0, turns: "", nTried: 0 };
    for (best of searching(puzzle, made)) {
      if (best.nTried > maxTried) break;
      yield best;
    }
    return best;
  },
};
