// The reasons why a solution or a turn is wrong.

/** Faults of a solution or a turn. */
export const WRONG = {
  cellTwice: "a cell holds two tiles",
  shape: "not the cells of the level",
};

/** @type {(tile: number) => string} */
export const tileName = (tile) => `tile ${tile}`;

/** @type {(cell: number[]) => string} */
export const cellName = (cell) => `cell ${cell.join()}`;

/** @type {(one: number[], other: number[]) => string} */
export const twoCells = (one, other) => `cells ${one.join()} and ${other.join()}`;

/** @type {(goal: {form: string, color: string}) => string} */
export const goalName = ({ form, color }) => `${form} in ${color}`;

/** @type {(n: number, asked: TilePuzzle["holes"]) => string} */
export const holesText = (n, asked) => `${n}, but the level requires ${asked}`;
