// Every sentence of the player's page; those about blocks and moves are in sliding/words.js.

import { counted } from "../shared/counted.js";
import { PUSHED } from "../sliding/push_words.js";
import { moveText } from "../sliding/words.js";

/** The rules; the first one stays below the board. */
export const GOAL_RULE = "Slide every colored block onto the outline of its color.";
/** @type {(push: PushMode) => string} what a block pushes */
export const pushRule = (push) =>
  `A block slides only along its own direction and pushes ${PUSHED[push]}.`;
export const SIDE_RULE =
  "It stops at the long side of a block. Pushed blocks push others, and do not move back by themselves.";

export const HELP = {
  sentences: ["Drag a block, or tap it and then an arrow."],
  keys: /** @type {[string, string][]} */ ([
    ["a block's letter", "lift it; again for the next block"],
    ["arrows", "move the block"],
    ["Enter", "put it down as one move"],
    ["Escape", "put it back"],
  ]),
};

/** Labels of the parts of the page, most of them for screen readers. */
export const LABELS = {
  all: "All moves",
  back: "Back to the game",
  backToSolvable: "Back to the last solvable position",
  next: "Next",
  share: "Share",
  timeline: "Moves played",
};

export const SHARED = /** @type {const} */ ({
  level: "Level from the start",
  position: "Position now",
  play: "Game so far",
});
export const NO_MORE_HINTS = "No hints are left for this level.";

/** @type {(states: number) => string} */
export const searchingText = (states) => `Searching … ${counted(states, "position")}`;

/** @type {(author: string) => string} */
export const authorText = (author) => `by ${author}`;

/** @type {(name: string) => string} */
const nameText = (name) => name || "Untitled level";

/** @type {(entry: Entry) => string} */
export const titleText = ({ at, name }) =>
  at < 0 ? nameText(name) : `${at + 1}. ${nameText(name)}`;

/**
 * Return the label of a level: its number in its pack, and its name, if that is more than a number.
 * @type {(entry: Entry, n: number, pack: string) => string}
 */
export function placedText({ at, name }, n, pack) {
  if (at < 0 || n === 1 || !pack) return nameText(name);
  return `${pack} ${at + 1}` + (/(^|\d)$/.test(name) ? "" : ` · ${name}`);
}

/** @type {(n: number) => string} */
export const allSolvedText = (n) => `All ${n} levels are solved.`;

/** @type {(level: Level, move: Move) => string} */
export const storedText = (level, move) => `Stored solution: ${moveText(level, move)}`;

/**
 * Return the text for a solved level: the number of moves, compared with the fewest possible.
 * @type {(moves: number, least: number | null, isProved: boolean) => string}
 */
export function solvedText(moves, least, isProved) {
  const fewest = isProved ? ", the fewest possible" : ", the claimed optimum";
  const against =
    least === null ? "" : moves <= least ? fewest : `; ${least} would be enough: see Review`;
  return `Solved in ${counted(moves, "move")}${against}.`;
}

/** @type {(claimed: number, optimum: number | null) => string} */
export function wrongClaimText(claimed, optimum) {
  const found = optimum === null ? "the level has no solution" : `the optimum is ${optimum}`;
  return `The claimed optimum, ${claimed}, is wrong: ${found}.`;
}

/**
 * Return the moves compared with the optimum, and a note if the optimum is only claimed: ["12 / 9", "
 * moves", " claimed"].
 * @type {(cursor: number, least: number | null, isProved: boolean) => [string, string, string]}
 */
export const movesText = (cursor, least, isProved) =>
  least === null
    ? [String(cursor), " moves", ""]
    : [`${cursor} / ${least}`, least === 1 ? " move" : " moves", isProved ? "" : " claimed"];

/** @type {(best: number | null) => string} */
export const bestText = (best) => (best ? `best ${best}` : "");

/** @type {(level: Level, name: string) => string} */
export const openedText = (level, name) => `${name}, ${counted(level.blocks.length, "block")}`;

/**
 * Return the progress on a level: solved, begun, or its fewest moves.
 * @type {(best: number | null, isBegun: boolean, moves: number | null, grade?: string | null) => string}
 *
 */
export function progressText(best, isBegun, moves, grade = null) {
  const far =
    best !== null
      ? `solved in ${best}` + (moves === null ? "" : ` of ${moves}`)
      : isBegun
        ? "started"
        : moves === null
          ? ""
          : counted(moves, "move");
  return [far, grade].filter(Boolean).join(", ");
}

/** @type {(line: Move[], isStored: boolean) => string} */
export const watchedText = (line, isStored) =>
  `${isStored ? "The stored solution" : "A shortest solution"}: ${counted(line.length, "move")}`;

export const MARKS = {
  title: "Marks",
  mark: "Mark",
  keep: "Keep this position",
  none: "A mark saves a position. Replacing undone moves adds one.",
  full: "Nine marks are set: remove one.",
  byItself: "automatic",
  drop: "Remove mark",
};

/** @type {(n: number) => string} */
export const keptText = (n) => `Position marked: ${n} of 9.`;

/** @type {(made: number, followed: string | null) => string} */
export const markText = (made, followed) =>
  (made ? "after " + counted(made, "move") : "at the start") +
  (followed === null ? "" : ", then " + followed);

export const REVIEW = {
  title: "Review",
  playFrom: "Play from here",
  unknown: "This level is too large to review.",
};

/** @type {(cost: number, lost: boolean) => string} a summary of the whole play */
export function summaryText(cost, lost) {
  if (lost) return "One move lost the level.";
  return (cost ? "Detours: " + counted(cost, "move") : "No detours") + ".";
}

/** @type {(cost: number | null, lost: boolean) => string} the label of a bar */
export const costText = (cost, lost) => (lost ? "✕" : cost ? "+" + cost : "");

/** @type {(left: number | null) => string} */
const leftText = (left) => (left === null ? "lost" : counted(left, "move") + " left");

/** @type {(at: number, move: string, left: number | null, cost: number | null, lost: boolean) => string} */
export function barText(at, move, left, cost, lost) {
  const price = lost ? ", this move loses the level" : cost ? ", a detour of " + cost : "";
  return "Move " + at + ", " + move + ": " + leftText(left) + price;
}

/** The requests expected from an embedding page. */
export const API = {
  hints: "a hint level from 1 to 4",
  level: "a level on this page",
  move: "one move, such as A-1",
  moves: "moves as text",
};
