// A small level to edit: two blocks on a parallelogram, A with a goal.

import { floorFrom } from "../../../../trisolve/web/static/sliding/edits.js";
import { NO_CELL } from "../../../../trisolve/web/static/sliding/lattice.js";

export const A = { id: "A", first: 70, axis: 0, length: 3, goal: 76, color: null };
export const B = { id: "B", first: 137, axis: 0, length: 3, goal: NO_CELL, color: null };

const FLOOR = Array.from({ length: 512 }, (_, cell) => cell).filter(
  (cell) =>
    cell >> 5 >= 1 && cell >> 5 <= 12 && ((cell >> 1) & 15) >= 1 && ((cell >> 1) & 15) <= 13,
);

/** A parallelogram of floor with walls on all sides, and blocks on it. */
export const levelWith = (...blocks) => ({
  push: "full",
  floor: floorFrom(FLOOR),
  blocks,
  name: "",
  solution: null,
  about: {},
});

/** The number of floor cells of a level. */
export const floorSize = ({ floor }) => floor.reduce((sum, one) => sum + one, 0);
