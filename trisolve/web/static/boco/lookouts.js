// Fast queries about a position, which is an array with the player on each face, or -1. The queries find groups
// with few free neighbors, moves that encircle the player's own group, and playable faces.

/**
 * Return a function that visits the groups of a position that are nearly encircled.
 * @param {BocoGame} game
 */
function groupsInReach({ neighbors, rim, wall }) {
  const n = neighbors.length,
    seen = new Int32Array(n),
    counted = new Int32Array(n),
    waiting = new Int32Array(n);
  let look = 0,
    group = 0;

  /**
   * Visit each group that can be encircled and has at most two free neighbors.
   * @type {(owners: Int8Array, visit: (owner: number, first: number, second: number) => void) => void}
   * `second` is -1 if the group has only one free neighbor
   */
  function inReach(owners, visit) {
    look++;
    for (let start = 0; start < n; start++) {
      const owner = owners[start];
      if (owner < 0 || seen[start] === look) continue;
      let end = 1,
        free = 0,
        first = -1,
        second = -1,
        safe = false;
      waiting[0] = start;
      seen[start] = look;
      group++;
      for (let at = 0; at < end; at++) {
        const face = waiting[at];
        safe ||= !wall && rim[face];
        for (const near of neighbors[face]) {
          if (owners[near] < 0) {
            if (counted[near] === group) continue;
            counted[near] = group;
            free++;
            if (free === 1) first = near;
            else second = near;
          } else if (owners[near] === owner && seen[near] !== look) {
            seen[near] = look;
            waiting[end++] = near;
          }
        }
      }
      if (!safe && (free === 1 || free === 2)) visit(owner, first, second);
    }
  }

  return inReach;
}

/**
 * Return a function that finds moves that encircle the player's own group.
 * @param {BocoGame} game
 */
function suicides({ neighbors, rim, wall }) {
  const n = neighbors.length,
    seen = new Int32Array(n),
    waiting = new Int32Array(n);
  let look = 0;

  /**
   * Return whether a piece on an empty face would leave its own group encircled, given that it captures nothing.
   * @type {(owners: Int8Array, mover: number, face: number) => boolean}
   */
  function isSuicide(owners, mover, face) {
    let end = 1,
      others = false;
    look++;
    waiting[0] = face;
    seen[face] = look;
    for (let at = 0; at < end; at++) {
      if (!wall && rim[waiting[at]]) return false;
      for (const near of neighbors[waiting[at]]) {
        if (seen[near] === look) continue;
        if (owners[near] < 0) return false;
        if (owners[near] === mover) {
          seen[near] = look;
          waiting[end++] = near;
        } else {
          others = true;
        }
      }
    }
    return others;
  }

  return isSuicide;
}

/**
 * Return functions that answer queries about positions of a game.
 * @param {BocoGame} game
 */
export function lookouts(game) {
  const { neighbors } = game,
    n = neighbors.length,
    inReach = groupsInReach(game);

  return {
    isSuicide: suicides(game),

    /**
     * Return the faces where one more piece encircles a group: the opponent's, then the mover's
     * own.
     * @type {(owners: Int8Array, mover: number) => [wins: number[], threats: number[]]}
     */
    pressed(owners, mover) {
      /** @type {[number[], number[]]} */
      const found = [[], []];
      inReach(owners, (owner, face, second) => {
        const faces = found[owner === mover ? 1 : 0];
        if (second < 0 && !faces.includes(face)) faces.push(face);
      });
      return found;
    },

    /**
     * Return the faces where a piece leaves an opposing group with one free neighbor.
     * @type {(owners: Int8Array, mover: number) => number[]}
     */
    attacks(owners, mover) {
      /** @type {number[]} */
      const found = [];
      inReach(owners, (owner, first, second) => {
        if (owner === mover || second < 0) return;
        for (const face of [first, second]) if (!found.includes(face)) found.push(face);
      });
      return found;
    },

    /** Return the empty faces next to a piece. @type {(owners: Int8Array) => number[]} */
    open(owners) {
      const faces = [];
      for (let face = 0; face < n; face++) {
        if (owners[face] < 0 && neighbors[face].some((near) => owners[near] >= 0)) faces.push(face);
      }
      return faces;
    },
  };
}
