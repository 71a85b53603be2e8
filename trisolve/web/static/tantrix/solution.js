// Solutions of puzzles: the stored solution, or a solution found by a search. Also finds the next
// step of a solution for a player who has started differently.

import { check } from "./check.js";
import { WAYS, boardOf, placeOf } from "./rules.js";

/**
 * @type {(placement: Placement, turns: number) => Placement}
 * a placement rotated around the origin by sixths
 */
function turned([tile, q, r, rotation], turns) {
  for (let k = 0; k < turns; k++) [q, r] = [-r, q + r];
  return [tile, q, r, (rotation + turns) % 6];
}

/** @type {(placement: Placement, dq: number, dr: number) => Placement} */
const moved = ([tile, q, r, rotation], dq, dr) => [tile, q + dq, r + dr, rotation];

/**
 * Return a solution rotated and shifted to match as many placed tiles as possible.
 * @type {(puzzle: TilePuzzle, solution: Placement[], lying: Placement[]) => Placement[]}
 */
function alignedTo(puzzle, solution, lying) {
  if (puzzle.placements.length || puzzle.cells) return solution;
  let best = solution,
    most = -1;
  for (const [tile, q, r, rotation] of lying) {
    const own = /** @type {Placement} */ (solution.find(([one]) => one === tile));
    const turns = (rotation - own[3] + 6) % 6,
      [, q0, r0] = turned(own, turns);
    const found = solution.map((one) => moved(turned(one, turns), q - q0, r - r0));
    const there = boardOf(lying),
      n = found.filter((one) => String(there.get(placeOf(one))) === String(one)).length;
    if (n > most) [best, most] = [found, n];
  }
  return best;
}

/**
 * Return the next tile of a solution, or a wrong tile; both are null once the solution is complete.
 * A wrong tile that is in its place only needs to be turned.
 * @type {(puzzle: TilePuzzle, solution: Placement[], lying: Placement[]) => {add: Placement | null, wrong: Placement | null, isInPlace?: boolean}}
 *
 */
export function nextOfSolution(puzzle, solution, lying) {
  const right = alignedTo(puzzle, solution, lying),
    goal = boardOf(right),
    wrong = lying.find((one) => String(goal.get(placeOf(one))) !== String(one));
  if (wrong) return { add: null, wrong, isInPlace: goal.get(placeOf(wrong))?.[0] === wrong[0] };
  const there = boardOf(lying),
    left = right.filter((one) => !there.has(placeOf(one))),
    touches = left.find((one) => WAYS.some((way) => there.has(placeOf(one) + way)));
  return { add: touches ?? left[0] ?? null, wrong: null };
}

/** @type {WeakMap<TilePuzzle, Promise<Placement[] | null>>} */
const searched = new WeakMap();

/**
 * Return a checked solution of a puzzle, or null if none is known or found. Each puzzle is searched
 * only once.
 * @type {(call: At["call"], puzzle: TilePuzzle) => Promise<Placement[] | null>}
 */
export function solutionFor(call, puzzle) {
  if (puzzle.solution && check(puzzle, puzzle.solution).right)
    return Promise.resolve(puzzle.solution);
  const known = searched.get(puzzle) ?? call("solve", puzzle);
  searched.set(puzzle, known);
  known.catch(() => searched.delete(puzzle));
  return known;
}
