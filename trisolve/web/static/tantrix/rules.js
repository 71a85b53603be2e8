// The rules on one position: forced spaces, soundness, legal placements. trisolve.tantrix.rules is
// the definition; this is its twin. A cell is a key: one number, ordered like (q, r), so that the
// neighbor at a side is the key plus a constant.

import { HEX_STEPS } from "../shared/hexes.js";
import { SIDES } from "./tiles.js";

const ROW = 1 << 15,
  MIDDLE = 1 << 14;
const RESTRICTED = 4; // the number of neighbors that no empty cell may have

/** @type {(q: number, r: number) => number} */
export const keyOf = (q, r) => (q + MIDDLE) * ROW + r + MIDDLE;

/** @type {(key: number) => [q: number, r: number]} */
export const cellOf = (key) => [Math.floor(key / ROW) - MIDDLE, (key % ROW) - MIDDLE];

/** The key offset to the neighbor at each side, clockwise from the top. */
export const WAYS = HEX_STEPS.map(([q, r]) => q * ROW + r);
const ORIGIN = keyOf(0, 0);

/** @type {(one: number[], other: number[]) => number} the order of placements and of cells */
export function inOrder(one, other) {
  const at = one.findIndex((part, i) => part !== other[i]);
  return at < 0 ? 0 : one[at] - other[at];
}

/** @type {(placement: Placement) => number} */
export const placeOf = ([, q, r]) => keyOf(q, r);

/** @type {(placements: Iterable<Placement>) => HexBoard} */
export function boardOf(placements) {
  /** @type {HexBoard} */
  const board = new Map();
  for (const placement of placements) board.set(placeOf(placement), placement);
  return board;
}

/** @type {(board: HexBoard) => Set<number>} the empty cells next to a tile */
export function adjacentTo(board) {
  const found = new Set();
  for (const key of board.keys()) {
    for (const way of WAYS) if (!board.has(key + way)) found.add(key + way);
  }
  return found;
}

/** @type {(cells: {has(key: number): boolean}, key: number) => number} */
function nTouching(cells, key) {
  let n = 0;
  for (const way of WAYS) if (cells.has(key + way)) n++;
  return n;
}

/**
 * Return the empty cells with three or more neighbors, sorted.
 * @type {(board: HexBoard) => number[]}
 */
export const forcedSpaces = (board) =>
  [...adjacentTo(board)].filter((key) => nTouching(board, key) >= 3).sort((a, b) => a - b);

/**
 * Return whether filling forced spaces, in any colors, never creates an empty cell with four
 * neighbors.
 * @type {(cells: Iterable<number>) => boolean}
 */
export function sound(cells) {
  const taken = new Set(cells),
    counts = new Map(),
    waiting = [];
  for (const key of taken) {
    for (const way of WAYS)
      if (!taken.has(key + way)) counts.set(key + way, (counts.get(key + way) ?? 0) + 1);
  }
  for (const [key, count] of counts) {
    if (count >= RESTRICTED) return false;
    if (count === 3) waiting.push(key);
  }
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    taken.add(key);
    for (const way of WAYS) {
      const next = key + way;
      if (taken.has(next)) continue;
      const count = (counts.get(next) ?? 0) + 1;
      if (count >= RESTRICTED) return false;
      counts.set(next, count);
      if (count === 3) waiting.push(next);
    }
  }
  return true;
}

/** @type {(placement: Placement, side: number) => string} */
export const shown = ([tile, , , rotation], side) => SIDES[tile][rotation][side];

/** @type {(board: HexBoard, key: number, sides: string) => boolean} whether all touching sides match */
export function fits(board, key, sides) {
  for (let side = 0; side < 6; side++) {
    const lying = board.get(key + WAYS[side]);
    if (lying && shown(lying, (side + 3) % 6) !== sides[side]) return false;
  }
  return true;
}

/** @type {(board: HexBoard, key: number, placed: Placement, at: number) => boolean} */
function threeAlike(board, key, placed, at) {
  if (board.has(key)) return false;
  /** @type {Record<string, number>} */
  const counts = {};
  for (let side = 0; side < 6; side++) {
    const next = key + WAYS[side],
      lying = next === at ? placed : board.get(next);
    if (!lying) continue;
    const color = shown(lying, (side + 3) % 6);
    counts[color] = (counts[color] ?? 0) + 1;
    if (counts[color] > 2) return true;
  }
  return false;
}

/**
 * Return the legal placements on a board: `illegal` returns the code of the first rule that a
 * placement breaks, or null if it is legal; `fills` and `freeMoves` are sorted.
 * @type {(board: HexBoard, bagEmpty: boolean) => {illegal: (placement: Placement) => string | null,
 *   fills: (hand: number[]) => Placement[], freeMoves: (hand: number[]) => Placement[],
 *   hasFreeMove: (hand: number[]) => boolean}}
 */
export function positionOf(board, bagEmpty) {
  /** @type {Map<number, string | null>} */
  const crowding = new Map();
  const isSound = bagEmpty || sound(board.keys());

  /**
   * @type {(key: number) => string | null}
   * the color-independent restriction that a tile there would break
   */
  const crowded = (key) => {
    let code = crowding.get(key);
    if (code !== undefined) return code;
    code = null;
    if (WAYS.some((way) => !board.has(key + way) && nTouching(board, key + way) + 1 >= RESTRICTED))
      code = "four-sided";
    else if (!isSound || !sound([...board.keys(), key])) code = "controlled";
    crowding.set(key, code);
    return code;
  };
  /** @type {(placement: Placement) => string | null} */
  const illegal = (placement) => {
    const [tile, q, r, rotation] = placement,
      key = keyOf(q, r);
    if (board.has(key)) return "occupied";
    if (board.size ? !nTouching(board, key) : key !== ORIGIN) return "apart";
    if (!fits(board, key, SIDES[tile][rotation])) return "edge";
    if (bagEmpty) return null;
    if (WAYS.some((way) => threeAlike(board, key + way, placement, key))) return "three-alike";
    return crowded(key);
  };
  /** @type {(cells: Iterable<number>, hand: number[]) => Generator<Placement, void, void>} */
  function* legalIn(cells, hand) {
    for (const key of cells) {
      const [q, r] = cellOf(key);
      for (const tile of hand) {
        for (let rotation = 0; rotation < 6; rotation++) {
          const placement = /** @type {Placement} */ ([tile, q, r, rotation]);
          if (illegal(placement) === null) yield placement;
        }
      }
    }
  }
  const free = () => (board.size ? adjacentTo(board) : [ORIGIN]);
  return {
    illegal,
    fills: (hand) => [...legalIn(forcedSpaces(board), hand)].sort(inOrder),
    freeMoves: (hand) => [...legalIn(free(), hand)].sort(inOrder),
    hasFreeMove: (hand) => !legalIn(free(), hand).next().done,
  };
}
