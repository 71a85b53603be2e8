// The reasons why a level, a file, a code or a move is wrong, for every page with sliding blocks.

import { PUSHED } from "./push_words.js";

export const NO_HINTS = "no hints: no block of this level has a goal";

// The words after "expected" in errors about a level, a file, a code or a move.
export const BLOCKS_ON_GRID_EXPECTED = "blocks and goals on the grid";
export const CHECKSUM_EXPECTED = "a matching checksum, found a damaged code";
export const CODE_LETTERS_EXPECTED = "letters, digits, - and _";
export const CURSOR_EXPECTED = "the number of moves made, at the end of the link";
export const DISTANCE_EXPECTED = "a distance other than 0";
export const END_EXPECTED = "the end";
export const FLOOR_ON_GRID_EXPECTED = "a floor on the grid";
export const FREE_FLOOR_EXPECTED = "blocks on free floor";
export const GOAL_ON_FLOOR_EXPECTED = "goals on floor";
export const IDS_EXPECTED = "different ids for all blocks";
export const LABELS_EXPECTED = "an array of labels";
export const MAX_BLOCKS_EXPECTED = "at most 16 blocks";
export const MORE_BYTES_EXPECTED = "more bytes";
export const MOVE_EXPECTED = "a move such as B2 or A-3";
export const MOVE_IN_LINK_EXPECTED = "a move in the link";
export const OWN_BLOCK_EXPECTED = "a block of the level";
export const PREFIX_EXPECTED = "tri1. and a code";
export const PUSH_EXPECTED = `push as one of ${Object.keys(PUSHED).join(", ")}`;
export const RIGHT_LABELS_EXPECTED = "labels";
export const SOME_FLOOR_EXPECTED = "at least one floor cell";
export const TEXTS_EXPECTED = "texts";
export const THE_ONE_CODE_EXPECTED =
  "the standard code of this level; this is another encoding of it";

/** @type {(id: string) => string} */
export const noRoomText = (id) => `expected room to turn block ${id}, found none`;

/** @type {(message: string) => string} */
export const badCodeText = (message) => `share code: ${message}`;

/** @type {(at: number, message: string) => string} */
export const inMoveText = (at, message) => `move ${at + 1}, ${message}`;

/** @type {(move: string, made: number, steps: number, why: string) => string} */
export const illegalText = (move, made, steps, why) =>
  `${move}: illegal, ` + (made ? `after ${made} of ${steps} steps ` : "") + why;

/**
 * Return why a block cannot move one step further.
 * @type {(reason: Blocked["reason"], mover: string, other: string | undefined, mode: string) => string}
 */
export function blockedText(reason, mover, other, mode) {
  if (reason === "wall") return `${mover} meets the wall`;
  if (reason === "side") return `${mover} strikes the side of ${other}`;
  if (reason === "conflict") return `push chain conflict between ${mover} and ${other}`;
  return `${mover} meets ${other}, which push ${mode} does not move`;
}
