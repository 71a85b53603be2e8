// The first machine, for beginners, which plays exactly like its twin in trisolve.boco.players. It captures a
// group if it can, and otherwise plays next to as many opposing pieces as possible, away from its
// own. It ignores threats.

import { splitMix } from "../shared/splitmix.js";
import { lookouts } from "./lookouts.js";
import { legalMoves, moverOf, stateAfter } from "./rules.js";

const NEXT_TO_OTHER = 2,
  NEXT_TO_OWN = -3;

/**
 * Return random numbers that depend on a seed and on the moves made.
 * @type {(seed: number, moves: BocoMove[], nFaces: number) => ReturnType<typeof splitMix>}
 */
export function randomAfter(seed, moves, nFaces) {
  let random = splitMix(0, seed >>> 0);
  for (const move of moves) {
    const [high, low] = random.draw();
    random = splitMix(high, (low ^ ((move === "swap" ? nFaces : move) + 1)) >>> 0);
  }
  return random;
}

/**
 * Return the face on which the first machine plays. At least one face must be playable.
 * @param {ReturnType<typeof lookouts>} look
 * @param {number[][]} neighbors
 * @param {Int8Array} owners
 * @param {number} mover
 * @param {number[]} legal
 * @param {(n: number) => number} below
 */
export function beginnersFace(look, neighbors, owners, mover, legal, below) {
  const [wins] = look.pressed(owners, mover);
  if (wins.length) return Math.min(...wins);
  const careful = legal.filter((face) => !look.isSuicide(owners, mover, face));
  /** @type {number[]} */
  let best = [];
  let most = -Infinity;
  for (const face of careful.length ? careful : legal) {
    let score = 0;
    for (const near of neighbors[face])
      if (owners[near] >= 0) score += owners[near] === mover ? NEXT_TO_OWN : NEXT_TO_OTHER;
    if (score > most) [most, best] = [score, []];
    if (score === most) best.push(face);
  }
  return best[below(best.length)];
}

/** @type {(game: BocoGame, state: BocoState) => Int8Array} the player on each face, or -1 for an empty face */
export function ownersOf({ neighbors }, state) {
  const owners = new Int8Array(neighbors.length).fill(-1);
  for (const [face, owner] of state.owners) owners[face] = owner;
  return owners;
}

/**
 * Choose a move as the first machine does, without an opinion. Throws if the game is over.
 * @type {(game: BocoGame, moves: BocoMove[], seed: number) => BocoChoice}
 */
export function beginning(game, moves, seed) {
  const state = stateAfter(game, moves),
    { neighbors } = game,
    legal = legalMoves(game, state).filter((move) => move !== "swap"),
    { below } = randomAfter(seed, moves, neighbors.length);
  if (state.ending) throw new Error("over");
  const owners = ownersOf(game, state),
    action = beginnersFace(lookouts(game), neighbors, owners, moverOf(state), legal, below);
  return { action, value: null, proven: false, playouts: 0 };
}
