// Legal placements in a solitaire game: trisolve.tantrix.rules is the definition.

import { shuffle } from "./bag.js";
import { linesOf } from "./lines.js";
import { forcedSpaces, placeOf, positionOf } from "./rules.js";

/**
 * @type {(solo: Pick<SoloEntry["solitaire"], "tiles" | "seed" | "order">) => number[]}
 * the tiles in drawing order
 */
export const orderOfSolo = ({ tiles, seed, order }) => order ?? shuffle(tiles, seed ?? "0");

/** @type {(order: number[], board: HexBoard) => Placement[]} where the next tile may go */
export function legalInSolo(order, board) {
  if (board.size >= order.length) return [];
  const position = positionOf(board, true),
    next = [order[board.size]],
    fills = position.fills(next);
  return fills.length ? fills : position.freeMoves(next);
}

/** @type {(order: number[], board: HexBoard, placement: Placement) => string | null} the first rule that a placement breaks */
export function whyNotInSolo(order, board, placement) {
  if (placement[0] !== order[board.size]) return "not-in-hand";
  const position = positionOf(board, true),
    code = position.illegal(placement);
  if (code) return code;
  const isForced = forcedSpaces(board).includes(placeOf(placement));
  return !isForced && position.fills([placement[0]]).length ? "fill-first" : null;
}

/** @type {(solo: SoloEntry["solitaire"], order: number[], board: HexBoard, legal: Placement[]) => "won" | "lost" | "open"} */
export function endOfSolo({ color, goal }, order, board, legal) {
  if (board.size < order.length) return legal.length ? "open" : "lost";
  const [best] = linesOf(board, color),
    isWhole = best?.length === order.length;
  return isWhole && (best.closed || goal === "line") ? "won" : "lost";
}
