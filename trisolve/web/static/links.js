// Links: BASE#tri1.CODE, ~ and the moves played, ~ and how many of them stand. What is read is
// hostile until it has been decoded to the last character.

import { dumpMoves, moveName, parseMoves } from "./moves.js";
import { made, playOf } from "./play.js";
import { bareCode, parseShareCode } from "./share_code.js";

const MAX_LENGTH = 1 << 16;

/**
 * Return what stands in a link after #, for a play.
 * @type {(play: import("./play.js").Play, whole: boolean) => string}
 */
export function linkText(play, whole) {
  const code = bareCode(play.level), line = whole ? play.line : made(play);
  const moves = line.map((move) => encodeURIComponent(moveName(move)).replace(/~/g, "%7E")).join();
  if (!line.length) return code;
  return `${code}~${moves}${whole && play.cursor < line.length ? `~${play.cursor}` : ""}`;
}

/**
 * Return the play of a link's text; throw an Error of one line.
 * @type {(text: string) => import("./play.js").Play}
 */
export function readLink(text) {
  if (text.length > MAX_LENGTH) throw new Error(`link: expected at most ${MAX_LENGTH} characters`);
  const [code, words = "", count, more] = text.split("~");
  const level = parseShareCode(code);
  const line = words.split(",").filter(Boolean).flatMap((word) => {
    let name = "";
    try {
      name = decodeURIComponent(word);
    } catch {
      throw new Error(`link: expected a move, got "${word.slice(0, 40)}"`);
    }
    const moves = parseMoves(name);
    if (dumpMoves(moves) !== name || moves.length !== 1) {
      throw new Error(`link: expected one move, got "${name.slice(0, 40)}"`);
    }
    return moves;
  });
  const cursor = count === undefined ? line.length : Number(count);
  if (more !== undefined || !/^(\d{1,5})?$/.test(count ?? "") || count === "" || cursor > line.length) {
    throw new Error(`link: expected a number of moves up to ${line.length} at its end`);
  }
  return playOf(level, line, cursor);
}
