// Moves and their notation: B2 drags block B two steps forward, A-3 drags A three steps back.
// Unless an id ends in one of the letters A to Z or a to z, a colon separates it from the distance.
// White space is what Python's \s matches, not what JavaScript's matches.

import { expect } from "../shared/errors.js";
import { MOVE_EXPECTED } from "./rules_words.js";

const SPACE =
  "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const HIDDEN =
  "\\x00-\\x1f\\x7f-\\x9f\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff";
const ID = new RegExp(`^[^${SPACE}:,${HIDDEN}]{1,32}$`, "u");
const MOVE = new RegExp(`^(?:([^${SPACE}:,]+):|([^${SPACE}:,]*[A-Za-z]))([+-]?[0-9]{1,3})$`, "u");
const BETWEEN = new RegExp(`[${SPACE},]+`, "u");

/**
 * Return whether a string may be a block's id.
 * @type {(text: string) => boolean}
 */
export function isBlockId(text) {
  return ID.test(text);
}

/**
 * Return a move in notation.
 * @type {(move: Move) => string}
 */
export function moveName([block, distance]) {
  return block + (/[A-Za-z]$/.test(block) ? "" : ":") + distance;
}

/**
 * Return moves as one line that parseMoves reads.
 * @type {(moves: Move[]) => string}
 */
export function dumpMoves(moves) {
  return moves.map(moveName).join(" ");
}

/**
 * Read moves separated by white space or commas; throw an Error at the first invalid one.
 * @type {(text: string) => Move[]}
 */
export function parseMoves(text) {
  const words = text.replace(/^[ \t\r\n,]+|[ \t\r\n,]+$/g, "").split(BETWEEN);
  return words.filter(Boolean).map((word) => {
    const match = MOVE.exec(word),
      distance = match ? Number(match[3]) : 0;
    expect(match && distance, MOVE_EXPECTED, word);
    return [match[1] ?? match[2], distance];
  });
}
