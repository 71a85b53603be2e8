// What the player's page says of marks.

import { counted } from "../shared/counted.js";

export const MARKS = {
  title: "Marks",
  command: "Marks",
  mark: "Mark",
  keep: "Keep this position",
  none: "A mark saves a position, so you can return to it. If you play on after Undo, the moves that you replace are saved as a mark.",
  full: "All nine marks are set. Remove one to set another.",
  byItself: "kept automatically",
  drop: "Remove mark",
};

/** @type {(n: number) => string} */
export const keptText = (n) => `Position marked: ${n} of 9 marks used.`;

/** @type {(made: number, followed: string | null) => string} */
export const markText = (made, followed) =>
  "after " + counted(made, "move") + (followed === null ? "" : ", then " + followed);
