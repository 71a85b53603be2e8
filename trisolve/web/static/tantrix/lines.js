// Finds the lines and loops of one color, scores, groups and holes.

import { WAYS, adjacentTo, cellOf, keyOf } from "./rules.js";
import { SIDES } from "./tiles.js";

/** @type {(board: HexBoard, color: string, key: number) => number[]} the sides of a color */
function endsAt(board, color, key) {
  const placement = board.get(key);
  if (!placement) return [];
  const sides = SIDES[placement[0]][placement[3]],
    first = sides.indexOf(color);
  return first < 0 ? [] : [first, sides.lastIndexOf(color)];
}

/**
 * Return the lines of a color, longest first, closed before open.
 * @type {(board: HexBoard, color: string) => HexLine[]}
 */
export function linesOf(board, color) {
  const seen = new Set();
  /** @type {HexLine[]} */
  const found = [];
  for (const start of board.keys()) {
    if (seen.has(start)) continue;
    const ends = endsAt(board, color, start);
    if (!ends.length) continue;
    /** @type {number[]} */
    let cells = [start];
    let closed = false;
    seen.add(start);
    for (const end of ends) {
      let key = start,
        side = end;
      for (;;) {
        key += WAYS[side];
        const back = (side + 3) % 6,
          next = endsAt(board, color, key);
        if (!next.includes(back)) break;
        if (key === start) {
          closed = true;
          break;
        }
        seen.add(key);
        cells.push(key);
        side = next[0] === back ? next[1] : next[0];
      }
      if (closed) break;
      cells.reverse();
    }
    found.push({ length: cells.length, closed, cells });
  }
  return found.sort((a, b) => b.length - a.length || Number(b.closed) - Number(a.closed));
}

/**
 * Return the score of a color: its longest line, a loop counting double.
 * @type {(board: HexBoard, color: string) => number}
 */
export const scoreOf = (board, color) =>
  Math.max(0, ...linesOf(board, color).map(({ length, closed }) => (closed ? 2 * length : length)));

/**
 * Return the connected groups of cells.
 * @type {(cells: Iterable<number>) => number[][]}
 */
export function groupsOf(cells) {
  const left = new Set([...cells].sort((a, b) => a - b)),
    found = [];
  for (const start of left) {
    left.delete(start);
    const group = [start];
    for (const key of group) {
      for (const way of WAYS) if (left.delete(key + way)) group.push(key + way);
    }
    found.push(group);
  }
  return found;
}

/**
 * Return the number of holes: groups of empty cells that cannot reach the outside. The tiles must
 * be one group.
 * @type {(board: HexBoard) => number}
 */
export function nHoles(board) {
  const places = [...board.keys()].map(cellOf);
  const qs = places.map(([q]) => q),
    rs = places.map(([, r]) => r);
  const [left, right, low, high] = [
    Math.min(...qs),
    Math.max(...qs),
    Math.min(...rs),
    Math.max(...rs),
  ];
  const empty = new Set();
  for (let q = left - 1; q <= right + 1; q++) {
    for (let r = low - 1; r <= high + 1; r++) if (!board.has(keyOf(q, r))) empty.add(keyOf(q, r));
  }
  const inside = adjacentTo(board); // only these cells need a check, because every hole touches a tile
  return board.size
    ? groupsOf(empty).filter(
        (group) =>
          group.every((key) => {
            const [q, r] = cellOf(key);
            return q >= left && q <= right && r >= low && r <= high;
          }) && group.some((key) => inside.has(key)),
      ).length
    : 0;
}
