// The stars of a puzzle: for half of the best score, four fifths of it, and the best.

const SHARES = [0.5, 0.8, 1];

/** Return the points for one star, two and three. @type {(best: number) => number[]} */
export const pointsFor = (best) => SHARES.map((share) => Math.ceil(share * best));

/** Return the number of stars for a score. @type {(score: number, best: number) => number} */
export const starsOf = (score, best) => pointsFor(best).filter((points) => score >= points).length;
