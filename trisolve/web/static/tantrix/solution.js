// Solutions of puzzles: the stored one, or one that a search along the first goal's line finds; and
// what is next of a solution for a player who has begun in a place of their own.

import { check } from "./check.js";
import { WAYS, boardOf, cellOf, fits, keyOf, placeOf } from "./rules.js";
import { SIDES, carries } from "./tiles.js";

const A_TURN = 500, MAX_NODES = 4_000_000;

/** @type {(placement: Placement, turns: number) => Placement} a placement turned about the middle by sixths */
function turned([tile, q, r, rotation], turns) {
  for (let k = 0; k < turns; k++) [q, r] = [-r, q + r];
  return [tile, q, r, (rotation + turns) % 6];
}

/** @type {(placement: Placement, dq: number, dr: number) => Placement} */
const moved = ([tile, q, r, rotation], dq, dr) => [tile, q + dq, r + dr, rotation];

/**
 * Return a solution turned and moved so that as many tiles as possible are where they lie.
 * @type {(puzzle: TilePuzzle, solution: Placement[], lying: Placement[]) => Placement[]}
 */
function alignedTo(puzzle, solution, lying) {
  if (puzzle.placements.length || puzzle.cells) return solution;
  let best = solution, most = -1;
  for (const [tile, q, r, rotation] of lying) {
    const own = /** @type {Placement} */ (solution.find(([one]) => one === tile));
    const turns = (rotation - own[3] + 6) % 6, [, q0, r0] = turned(own, turns);
    const found = solution.map((one) => moved(turned(one, turns), q - q0, r - r0));
    const there = boardOf(lying), n = found.filter((one) => String(there.get(placeOf(one))) === String(one)).length;
    if (n > most) [best, most] = [found, n];
  }
  return best;
}

/**
 * Return the next tile of a solution, or a tile that lies elsewhere than in it; both null once all lie right.
 * @type {(puzzle: TilePuzzle, solution: Placement[], lying: Placement[]) => {add: Placement | null, wrong: Placement | null}}
 */
export function nextOfSolution(puzzle, solution, lying) {
  const right = alignedTo(puzzle, solution, lying), goal = boardOf(right);
  const wrong = lying.find((one) => String(goal.get(placeOf(one))) !== String(one));
  if (wrong) return { add: null, wrong };
  const there = boardOf(lying), left = right.filter((one) => !there.has(placeOf(one)));
  const touches = left.find((one) => WAYS.some((way) => there.has(placeOf(one) + way)));
  return { add: touches ?? left[0] ?? null, wrong: null };
}

/** @type {(q: number, r: number) => number} */
const length = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/**
 * Search a solution along the line of the first goal, which all tiles must carry; null where none is
 * found within the limit of nodes. Yields how many nodes it has seen.
 * @type {(puzzle: TilePuzzle, maxNodes?: number) => Generator<number, Placement[] | null, void>}
 */
export function* searching(puzzle, maxNodes = MAX_NODES) {
  const [{ form, color }] = puzzle.goals, { tiles } = puzzle, isLoop = form === "loop", start = keyOf(0, 0);
  if (puzzle.cells || puzzle.placements.length || !tiles.every((tile) => carries(tile, color))) return null;
  /** @type {HexBoard} */
  const board = new Map();
  const used = new Set();
  let nodes = 0;

  /** @type {(key: number, from: number) => Generator<number, Placement[] | null, void>} go on at a cell, entered by a side */
  function* extend(key, from) {
    if (used.size === tiles.length) {
      const found = [...board.values()];
      return (!isLoop || key === start) && check(puzzle, found).right ? found : null;
    }
    const [q, r] = cellOf(key);
    if (board.has(key) || (isLoop && length(q, r) > tiles.length - used.size)) return null;
    for (const tile of tiles) {
      if (used.has(tile)) continue;
      for (let rotation = 0; rotation < 6; rotation++) {
        const sides = SIDES[tile][rotation], out = sides.indexOf(color) === from ? sides.lastIndexOf(color) : sides.indexOf(color);
        if (sides[from] !== color || !fits(board, key, sides)) continue;
        if (++nodes % A_TURN === 0) yield nodes;
        if (nodes > maxNodes) return null;
        used.add(tile);
        board.set(key, [tile, q, r, rotation]);
        const found = yield* extend(key + WAYS[out], (out + 3) % 6);
        if (found) return found;
        board.delete(key);
        used.delete(tile);
      }
      if (isLoop && !board.size) return null; // a loop passes through the first tile: no other need begin
    }
    return null;
  }
  return yield* extend(start, 0);
}

/**
 * Return a solution of a puzzle, checked; null where none is known and none is found.
 * @type {(call: Tantrix.Table["call"], puzzle: TilePuzzle) => Promise<Placement[] | null>}
 */
export async function solutionFor(call, puzzle) {
  if (puzzle.solution && check(puzzle, puzzle.solution).right) return puzzle.solution;
  return call("solve", [puzzle]).result;
}
