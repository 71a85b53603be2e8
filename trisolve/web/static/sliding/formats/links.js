// Links: BASE#tri1.CODE~MOVES~MADE, where MADE is how many of the moves are made. Input is
// untrusted until it has been decoded to the last character.

import { expect } from "../../shared/errors.js";
import { readAsMeant } from "../../shared/readings.js";
import { SHORT_LINK_EXPECTED, expectedText } from "../../shared/words.js";
import { moveName, parseMoves } from "../moves.js";
import { made, playOf } from "../play.js";
import { CURSOR_EXPECTED, MOVE_IN_LINK_EXPECTED } from "../rules_words.js";
import { bareCode, parseShareCode } from "./share_code.js";

const MAX_LENGTH = 1 << 16;

/**
 * Return the part of a link after #, for a play; `code` names the level in the link.
 * @type {(play: import("../play.js").Play, whole: boolean, code?: string) => string}
 */
export function linkText(play, whole, code = bareCode(play.level)) {
  const line = whole ? play.line : made(play);
  const moves = line.map((move) => encodeURIComponent(moveName(move)).replace(/~/g, "%7E")).join();
  if (!line.length) return code;
  return `${code}~${moves}${whole && play.cursor < line.length ? "~" + play.cursor : ""}`;
}

/**
 * Return the play in a link's text, or throw a one-line Error.
 * @type {(text: string) => import("../play.js").Play}
 */
export const readLink = (text) => readAsMeant(text, linkIn);

/** @type {(text: string) => import("../play.js").Play} */
function linkIn(text) {
  expect(text.length <= MAX_LENGTH, SHORT_LINK_EXPECTED, text.length);
  const [code, words, count, more] = text.split("~");
  const level = parseShareCode(code);
  const line = (words === undefined ? [] : words.split(",")).map((word) => {
    try {
      const moves = parseMoves(decodeURIComponent(word));
      if (moves.length === 1) return moves[0];
    } catch {
      /* reported below */
    }
    throw new Error(expectedText(MOVE_IN_LINK_EXPECTED, word.slice(0, 40)));
  });
  const cursor = Number(count ?? line.length);
  expect(
    more === undefined && /^(0|[1-9]\d{0,5})$/.test(count ?? "0") && cursor <= line.length,
    CURSOR_EXPECTED,
    count,
  );
  return playOf(level, line, cursor);
}
