// The stars of a puzzle: half of the best score, four fifths, the best.

const SHARES = [0.5, 0.8, 1];

/** Return the points for one star, two and three. @type {(best: number) => number[]} */
export const pointsFor = (best) => SHARES.map((share) => Math.ceil(share * best));

/** Return how many stars a score has. @type {(score: number, best: number) => number} */
export const starsOf = (score, best) => pointsFor(best).filter((points) => score >= points).length;
