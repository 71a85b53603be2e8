// Numbers and counted words.

/**
 * Return a whole number with commas, as Americans write it: 2,016.
 * @type {(n: number | string) => string}
 */
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * Return a number with its word: 1 move, 2 moves.
 * @type {(n: number, word: string) => string}
 */
export const counted = (n, word) => `${grouped(n)} ${word}${n === 1 ? "" : "s"}`;
