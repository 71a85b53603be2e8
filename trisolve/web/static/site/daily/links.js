// Where the puzzles of a day are played: links that hold them whole, with the day. The texts are those
// that the games' own links have; a test opens them there.

import { numberOf } from "../../entanglement/tiles.js";
import { addressOf } from "../top.js";
import { LEVELS } from "./puzzles.js";
import { DAILY_WORDS } from "./words.js";

/** @typedef {import("./puzzles.js").DaySequence} DaySequence */
/** @typedef {import("./puzzles.js").DayTiles} DayTiles */

const BASE = 36,
  DIGITS = 3;

/** @type {(puzzle: DaySequence) => string} */
export const codeOfSequence = ({ radius, tiles }) =>
  `radius${radius}-tiles${tiles.map((code) => numberOf(code).toString(BASE).padStart(DIGITS, "0")).join("")}`;

/** @type {(puzzle: DayTiles) => string} */
export const packedPuzzle = ({ tiles, goals, holes = 0, placements = [] }) =>
  [
    "p",
    tiles.join("."),
    goals.map(({ form, color }) => form + color).join("."),
    "",
    holes,
    placements.map((row) => row.join(".")).join("_"),
  ].join(";");

/** @type {(date: string, puzzle: DaySequence) => string} */
const addressOfSequence = (date, puzzle) =>
  `${addressOf("entanglement")}?daily=${date}#entry=${codeOfSequence(puzzle)}`;

/** @type {(date: string, puzzle: DayTiles) => string} */
const addressOfTiles = (date, puzzle) =>
  `${addressOf("tantrix")}?daily=${date}#entry=${encodeURIComponent(packedPuzzle(puzzle))}`;

/** @type {(name: string, date: string, day: import("./puzzles.js").DayPuzzles) => string} where a puzzle of a day is played */
export function addressIn(name, date, day) {
  if (name === "entanglement") return addressOfSequence(date, day.entanglement);
  return name === "tantrix"
    ? addressOfTiles(date, day.tantrix)
    : `${addressOf("slide")}#daily-${date}:${LEVELS.indexOf(name) + 1}`;
}

/** @type {(day: import("./puzzles.js").DayPuzzles) => Record<string, string>} the ids that the games give the puzzles of a day */
export const idsIn = ({ entanglement, tantrix }) => ({
  entanglement: codeOfSequence(entanglement),
  tantrix: `puzzle/${packedPuzzle(tantrix)}`,
});

/** @type {(date: string) => {name: string, href: string}} the page of a day, to go back to */
export const dayPlace = (date) => ({
  name: DAILY_WORDS.back,
  href: `${addressOf("daily")}#${date}`,
});
