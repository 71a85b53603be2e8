// The play of a puzzle as it begins: as it was left off, or after placements that someone has made.

import { expect } from "../shared/errors.js";
import { keptOf } from "./kept.js";
import { boardOf, inOrder, keyOf, placeOf } from "./rules.js";
import { isPlacement, solvedOnce } from "./solved.js";
import { TILES_EXPECTED } from "./words.js";

/** @type {(puzzle: TilePuzzle, step: any) => boolean} whether tiles can lie so in it, the given ones where they are */
function isStep(puzzle, step) {
  if (!Array.isArray(step) || !step.every(isPlacement)) return false;
  const tiles = new Set(step.map(([tile]) => tile)),
    given = new Set(puzzle.placements.map(([tile]) => tile));
  const fixed = step.filter(([tile]) => given.has(tile)).sort(inOrder);
  return (
    boardOf(step).size === step.length &&
    tiles.size === step.length &&
    [...tiles].every((tile) => puzzle.tiles.includes(tile)) &&
    JSON.stringify(fixed) === JSON.stringify([...puzzle.placements].sort(inOrder))
  );
}

/**
 * Return the play of a puzzle that was left off, or a new one.
 * @type {(entry: TileEntry) => Tantrix.PuzzlePlay}
 */
export function puzzlePlay({ id, puzzle }) {
  const one = /** @type {TilePuzzle} */ (puzzle),
    found = keptOf(id),
    aided = found?.aided;
  const isRight =
    Array.isArray(found?.steps) &&
    found.steps.length &&
    found.steps.every((/** @type {any} */ step) => isStep(one, step)) &&
    Number.isInteger(found.cursor) &&
    found.cursor >= 0 &&
    found.cursor < found.steps.length;
  const steps = isRight ? /** @type {Placement[][]} */ (found.steps) : [one.placements];
  return {
    puzzle: one,
    given: new Set(one.placements.map(([tile]) => tile)),
    slots: one.cells?.map(([q, r]) => keyOf(q, r)) ?? null,
    steps,
    cursor: isRight ? found.cursor : 0,
    solved: solvedOnce(id, one),
    solution: null,
    aided: steps.map((_, at) => isRight && (Array.isArray(aided) ? aided[at] : aided) === true),
  };
}

/**
 * Return the play of a puzzle after placements that someone has made; throw where one cannot be.
 * @type {(entry: TileEntry, placements: Placement[]) => Tantrix.PuzzlePlay}
 */
export function replayedPuzzle(entry, placements) {
  const play = puzzlePlay(entry),
    { puzzle, given, slots } = play,
    own = placements.filter(([tile]) => !given.has(tile));
  const steps = [...placements.keys(), placements.length].map((n) => [
    ...puzzle.placements,
    ...placements.slice(0, n).filter(([tile]) => !given.has(tile)),
  ]);
  expect(
    steps.every((step) => isStep(puzzle, step)),
    TILES_EXPECTED.placements,
    placements.join(" "),
  );
  expect(
    !slots || own.every((one) => slots.includes(placeOf(one))),
    TILES_EXPECTED.placementCells,
    placements.join(" "),
  );
  return { ...play, steps, cursor: 0, aided: steps.map(() => false) };
}
