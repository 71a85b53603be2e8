// The sentences of the widget.

import { counted } from "../shared/counted.js";

export const WORDS = { level: "A level", reset: "Reset", undo: "Undo" };

/** @type {(moves: number, solved: boolean) => string} */
export const countText = (moves, solved) => `${counted(moves, "move")}${solved ? ", solved" : ""}`;
