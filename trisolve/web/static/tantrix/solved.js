// Whether a puzzle was solved once: what is kept is checked by the rules, as others may have written it.

import { check } from "./check.js";
import { keptSolutions } from "./kept.js";
import { N_TILES } from "./tiles.js";

export const MAX_FAR = 1000;

/** @type {(value: any) => boolean} */
export const isPlacement = (value) =>
  Array.isArray(value) &&
  value.length === 4 &&
  value.every(Number.isInteger) &&
  value[0] >= 1 &&
  value[0] <= N_TILES &&
  Math.max(Math.abs(value[1]), Math.abs(value[2])) <= MAX_FAR &&
  value[3] >= 0 &&
  value[3] < 6;

/** @type {(puzzle: TilePuzzle, given: any) => boolean} whether it solves the puzzle */
const solves = (puzzle, given) =>
  Array.isArray(given) && given.every(isPlacement) && check(puzzle, given).right;

/** @type {(id: string, puzzle: TilePuzzle) => any} the placements that are kept and solve a puzzle, null without any */
export const solvedOnce = (id, puzzle) =>
  keptSolutions(id).find((given) => solves(puzzle, given)) ?? null;

/** @type {(entry: Pick<TileEntry, "id" | "puzzle">) => boolean} */
export const isPuzzleSolved = ({ id, puzzle }) =>
  puzzle !== null && solvedOnce(id, puzzle) !== null;
