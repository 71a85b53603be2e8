// How long levels take this player, from the player's own first plays: ln seconds = a + k * score, by
// conjugate Bayesian regression. A play that was left, or solved with help, says only that the time without
// help is longer: it counts as that time and a half. A level's typical time is used where it is known.

import { splitMix } from "../shared/splitmix.js";
import { GRADES } from "./difficulty.js";

/** @typedef {import("./plays.js").PlayRecord} PlayRecord */
/** @typedef {{score: number | null, typical: number | null, grade: string | null}} Known  what is known of a level */
/** @typedef {{a: number, k: number, offset: number, n: number}} Fit  `offset`: of ln seconds from the typical ones; `n` plays */
/** @typedef {{seconds: number, isLonger: boolean, level: Known}} Timed  a play's time; `isLonger`: without help it is longer */

const PRIOR = { a: 2.5, k: 0.08, weightA: 0.25, weightK: 40, weightOffset: 1 };
const LONGER = 1.5,
  MIN_SECONDS = 0.5;

/** With fewer plays no time is named. */
const MIN_PLAYS = 5;

/** What a player can ask for, in seconds. @type {Record<string, number>} */
export const LENGTHS = { short: 60, medium: 180, long: 600 };
/** The grades that stand for them before enough is known of the player. @type {Record<string, string>} */
const FIRST_GRADES = { short: "easy", medium: "medium", long: "hard" };
const NEAR = 1.5;

/**
 * Return a play's time; null for one that says nothing: a second one, or one that goes on.
 * @type {(play: PlayRecord, level: Known) => Timed | null}
 */
export function timedOf({ end, seconds, events, again }, level) {
  const help = events.find(([, what]) => what === "watch" || what.startsWith("hint"));
  if (end === null || again) return null;
  return {
    seconds: Math.max(MIN_SECONDS, help ? help[0] : seconds),
    isLonger: end !== "solved" || help !== undefined,
    level,
  };
}

/** @type {(timed: Timed) => number} the logarithm of the seconds that a play counts as */
const logOf = ({ seconds, isLonger }) => Math.log(seconds * (isLonger ? LONGER : 1));

/** @type {(value: number, weight: number, rest: number[]) => number} the mean of a prior and what was seen */
const mean = (value, weight, rest) =>
  rest.reduce((sum, one) => sum + one, weight * value) / (weight + rest.length);

/**
 * Return the model of a player's times, fitted to their plays.
 * @type {(plays: Timed[]) => Fit}
 */
export function fitOf(plays) {
  const { a, k, weightA, weightK, weightOffset } = PRIOR;
  let aa = weightA,
    ak = 0,
    kk = weightK,
    ay = weightA * a,
    ky = weightK * k;
  for (const one of plays) {
    const score = one.level.score;
    if (score === null) continue;
    aa += 1;
    ak += score;
    kk += score * score;
    ay += logOf(one);
    ky += score * logOf(one);
  }
  const both = aa * kk - ak * ak;
  const off = plays.flatMap((one) =>
    one.level.typical === null ? [] : [logOf(one) - Math.log(one.level.typical)],
  );
  return {
    a: (kk * ay - ak * ky) / both,
    k: (aa * ky - ak * ay) / both,
    offset: mean(0, weightOffset, off),
    n: plays.length,
  };
}

/**
 * Return the seconds that the player is expected to need for a level; null where too little is known.
 * @type {(fit: Fit, level: Known) => number | null}
 */
export function expectedSeconds({ a, k, offset, n }, { score, typical }) {
  if (n < MIN_PLAYS) return null;
  if (typical !== null) return typical * Math.exp(offset);
  return score === null ? null : Math.exp(a + k * score);
}

/**
 * Return how far a level is from what is wanted: by time, as a difference of logarithms, or by grade before
 * enough is known of the player. Infinity where nothing is known of the level.
 * @type {(fit: Fit, level: Known, length: string) => number}
 */
function farFrom(fit, level, length) {
  const expected = expectedSeconds(fit, level);
  if (expected !== null) return Math.abs(Math.log(expected / LENGTHS[length]));
  if (fit.n >= MIN_PLAYS || level.grade === null) return Infinity;
  const wanted = GRADES.indexOf(FIRST_GRADES[length]);
  return Math.abs(GRADES.indexOf(level.grade) - wanted);
}

/** @template {Known} T @typedef {{level: T, expected: number | null, news: string[]}} Chosen  `news`: traits not seen lately */

/**
 * Return the level for a player out of those not solved: about as long as wanted, or nearest to that, and
 * with the most traits that the last levels did not have. Of several it is drawn by the number of plays.
 * @template {Known} T
 * @param {Fit} fit
 * @param {string} length  one of LENGTHS
 * @param {T[]} levels
 * @param {(level: T) => string[]} traitsOf  asked only for levels about as long as wanted
 * @param {Set<string>} seen  traits of the last levels
 * @returns {Chosen<T> | null}
 */
export function chooseLevel(fit, length, levels, traitsOf, seen) {
  const rows = levels.map((level) => ({ level, far: farFrom(fit, level, length) }));
  const nearest = rows.reduce((least, { far }) => Math.min(least, far), Infinity);
  const close = rows
    .filter(({ far }) => far <= Math.max(nearest, Math.log(NEAR)))
    .map(({ level }) => ({ level, news: traitsOf(level).filter((trait) => !seen.has(trait)) }));
  if (!close.length) return null;
  const most = close.reduce((n, { news }) => Math.max(n, news.length), 0),
    best = close.filter(({ news }) => news.length === most);
  const drawn = best[splitMix(0, fit.n).below(best.length)];
  return { ...drawn, expected: expectedSeconds(fit, drawn.level) };
}
