// Moves and how people write them: B2 drags block B two steps, A-3 drags A three back. Where an id
// ends in a digit or a sign, a colon keeps id and distance apart. Characters are classified as
// Python does, whose \s, \d and isdigit are not those of JavaScript.

import { expect } from "../shared/errors.js";
import { MOVE_EXPECTED } from "./rules_words.js";

const SPACE =
  "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const HIDDEN =
  "\\x00-\\x1f\\x7f-\\x9f\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff";
const ID = new RegExp(`^[^${SPACE}:,${HIDDEN}]{1,32}$`, "u");
const MOVE = new RegExp(
  `^(?:([^${SPACE}:,]+):|([^${SPACE}:,]*[^${SPACE}:,\\p{Nd}+-]))([+-]?[0-9]{1,3})$`,
  "u",
);
const BETWEEN = new RegExp(`[${SPACE},]+`, "u");
// what Python's isdigit() takes beyond \p{Nd}
const ENDS_AS_NUMBER = new RegExp(
  "[+\\-\\p{Nd}²³¹፩-፱᧚⁰⁴-⁹₀-₉①-⑨⑴-⑼⒈-⒐⓪⓵-⓽⓿❶-❾➀-➈➊-➒" +
    "\\u{10a40}-\\u{10a43}\\u{10e60}-\\u{10e68}\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}]$",
  "u",
);

/**
 * Return whether a text may be a block's id.
 * @type {(text: string) => boolean}
 */
export function isBlockId(text) {
  return ID.test(text);
}

/**
 * Return a move as people write it.
 * @type {(move: Move) => string}
 */
export function moveName([block, distance]) {
  return block + (ENDS_AS_NUMBER.test(block) ? ":" : "") + distance;
}

/**
 * Return moves as one line that parseMoves reads.
 * @type {(moves: Move[]) => string}
 */
export function dumpMoves(moves) {
  return moves.map(moveName).join(" ");
}

/**
 * Read moves parted by white space or commas; throw an Error at the first that is none.
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
