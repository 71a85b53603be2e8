// The game, as in trisolve.tantrix.Game: deal, turns, fills and free moves, the end, the result. A
// turn has fills while there are any ("before"), one free move ("free"), and fills again ("after");
// the player draws after each placement.

import { deal } from "./bag.js";
import { scoreOf } from "./lines.js";
import { forcedSpaces, placeOf, positionOf } from "./rules.js";

/** The error for a placement or turn that breaks a rule; `code` names the rule. */
export class IllegalTurn extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @type {(seat: number) => TileTurn} */
const noTurn = (seat) => ({ seat, before: [], free: null, after: [] });

/**
 * Return a new game; `order` is the whole bag.
 * @type {(players: string[], order: number[]) => TileGame}
 */
export function newGame(players, order) {
  const { starter, hands, left } = deal(order, players.length);
  return {
    players,
    seat: starter,
    hands,
    bag: left,
    board: new Map(),
    turns: [],
    end: null,
    phase: "free",
    now: noTurn(starter),
  };
}

/** @type {(game: TileGame) => TileGame} */
function copyOf(game) {
  const { before, free, after } = game.now;
  return {
    ...game,
    hands: game.hands.map((hand) => [...hand]),
    bag: [...game.bag],
    board: new Map(game.board),
    turns: [...game.turns],
    now: { seat: game.seat, before: [...before], free, after: [...after] },
  };
}

/** @type {(game: TileGame) => ReturnType<typeof positionOf>} */
const positionNow = (game) => positionOf(game.board, !game.bag.length);

/** @type {(game: TileGame) => Placement[]} the fills from which the current player must choose */
const fillsOf = (game) => positionNow(game).fills(game.hands[game.seat]);

/**
 * Return the legal placements: the fills while there are any, or else all free moves.
 * @type {(game: TileGame) => Placement[]}
 */
export function legalOf(game) {
  if (game.end) return [];
  const position = positionNow(game),
    hand = game.hands[game.seat],
    fills = position.fills(hand);
  return fills.length ? fills : position.freeMoves(hand);
}

/** @type {(game: TileGame) => boolean} */
const hasFreeMove = (game) => positionNow(game).hasFreeMove(game.hands[game.seat]);

/**
 * Return the code of the rule that a placement would break now, or null if it is legal.
 * @type {(game: TileGame, placement: Placement, forced: boolean) => string | null}
 */
export function whyNot(game, placement, forced) {
  if (!game.hands[game.seat].includes(placement[0])) return "not-in-hand";
  const code = positionNow(game).illegal(placement);
  if (code) return code;
  return forced && !forcedSpaces(game.board).includes(placeOf(placement)) ? "not-forced" : null;
}

/** @type {(game: TileGame, placement: Placement, forced: boolean) => void} place a tile, and draw the next one */
function put(game, placement, forced) {
  const code = whyNot(game, placement, forced);
  if (code) throw new IllegalTurn(code);
  const hand = game.hands[game.seat];
  game.board.set(placeOf(placement), placement);
  hand.splice(hand.indexOf(placement[0]), 1);
  const drawn = game.bag.shift();
  if (drawn) hand.push(drawn);
}

/** @type {(game: TileGame, turn: TileTurn, end: TileGame["end"]) => void} */
function close(game, turn, end) {
  game.turns.push(turn);
  const n = game.hands.length;
  game.end = end ?? (game.hands.some((hand) => hand.length) ? null : "complete");
  if (game.end) {
    game.phase = "end";
    game.now = noTurn(game.seat);
    return;
  }
  do game.seat = (game.seat + 1) % n;
  while (!game.hands[game.seat].length);
  game.now = noTurn(game.seat);
  game.phase = fillsOf(game).length ? "before" : "free";
  if (game.phase === "free" && !hasFreeMove(game)) {
    close(game, noTurn(game.seat), "deadlock");
  }
}

/**
 * Place one tile; a turn ends automatically when it is complete. If the placement breaks a rule,
 * throw IllegalTurn and change nothing.
 * @type {(game: TileGame, placement: Placement) => void}
 */
export function place(game, placement) {
  if (game.end) throw new IllegalTurn("after-end");
  const isFill = fillsOf(game).length > 0,
    { now } = game;
  try {
    put(game, placement, isFill);
  } catch (error) {
    const { code } = /** @type {IllegalTurn} */ (error);
    if (code !== "not-forced" || now.before.length || now.free) throw error;
    throw new IllegalTurn("fill-first");
  }
  if (game.phase === "free" && !isFill) {
    now.free = placement;
    game.phase = "after";
  } else if (game.phase === "after") {
    now.after.push(placement);
  } else {
    now.before.push(placement);
  }
  const hand = game.hands[game.seat];
  if (hand.length && fillsOf(game).length) {
    game.phase = now.free ? "after" : "before";
  } else if (hand.length && !now.free) {
    game.phase = "free";
    if (!hasFreeMove(game)) close(game, now, "deadlock");
  } else {
    close(game, now, null);
  }
}

/**
 * Return a copy of the game after one more placement.
 * @type {(game: TileGame, placement: Placement) => TileGame}
 */
export function placed(game, placement) {
  const next = copyOf(game);
  place(next, placement);
  return next;
}

/**
 * Return the reason for the end, the scores by seat, and the winners of a complete game.
 * @type {(game: TileGame) => TileResult}
 */
export function resultOf({ board, players, end }) {
  const scores = players.map((color) => scoreOf(board, color)),
    best = Math.max(...scores);
  const winners = scores.flatMap((score, seat) =>
    score === best && end === "complete" ? [seat] : [],
  );
  return { end, scores, winners };
}
