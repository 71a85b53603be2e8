// Reasons as sentences. Python says the same: trisolve/sliding/insight/reasons.py. A move is named by
// the block that it drags.

/** @typedef {import("./reasons.js").Reason} Reason */

/**
 * The sentence for each reason; the reason `braces` has two, "stands" and "avoids".
 * @type {Record<string, string>}
 */
const SENTENCES = {
  home: "{block} is home",
  idle: "{block} moves for nothing",
  carries: "{block} goes on with move {number}", // language: quoted
  clears: "{block} makes room for {other}",
  stands: "{block} stands where {other} pushes it",
  avoids: "{block} goes where it does not block {other}",
};

/** The purpose of a stage, by the reason for its last move. @type {Record<string, string>} */
const STAGES = { home: "to bring {block} home", idle: "for nothing" };

/** @type {(text: string, words: Record<string, string | number>) => string} */
const filled = (text, words) => text.replace(/\{(\w+)\}/g, (_, name) => String(words[name]));

/** @type {(reasons: Reason[], at: number, nameOf: (move: Move) => string, first: number) => string} */
function sentenceOf(reasons, at, nameOf, first) {
  const { move, how, later, shared } = reasons[at],
    other = later === null ? "" : nameOf(reasons[later].move);
  const name = how === "braces" ? (shared === null ? "avoids" : "stands") : how;
  const block = name === "stands" && shared !== null ? shared : move[0];
  return filled(SENTENCES[name], { block, other, number: (later ?? 0) + first });
}

/**
 * Return the reason for a move of a line, as a sentence; `first` is the number of the line's first
 * move.
 * @type {(reasons: Reason[], at: number, first?: number) => string}
 */
export const reasonText = (reasons, at, first = 1) =>
  sentenceOf(reasons, at, ([block]) => block, first);

/**
 * Return the reason for one move in a line, worded to follow the move in a list.
 * @type {(reasons: Reason[], at: number) => string}
 */
export function listedReason(reasons, at) {
  const { move, how, later } = reasons[at],
    text = sentenceOf(reasons, at, ([block, distance]) => block + distance, 1),
    begin = move[0] + " ";
  const why = text.startsWith(begin) ? text.slice(begin.length) : text;
  const place = later === null || how === "carries" ? "" : ` (move ${later + 1})`;
  return why.replace(/^is /, "") + place;
}

/** Return the purpose of a stage, given its last move. @type {(end: Reason) => string} */
export const stageText = ({ how, move }) => filled(STAGES[how], { block: move[0] });
