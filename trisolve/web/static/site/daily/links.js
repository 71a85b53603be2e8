// Where the puzzles of a day are played: links that hold them whole, with the day.

import { addressOf } from "../top.js";

/** @typedef {import("./puzzles.js").DaySequence} DaySequence */
/** @typedef {import("./puzzles.js").DayTiles} DayTiles */

/** @type {(date: string, puzzle: DaySequence) => string} */
export const addressOfSequence = (date, { radius }) => `${addressOf("entanglement")}?daily=${date}#seed=1&radius=${radius}`;

/** @type {(date: string, puzzle: DayTiles) => string} */
export const addressOfTiles = (date, { tiles }) => `${addressOf("tantrix")}?daily=${date}#${tiles.length}`;

/** @type {(day: import("./puzzles.js").DayPuzzles) => Record<string, string>} the ids that the games give the puzzles of a day */
export const idsIn = () => ({});
