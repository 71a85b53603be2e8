// Numbers and counted words.

/**
 * Return a number with its word: 1 move, 2,016 moves.
 * @type {(n: number, word: string) => string}
 */
export const counted = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
