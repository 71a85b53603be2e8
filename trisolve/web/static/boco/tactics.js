// Proves results by looking ahead. A player who makes a threat with every move leaves a single answer each
// time, so long lines of threats are cheap to search. Below them, every move is tried. The budget
// counts positions, so the same position gives the same answer on every machine.

import { lookouts } from "./lookouts.js";

const MAX_THREATS = 12, // the maximum number of moves of one player in a line of threats
  MAX_DEPTH = 8; // the maximum number of plies in which every move is tried

/**
 * @typedef {{winner: number, isForced: boolean, refuted: Map<number, number>, nMoves: number}} Reading
 * `winner` is a winning move, or -1 if none is known; `isForced` is true if threats alone win;
 * `refuted` maps each losing face to the number of plies after which the loss was found, or -1 for
 * at once; `nMoves` is the number of playable faces
 */

/** @typedef {ReturnType<typeof lookouts>} Looks */
/** @typedef {{left: number}} Purse the number of positions left to look at */

/**
 * Return a search for a win by threats alone.
 * @param {Looks} looks
 * @param {Purse} purse
 */
function threatSearch({ pressed, attacks, isSuicide }, purse) {
  /**
   * @type {(owners: Int8Array, player: number, face: number, threats: number) => boolean}
   * whether a threat on a face wins
   */
  function presses(owners, player, face, threats) {
    const other = 1 - player;
    owners[face] = player;
    purse.left--;
    const [theirs, caught] = pressed(owners, other);
    let won = !theirs.length && caught.length > 1;
    if (!theirs.length && caught.length === 1) {
      const [reply] = caught;
      won = isSuicide(owners, other, reply);
      if (!won) {
        owners[reply] = other;
        won = byThreats(owners, player, threats - 1) >= 0;
        owners[reply] = -1;
      }
    }
    owners[face] = -1;
    return won;
  }

  /**
   * Return a move that wins by threats alone, or -1 if none is found.
   * @type {(owners: Int8Array, player: number, threats?: number) => number}
   */
  function byThreats(owners, player, threats = MAX_THREATS) {
    if (purse.left <= 0) return -1;
    purse.left--;
    const [wins, own] = pressed(owners, player);
    if (wins.length) return wins[0];
    if (!threats || own.length > 1) return -1;
    const faces = attacks(owners, player);
    for (const face of own.length ? own.filter((one) => faces.includes(one)) : faces) {
      if (!isSuicide(owners, player, face) && presses(owners, player, face, threats)) return face;
    }
    return -1;
  }

  return byThreats;
}

/**
 * Return functions that try every move down to a given depth.
 * @param {Looks} looks
 * @param {Purse} purse
 * @param {ReturnType<typeof threatSearch>} byThreats
 */
function fullSearch({ pressed, isSuicide, open }, purse, byThreats) {
  /**
   * @type {(owners: Int8Array, player: number, depth: number) => number}
   * 1 for a win of the player to move, -1 for a loss, 0 if undecided
   */
  function value(owners, player, depth) {
    const [wins, own] = pressed(owners, player);
    if (wins.length || byThreats(owners, player) >= 0) return 1;
    if (own.length > 1) return -1;
    if (!depth || purse.left <= 0) return 0;
    let best = -1;
    for (const face of own.length ? own : open(owners)) {
      const found = valueOf(owners, player, face, depth - 1);
      if (found === 1) return 1;
      best = Math.max(best, found);
    }
    return best;
  }

  /**
   * @type {(owners: Int8Array, player: number, face: number, depth: number) => number}
   * the value of a move that captures nothing
   */
  function valueOf(owners, player, face, depth) {
    if (isSuicide(owners, player, face)) return -1;
    owners[face] = player;
    const found = open(owners).length ? -value(owners, 1 - player, depth) : 0;
    owners[face] = -1;
    return found;
  }

  /** @type {(owners: Int8Array, player: number, face: number) => boolean} */
  function losesAtOnce(owners, player, face) {
    owners[face] = player;
    const [wins] = pressed(owners, 1 - player);
    owners[face] = -1;
    return wins.length > 0 || isSuicide(owners, player, face);
  }

  return { valueOf, losesAtOnce };
}

/**
 * Return a reader of positions of a game.
 * @param {BocoGame} game
 * @param {number} budget the number of positions it may look at
 */
export function readerOf(game, budget) {
  const looks = lookouts(game),
    purse = { left: budget },
    byThreats = threatSearch(looks, purse),
    { valueOf, losesAtOnce } = fullSearch(looks, purse, byThreats),
    { open } = looks;

  return {
    byThreats,

    /**
     * Search one ply deeper at a time until the position is decided or the budget is used up.
     * Yields between moves.
     * @type {(owners: Int8Array, player: number) => Generator<number, Reading, void>}
     */
    *read(owners, player) {
      const refuted = new Map(),
        faces = open(owners),
        nMoves = faces.length,
        forced = byThreats(owners, player);
      if (forced >= 0) return { winner: forced, isForced: true, refuted, nMoves };
      for (
        let depth = 0;
        depth <= MAX_DEPTH && purse.left > 0 && nMoves - refuted.size > 1;
        depth++
      ) {
        for (const face of faces) {
          if (refuted.has(face)) continue;
          yield 1 - purse.left / budget;
          const found = valueOf(owners, player, face, depth);
          if (found === 1) return { winner: face, isForced: false, refuted, nMoves };
          if (found === -1) refuted.set(face, losesAtOnce(owners, player, face) ? -1 : depth);
        }
      }
      return { winner: -1, isForced: false, refuted, nMoves };
    },
  };
}
