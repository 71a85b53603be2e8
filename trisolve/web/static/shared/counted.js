// Writes numbers, and nouns in the singular or plural.

/** @type {(word: string) => string} the regular plural of an English noun */
function plural(word) {
  if (/(?:[sxz]|[cs]h)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/**
 * Return a number with its word: 1 move, 2,016 moves, 8 presses.
 * @type {(n: number, word: string) => string}
 */
export const counted = (n, word) =>
  `${n < 1000 ? n : n.toLocaleString("en")} ${n === 1 ? word : plural(word)}`; // the first use of a locale takes long
