// Hints: look ahead for forced wins and losses, then run playouts of the remaining moves, and
// describe the result. Against the first machine, playouts use that machine's own answers. The
// budgets are numbers of positions and playouts that depend only on the board, so a hint is the
// same on every computer.

import { ownersOf } from "./beginner.js";
import { adjacentTo, groupAt, moverOf, stateAfter } from "./rules.js";
import { choosing } from "./search.js";
import { readerOf } from "./tactics.js";

const POSITIONS = 8000,
  MAX_LOOKS = 300_000, // the maximum number of examined positions, times the number of faces
  PLAYOUTS = 3000,
  MAX_STEPS = 6_000_000; // the maximum sum, over all playouts, of the squared number of faces

/**
 * Return the groups of a player that can be encircled and are next to any of the given faces.
 * @type {(game: BocoGame, state: BocoState, player: number, faces: Iterable<number>) => {size: number, free: number[]}[]}
 */
function groupsAt(game, { owners }, player, faces) {
  const seen = new Set(),
    found = [];
  for (const face of faces) {
    if (owners.get(face) !== player || seen.has(face)) continue;
    const group = groupAt(game, owners, face);
    for (const one of group) seen.add(one);
    if (!game.wall && [...group].some((one) => game.rim[one])) continue;
    const free = [...adjacentTo(game, group)].filter((one) => !owners.has(one));
    found.push({ size: group.size, free });
  }
  return found.sort((one, two) => one.free.length - two.free.length || two.size - one.size);
}

/**
 * Return the observation that explains a chosen move to the player.
 * @type {(game: BocoGame, state: BocoState, face: number, read: import("./tactics.js").Reading, threat: number) => BocoSight}
 *
 */
function sightOf(game, state, face, { refuted, nMoves, isForced }, threat) {
  const mover = moverOf(state),
    { owners } = state,
    near = game.neighbors[face],
    [theirs] = groupsAt(game, state, 1 - mover, near),
    [pressed] = groupsAt(game, state, mover, owners.keys()),
    [joined] = groupsAt(game, state, mover, near);
  if (!owners.size) return { kind: "first", free: near.length };
  if (theirs?.free.length === 1) return { kind: "takes", size: theirs.size };
  if (refuted.size === nMoves) return { kind: "loses" };
  if (pressed?.free.length === 1) return { kind: "own", size: pressed.size, free: 1 };
  if (isForced) return { kind: "forces" };
  if (threat >= 0) {
    const after = { ...state, owners: new Map(owners).set(threat, 1 - mover) },
      [aimed] = groupsAt(game, after, mover, owners.keys());
    return { kind: "threatened", size: aimed.size };
  }
  if (2 * refuted.size > nMoves) return { kind: "avoids", losing: refuted.size, moves: nMoves };
  if (theirs && theirs.free.length <= (joined?.free.length ?? Infinity))
    return { kind: "other", size: theirs.size, free: theirs.free.length };
  if (joined) return { kind: "own", size: joined.size, free: joined.free.length };
  return { kind: "safe" };
}

/**
 * Choose a move as a hint, yielding the fraction done. Throws if the game is over.
 * @type {(game: BocoGame, moves: BocoMove[], seed: number, isBeginner: boolean) => Generator<number, BocoHint, void>}
 * `isBeginner` says whether the other player is the first machine
 */
export function* hinting(game, moves, seed, isBeginner) {
  const state = stateAfter(game, moves),
    n = game.neighbors.length,
    mover = moverOf(state),
    owners = ownersOf(game, state);
  const positions = Math.min(POSITIONS, Math.ceil(MAX_LOOKS / n)),
    playouts = Math.min(PLAYOUTS, Math.ceil(MAX_STEPS / n ** 2));
  const read = yield* readerOf(game, positions).read(owners, mover),
    { winner, refuted } = read;
  const known = { refuted, beginner: isBeginner ? 1 - mover : -1 };
  const choice =
    winner < 0
      ? yield* choosing(game, moves, playouts, seed, known)
      : { action: winner, value: mover ? -1 : 1, proven: true, playouts: 0 };
  if (choice.action === n) return { ...choice, sight: { kind: "swap" } };
  const action = refuted.size === read.nMoves && refuted.size ? lastLost(refuted) : choice.action,
    threat = readerOf(game, positions).byThreats(owners, 1 - mover);
  return { ...choice, action, sight: sightOf(game, state, action, read, threat) };
}

/** @type {(refuted: ReadonlyMap<number, number>) => number} the move that holds out longest */
const lastLost = (refuted) => [...refuted].reduce((one, two) => (two[1] > one[1] ? two : one))[0];
