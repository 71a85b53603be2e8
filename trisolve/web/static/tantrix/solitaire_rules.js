// What may be placed in a solitaire, and advice: trisolve.tantrix.rules is the definition.

import { shuffle } from "./bag.js";
import { worth } from "./machine.js";
import { placeOf, positionOf } from "./rules.js";

/** @type {(solo: NonNullable<TileEntry["solitaire"]>) => number[]} the tiles in the order in which they are taken */
export const orderOfSolo = ({ tiles, seed, order }) => order ?? shuffle(tiles, seed ?? "0");

/** @type {(order: number[], board: HexBoard) => Placement[]} where the next tile may go */
export function legalInSolo(order, board) {
  if (board.size >= order.length) return [];
  const position = positionOf(board, true),
    next = [order[board.size]],
    fills = position.fills(next);
  return fills.length ? fills : position.freeMoves(next);
}

/**
 * Choose a placement: of those after which the next tile can go somewhere, the one that is worth most to
 * the color together with the best placement of the next tile. Yields once per placement.
 * @type {(order: number[], board: HexBoard, color: string) => Generator<number, Placement, void>}
 */
export function* advising(order, board, color) {
  const legal = legalInSolo(order, board);
  /** @type {(after: HexBoard) => number} */
  const worthNow = (after) => worth(after, color, after.size < order.length ? 1 : 0);
  let [best] = legal,
    most = -Infinity;
  for (const [n, placement] of legal.entries()) {
    yield n;
    const after = new Map(board).set(placeOf(placement), placement),
      next = legalInSolo(order, after);
    const found =
      after.size === order.length
        ? worthNow(after)
        : Math.max(-1, ...next.map((one) => worthNow(new Map(after).set(placeOf(one), one))));
    if (found > most) [best, most] = [placement, found];
  }
  return best;
}
