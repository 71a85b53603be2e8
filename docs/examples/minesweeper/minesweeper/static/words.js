// Every sentence that a player reads.

export const SAID = {
  flag: "Flag",
  flagging: "A press flags a cell.",
  opening: "A press opens a cell.",
  hit: "That was a mine.",
  takeBack: "Take the move back, and look again: nothing has to be guessed.",
  won: "Solved.",
  allOpen: "Every cell without a mine is open.",
  undoFirst: "Take back the last move first.",
  start: "Open every cell without a mine. A number says how many mines touch its cell.",
};
export const RULES = [
  "Press a cell to open it. Its number says how many mines are in the cells around it.",
  "Cells are around each other if they share a corner. On a torus the edges are joined.",
  "Turn on Flag to mark mines, or use the right mouse button. You never have to guess.",
];
/** @type {(n: number) => string} */
export const minesLeftText = (n) => `${n} mine${n === 1 ? "" : "s"} left to flag`;
/** @type {(cells: number[]) => string} */
const cellsText = (cells) => cells.map((cell) => cell + 1).join(", ");
/** @type {(cell: number, proof: number[]) => string[]} */
export const hintTexts = (cell, proof) => [
  `Look at the numbers in the cells ${cellsText(proof)}.`,
  "They prove that a covered cell is safe.",
  `Cell ${cell + 1} is safe: the numbers in the cells ${cellsText(proof)} prove it.`,
  `Cell ${cell + 1} is open.`,
];
/** @type {(cell: number, word: string) => string} */
export const cellText = (cell, word) => `Cell ${cell + 1}: ${word}`;
