// The machines on the page, and advice in a solitaire game. The machines are deterministic: the same position gives the same placement.
//
// random   any legal placement, drawn with the placed tiles as the seed.
// greedy   the placement with the largest lead (own score minus the best other score); ties go to
//          the first. The same as `greedy` in `trisolve tantrix match`.
// strong   rates each placement by scores and by the potential of lines, plays out the rest of the
//          turn and the next player's answer for the best of them, and picks the one with the best
//          result. It sees every hand but never the bag. `strong` in `trisolve tantrix match` does
//          not see the bag either, and looks further ahead.

import { splitMix } from "../shared/splitmix.js";
import { legalOf } from "./game.js";
import { linesOf, scoreOf } from "./lines.js";
import { WAYS, placeOf, positionOf } from "./rules.js";
import { legalInSolo } from "./solitaire_rules.js";
import { SIDES } from "./tiles.js";

const WIDTH = 12,
  END_WIDTH = 16; // the numbers of placements that are played out: usually, and once the bag is empty
const SECOND = 0.35,
  OPEN = 0.5,
  JOINED = 0.25; // the values of a second line, of an open end, and of a way to join lines
const FADING = 24; // if fewer tiles than this are left, potential counts less

/** @type {(worths: number[], seat: number) => number} */
const lead = (worths, seat) =>
  worths[seat] - Math.max(...worths.filter((_, other) => other !== seat));

/**
 * Return the value of a color on a board: its score and the potential of its longest lines.
 * @type {(board: HexBoard, color: string, hope: number) => number}
 */
function worth(board, color, hope) {
  const lines = linesOf(board, color);
  const score = Math.max(0, ...lines.map(({ length, closed }) => (closed ? 2 * length : length)));
  if (!hope) return score;
  const [first, second] = lines;
  let promise = second ? SECOND * second.length : 0;
  if (first && !first.closed) {
    const ends = new Set();
    for (const key of [first.cells[0], first.cells[first.length - 1]]) {
      const [tile, , , rotation] = /** @type {Placement} */ (board.get(key)),
        sides = SIDES[tile][rotation];
      for (let side = 0; side < 6; side++) {
        if (sides[side] === color && !board.has(key + WAYS[side])) ends.add(key + WAYS[side]);
      }
    }
    promise += OPEN * ends.size;
    for (const line of lines.slice(1, 6)) {
      const near = [line.cells[0], line.cells[line.length - 1]];
      if (near.some((key) => WAYS.some((way) => ends.has(key + way))))
        promise += JOINED * line.length;
    }
  }
  return score + hope * promise;
}

/** @type {(board: HexBoard, placement: Placement, look: () => number) => number} */
function after(board, placement, look) {
  const key = placeOf(placement);
  board.set(key, placement);
  const found = look();
  board.delete(key);
  return found;
}

/**
 * Return a legal placement, drawn from all of them.
 * @type {(game: TileGame) => Placement}
 */
export function careless(game) {
  const legal = legalOf(game);
  let sum = 0;
  for (const part of [...game.board.values()].flat()) sum = (31 * sum + part) >>> 0;
  return legal[splitMix(game.board.size, sum).below(legal.length)];
}

/**
 * Return the greedy placement.
 * @type {(game: TileGame) => Placement}
 */
export function greedy(game) {
  const { board, players, seat } = game;
  const look = () =>
    lead(
      players.map((color) => scoreOf(board, color)),
      seat,
    );
  let best = null,
    most = -Infinity;
  for (const placement of legalOf(game)) {
    const found = after(board, placement, look);
    if (found > most) [best, most] = [placement, found];
  }
  return /** @type {Placement} */ (best);
}

/** @type {(game: TileGame) => number} the weight of potential */
const hopeOf = ({ bag, hands }) => Math.min(1, (bag.length + hands.flat().length) / FADING);

/**
 * Play the rest of a turn greedily, without drawing tiles.
 * @type {(board: HexBoard, hand: number[], bagEmpty: boolean, isFreeDone: boolean, look: () => number) => void}
 *
 */
function playOn(board, hand, bagEmpty, isFreeDone, look) {
  let left = hand,
    free = !isFreeDone;
  while (left.length) {
    const position = positionOf(board, bagEmpty),
      fills = position.fills(left);
    const ways = fills.length ? fills : free ? position.freeMoves(left) : [];
    if (!fills.length) free = false;
    let best = null,
      most = -Infinity;
    for (const placement of ways) {
      const found = after(board, placement, look);
      if (found > most) [best, most] = [placement, found];
    }
    if (!best) return;
    const [tile] = best;
    board.set(placeOf(best), best);
    left = left.filter((one) => one !== tile);
  }
}

/**
 * Choose the strong placement; yields once for each placement played out.
 * @type {(game: TileGame) => Generator<number, Placement, void>}
 */
export function* strong(game) {
  const { players, seat, hands, bag } = game,
    legal = legalOf(game),
    hope = hopeOf(game);
  if (legal.length === 1 || !game.board.size) return legal[0];
  const isFill = positionOf(game.board, !bag.length).fills(hands[seat]).length > 0;
  /** @type {(board: HexBoard, whose: number) => () => number} */
  const lookOf = (board, whose) => () =>
    lead(
      players.map((color) => worth(board, color, hope)),
      whose,
    );
  const look = lookOf(game.board, seat);
  const rated = legal.map((placement) => ({
    placement,
    worth: after(game.board, placement, look),
  }));
  rated.sort((a, b) => b.worth - a.worth); // the sort is stable, so the first of equal placements wins
  let best = rated[0].placement,
    most = -Infinity;
  for (const [n, { placement }] of rated.slice(0, bag.length ? WIDTH : END_WIDTH).entries()) {
    yield n;
    const board = new Map(game.board).set(placeOf(placement), placement);
    const mine = lookOf(board, seat);
    const left = hands[seat].filter((tile) => tile !== placement[0]);
    playOn(board, left, !bag.length, !isFill || game.now.free !== null, mine);
    for (let step = 1; step < players.length; step++) {
      const other = (seat + step) % players.length;
      playOn(board, hands[other], !bag.length, false, lookOf(board, other));
    }
    const found = mine();
    if (found > most) [best, most] = [placement, found];
  }
  return best;
}

/**
 * Choose a placement that leaves a place for the next tile: the one with the highest value for the
 * color once the next tile also has its best placement. Yields once per placement.
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
