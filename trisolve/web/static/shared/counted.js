// Counted words.

/**
 * Return a number with its word: 1 move, 2 moves.
 * @type {(n: number, word: string) => string}
 */
export const counted = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
