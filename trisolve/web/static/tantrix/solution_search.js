// The search for a solution of a puzzle, along the line of its first goal.

import { check } from "./check.js";
import { WAYS, boardOf, cellOf, fits, keyOf, placeOf } from "./rules.js";
import { SIDES, carries } from "./tiles.js";

const A_TURN = 500,
  MAX_NODES = 4_000_000;

/** @type {(q: number, r: number) => number} */
const length = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** @typedef {[key: number, from: number]} Way  a cell, and the side where the line enters */

/**
 * Return the possible starts of the line: a given tile, or else any cell of the shape, or else one
 * cell.
 * @type {(puzzle: TilePuzzle) => Way[]}
 */
function beginnings({ goals: [{ color }], cells, placements: [given] }) {
  if (given) return [[placeOf(given), SIDES[given[0]][given[3]].indexOf(color)]];
  if (!cells) return [[keyOf(0, 0), 0]];
  return cells.flatMap(([q, r]) => WAYS.map((_, side) => /** @type {Way} */ ([keyOf(q, r), side])));
}

/**
 * Search for a solution along the line of the first goal, which all tiles must carry; null if none
 * is found within the node limit. Yields the number of nodes visited.
 * @type {(puzzle: TilePuzzle, maxNodes?: number) => Generator<number, Placement[] | null, void>}
 */
export function* searching(puzzle, maxNodes = MAX_NODES) {
  const [{ form, color }] = puzzle.goals,
    { tiles, placements, cells } = puzzle,
    isLoop = form === "loop";
  if (!tiles.every((tile) => carries(tile, color))) return null;
  const board = boardOf(placements),
    given = new Set(placements.map(([tile]) => tile)),
    used = new Set();
  const shape = cells && new Set(cells.map(([q, r]) => keyOf(q, r)));
  let nodes = 0,
    start = 0;

  /** @type {(key: number, sides: string, from: number, other: Way | null) => Generator<number, Placement[] | null, void>} */
  function* through(key, sides, from, other) {
    const out = sides.indexOf(color) === from ? sides.lastIndexOf(color) : sides.indexOf(color);
    return yield* extend(key + WAYS[out], (out + 3) % 6, other);
  }

  /**
   * Continue from a cell entered through a side; a line that begins in the middle can stop there and continue in the other direction.
   * @type {(key: number, from: number, other: Way | null) => Generator<number, Placement[] | null, void>}
   */
  function* extend(key, from, other) {
    if (used.size === tiles.length) {
      const found = [...board.values()];
      return (!isLoop || key === start) && check(puzzle, found).right ? found : null;
    }
    const lying = board.get(key),
      [q, r] = cellOf(key),
      [q0, r0] = cellOf(start);
    if (lying) {
      const [tile, , , rotation] = lying,
        sides = SIDES[tile][rotation];
      if (used.has(tile) || sides[from] !== color) return null;
      used.add(tile);
      const found = yield* through(key, sides, from, other);
      used.delete(tile);
      return found;
    }
    if (isLoop && length(q - q0, r - r0) > tiles.length - used.size) return null;
    for (const tile of shape && !shape.has(key) ? [] : tiles) {
      if (used.has(tile) || given.has(tile)) continue;
      for (let rotation = 0; rotation < 6; rotation++) {
        const sides = SIDES[tile][rotation];
        if (sides[from] !== color || !fits(board, key, sides)) continue;
        if (++nodes % A_TURN === 0) yield nodes;
        if (nodes > maxNodes) return null;
        used.add(tile);
        board.set(key, [tile, q, r, rotation]);
        const found = yield* through(key, sides, from, other);
        if (found) return found;
        board.delete(key);
        used.delete(tile);
      }
      if (isLoop && !shape && !used.size) return null; // a loop goes through every tile, so no other start is needed
    }
    return other ? yield* extend(...other, null) : null;
  }

  for (const [key, from] of beginnings(puzzle)) {
    start = key;
    const other =
      placements.length && !isLoop ? /** @type {Way} */ ([key + WAYS[from], (from + 3) % 6]) : null;
    const found = yield* extend(key, from, other);
    if (found) return found;
  }
  return null;
}
