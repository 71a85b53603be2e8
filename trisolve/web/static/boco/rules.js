// The plain rules of BOCO, on sets of faces and lists of neighbors, like trisolve.boco.rules.
// States are immutable; `played` returns the next one.

import { illegalMoveText } from "./rules_words.js";

/** @type {BocoState} */
const NO_MOVES = { owners: new Map(), moves: [], ending: null };

/**
 * Return the group that a played face belongs to.
 * @type {(game: BocoGame, owners: Map<number, number>, face: number) => Set<number>}
 */
export function groupAt(game, owners, face) {
  const group = new Set([face]);
  for (const one of group) {
    // an iteration over a set also reaches items added during the iteration
    for (const near of game.neighbors[one])
      if (owners.get(near) === owners.get(face)) group.add(near);
  }
  return group;
}

/**
 * Return the neighbors of a group that do not belong to it.
 * @type {(game: BocoGame, group: Iterable<number>) => Set<number>}
 */
export function adjacentTo(game, group) {
  const inside = new Set(group),
    around = new Set();
  for (const face of inside)
    for (const near of game.neighbors[face]) if (!inside.has(near)) around.add(near);
  return around;
}

/** @type {(game: BocoGame, owners: Map<number, number>, group: Set<number>) => boolean} */
function isEncircled(game, owners, group) {
  const around = adjacentTo(game, group);
  if (!around.size || [...around].some((face) => !owners.has(face))) return false;
  return game.wall || ![...group].some((face) => game.rim[face]);
}

/**
 * Return the empty faces that may be played next, ascending, whether or not the game is over.
 * @type {(game: BocoGame, owners: Map<number, number>) => number[]}
 */
function openFaces(game, owners) {
  if (!owners.size) return game.neighbors.map((_, face) => face);
  return [...adjacentTo(game, owners.keys())].sort((a, b) => a - b);
}

/**
 * Return how the piece just played on a face ended the game, or null if it continues.
 * @type {(game: BocoGame, owners: Map<number, number>, face: number) => BocoEnding | null}
 */
function endingOf(game, owners, face) {
  const mover = /** @type {0 | 1} */ (owners.get(face)),
    other = mover ? 0 : 1,
    seen = new Set(),
    lost = [];
  for (const near of game.neighbors[face]) {
    if (owners.get(near) !== other || seen.has(near)) continue;
    const group = groupAt(game, owners, near);
    for (const one of group) seen.add(one);
    if (isEncircled(game, owners, group)) lost.push(group);
  }
  const own = groupAt(game, owners, face),
    ownLost = isEncircled(game, owners, own) ? [own] : [];
  const sorted = (/** @type {Set<number>[]} */ groups) =>
    groups.map((group) => [...group].sort((a, b) => a - b));
  if (lost.length) {
    const theirs = sorted(lost).sort((a, b) => a[0] - b[0]);
    return { winner: mover, reason: "encircled", encircled: [...theirs, ...sorted(ownLost)] };
  }
  if (ownLost.length)
    return { winner: other, reason: "self-encircled", encircled: sorted(ownLost) };
  if (owners.size === game.neighbors.length) return { winner: null, reason: "full", encircled: [] };
  if (!openFaces(game, owners).length) return { winner: null, reason: "no-move", encircled: [] };
  return null;
}

/**
 * Return the player to move, 0 or 1, whether or not the game is over.
 * @type {(state: BocoState) => 0 | 1}
 */
export const moverOf = (state) => (state.moves.length % 2 ? 1 : 0);

/** @type {(game: BocoGame, state: BocoState) => boolean} */
export const maySwap = (game, state) => game.swap && state.moves.length === 1 && !state.ending;

/**
 * Return the legal moves: faces ascending, the swap last; none when the game is over.
 * @type {(game: BocoGame, state: BocoState) => BocoMove[]}
 */
export function legalMoves(game, state) {
  if (state.ending) return [];
  return [
    ...openFaces(game, state.owners),
    ...(maySwap(game, state) ? [/** @type {const} */ ("swap")] : []),
  ];
}

/**
 * Return why a move is illegal, or "": the first applicable code of over, swap,
 * range, occupied, not-adjacent.
 * @type {(game: BocoGame, state: BocoState, move: unknown) => string}
 */
export function faultOf(game, state, move) {
  const { owners, ending } = state;
  if (ending) return "over";
  if (move === "swap") return maySwap(game, state) ? "" : "swap";
  const face = /** @type {number} */ (move);
  if (!Number.isInteger(face) || face < 0 || face >= game.neighbors.length) return "range";
  if (owners.has(face)) return "occupied";
  return owners.size && !game.neighbors[face].some((near) => owners.has(near))
    ? "not-adjacent"
    : "";
}

/**
 * Return the state after a move; throw an Error with the code of an illegal move.
 * @type {(game: BocoGame, state: BocoState, move: BocoMove) => BocoState}
 */
export function played(game, state, move) {
  const code = faultOf(game, state, move),
    ply = state.moves.length;
  if (code) throw Object.assign(new Error(illegalMoveText(ply, code, move)), { ply, code });
  const owners = new Map(state.owners),
    moves = [...state.moves, move];
  if (move === "swap") {
    for (const face of owners.keys()) owners.set(face, 1);
    return { owners, moves, ending: null };
  }
  owners.set(move, moverOf(state));
  return { owners, moves, ending: endingOf(game, owners, move) };
}

/**
 * Return the state after a list of moves from the start.
 * @type {(game: BocoGame, moves: BocoMove[]) => BocoState}
 */
export const stateAfter = (game, moves) =>
  moves.reduce((state, move) => played(game, state, move), NO_MOVES);

/**
 * Return the known facts about a position; the player is -4 once the game is over.
 * @type {(game: BocoGame, state: BocoState) => {player: number, legal: BocoMove[], result: string, reason: string | null,
 *   encircled: number[][]}}
 */
export function factsOf(game, state) {
  const { winner, reason = null, encircled = [] } = state.ending ?? {};
  const result =
    winner === undefined ? "open" : winner === null ? "draw" : winner ? "second" : "first";
  return {
    player: state.ending ? -4 : moverOf(state),
    legal: legalMoves(game, state),
    result,
    reason,
    encircled,
  };
}
