// The words about cells, sharing and addresses that the pages of all games share.

import { expectedText } from "./words.js";

/** The label of the group of a board's cells, and the help for their keys. */
export const CELL_WORDS = {
  cells: "Cells",
  keys: /** @type {[string, string][]} */ ([["Tab, arrows", "Go from cell to cell"]]),
};

/** The sentences in the dialog with a link. */
export const LINK_WORDS = {
  noAddress:
    "This page has no web address. Paste this text after the address of a page like this one.",
  share: "Share",
};

/** @type {(keys: string[]) => string} */
export const eachOnceText = (keys) => `one each of ${keys.join(", ")}`;

export const SEED_EXPECTED = "a seed from 0 to 2^64 - 1, in digits";

export const PUZZLE_EXPECTED = "a level of this page: its number from 0, or its code";

/** @type {(move: string, why: string) => string} */
export const illegalText = (move, why) =>
  expectedText("a legal move", move) + (why ? `: ${why}` : "");
