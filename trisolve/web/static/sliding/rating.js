// A player's rating, on the scale of difficulty scores; the JavaScript twin of trisolve/rating.py.

import { splitMix } from "../shared/splitmix.js";
import { RATING } from "./rating_table.js";

/** @typedef {{score: number, floor: string, ideas: string[]}} Offer  a level that may be drawn */

/**
 * Return the result of a play, from 0 to 1; or null if the play does not count.
 * @type {(play: {solved: boolean, moves: number, optimum: number, hints: number, shown: boolean, seconds: number}) => number | null}
 *
 */
export function resultOf({ solved, moves, optimum, hints, shown, seconds }) {
  if (shown) return 0;
  if (!solved) return seconds >= RATING.minSeconds ? 0 : null;
  if (hints) return 0.3;
  return moves <= RATING.nearOptimum * optimum ? 1 : 0.7;
}

/**
 * Return a player's rating after a level; `before` is the number of levels finished before.
 * @type {(rating: number, score: number, result: number, before: number) => number}
 */
export function after(rating, score, result, before) {
  const expected = 1 / (1 + Math.exp((score - rating) / RATING.scale)),
    step = RATING.steps.find(([n]) => before < n)?.[1] ?? RATING.lastStep;
  return Math.max(1, rating + step * (result - expected));
}

/**
 * Return the index of the next level of a run, or null if no levels are offered. `finished` is the
 * seed, `run` the number of levels in the run so far, `recent` the levels played before.
 * @type {(offers: Offer[], rating: number, finished: number, run: number, recent: Offer[]) => number | null}
 *
 */
export function draw(offers, rating, finished, run, recent) {
  if (!offers.length) return null;
  const aim = rating + RATING.rise * run,
    far = offers.map(({ score }) => Math.abs(score - aim)),
    width = far.reduce((least, one) => Math.min(least, one), Infinity);
  const last = recent.slice(-RATING.nRecent),
    floors = new Set(last.map(({ floor }) => floor)),
    ideas = new Set(last.flatMap((one) => one.ideas));
  /** @type {(offer: Offer) => number} */
  const repeats = (offer) =>
    Number(floors.has(offer.floor)) + Number(offer.ideas.every((idea) => ideas.has(idea)));
  const near = [...far.keys()].filter(
      (at) => far[at] <= Math.max(RATING.width, RATING.share * rating, width),
    ),
    fewest = near.reduce((least, at) => Math.min(least, repeats(offers[at])), Infinity);
  const chosen = near.filter((at) => repeats(offers[at]) === fewest);
  return chosen[splitMix(0, finished).below(chosen.length)];
}
