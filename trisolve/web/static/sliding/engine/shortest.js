// Measures of the shortest solutions, like engine/graph/shortest_paths.py: means and minima over
// all of them, in one pass over their states in order of distance.

import { DEAD } from "./distances.js";

const PREPARING = 16,
  N_LABELS = 17; // the number of labels for the last move: each block with a goal, and one for all other blocks
const MANY = 1 << 20;

/**
 * Return the states on shortest solutions, in order of distance, and their distances from the
 * start.
 * @type {(found: Reached) => {path: number[], fromStart: Int32Array}}
 */
function pathsOf({ visited, layers, toGoal }) {
  const fromStart = new Int32Array(visited.count),
    path = [];
  for (let far = 0, index = 0; far < layers.length; far++) {
    for (; index < (layers[far + 1] ?? visited.count); index++) {
      fromStart[index] = far;
      if (toGoal[index] >= 0 && far + toGoal[index] === toGoal[0]) path.push(index);
    }
  }
  return { path, fromStart };
}

/**
 * Return the exact number of shortest solutions; two moves to the same state count twice.
 * @type {(found: Reached) => bigint}
 */
export function countShortest(found) {
  const {
      edges: { to, offsets },
      toGoal,
    } = found,
    { path } = pathsOf(found);
  /** @type {Map<number, bigint>} */
  const ways = new Map([[0, 1n]]);
  let total = 0n;
  for (const index of path) {
    const here = ways.get(index) ?? 0n;
    if (toGoal[index] === 0) {
      total += here;
      continue;
    }
    for (let i = offsets[index]; i < offsets[index + 1]; i++) {
      const there = to[i] < 0 ? ~to[i] : to[i];
      if (toGoal[there] === toGoal[index] - 1) ways.set(there, (ways.get(there) ?? 0n) + here);
    }
  }
  return total;
}

/**
 * Return the moved blocks, as bits, and whether one of them is farther from its goal.
 * @type {(found: Reached, here: number, there: number) => {moved: number, away: number}}
 */
function movedBetween({ compiled: { n, mask, goal }, visited: { states } }, here, there) {
  let moved = 0,
    away = 0;
  for (let b = 0; b < n; b++) {
    const word = b >> 3,
      shift = 4 * (b & 7);
    const one = (states[2 * here + word] >>> shift) & 15,
      other = (states[2 * there + word] >>> shift) & 15;
    if (one === other) continue;
    moved |= 1 << b;
    const aim = (goal[word] >>> shift) & 15;
    if ((mask[word] >>> shift) & 15 && Math.abs(other - aim) > Math.abs(one - aim)) away = 1;
  }
  return { moved, away };
}

/**
 * Return the fraction of losing moves of each state, computed on demand.
 * @type {(found: Reached) => (index: number) => number}
 */
function losingShares({ edges: { to, offsets }, toGoal }) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return (index) => {
    let share = known.get(index);
    if (share === undefined) {
      let losing = 0;
      for (let i = offsets[index]; i < offsets[index + 1]; i++)
        losing += toGoal[to[i] < 0 ? ~to[i] : to[i]] < 0 ? 1 : 0;
      share = Math.fround(losing / Math.max(offsets[index + 1] - offsets[index], 1));
      known.set(index, share);
    }
    return share;
  };
}

/**
 * Return how many moves a solution that is one move longer can spend off all shortest solutions.
 * Blocks that no shortest solution moves are ignored.
 * @type {(found: Reached, fromStart: Int32Array, path: number[], movers: number) => number}
 */
function mostApart(
  { visited: { states }, edges: { to, offsets }, toGoal },
  fromStart,
  path,
  movers,
) {
  const digits = [0, 0];
  for (let b = 0; b < 16; b++) if ((movers >> b) & 1) digits[b >> 3] |= 15 << (4 * (b & 7));
  /** @type {(index: number) => string} */
  const shown = (index) => `${states[2 * index] & digits[0]},${states[2 * index + 1] & digits[1]}`;
  const there = new Set(path.map(shown)),
    movesBack = new Map(path.map((index) => [index, 0]));
  /** @type {number[]} */
  const near = [];
  for (const [index, far] of fromStart.entries())
    if (toGoal[index] >= 0 && far + toGoal[index] === toGoal[0] + 1) near.push(index);
  let most = 0;
  for (const index of near.sort((a, b) => toGoal[a] - toGoal[b])) {
    let fewest = MANY;
    for (let i = offsets[index]; i < offsets[index + 1]; i++) {
      const next = to[i] < 0 ? ~to[i] : to[i];
      if (toGoal[next] === toGoal[index] - 1)
        fewest = Math.min(fewest, movesBack.get(next) ?? MANY);
    }
    const back = toGoal[index] === 0 || there.has(shown(index)) ? 0 : fewest + 1;
    movesBack.set(index, back);
    most = Math.max(most, back);
  }
  return most;
}

/**
 * @typedef {object} Means  before one move of a solution, on average
 * @property {number} legal  moves
 * @property {number} nearer  moves that lead nearer to the goal
 * @property {number} stay  the fraction of moves that stay on a shortest solution
 * @property {number} lost  the fraction that loses at once
 * @property {number} lostSoon  the fraction that loses at once or by a second random move
 */

/**
 * @typedef {object} Fewest  minima over all paths from the start to a state
 * @property {number} pushes  moves that push
 * @property {number} away  moves that take a highlighted block farther from its goal
 * @property {Int32Array} switches  between sub-goals, by the label of the last move
 */

/** @type {() => Means} */
const noMeans = () => ({ legal: 0, nearer: 0, stay: 0, lost: 0, lostSoon: 0 });

/** @type {() => Fewest} the measures of a state to which no path is known yet */
const unreached = () => ({
  pushes: MANY,
  away: MANY,
  switches: new Int32Array(N_LABELS).fill(MANY),
});

/**
 * @type {(best: Fewest, from: Fewest, label: number, pushes: number, away: number) => void}
 * include one more path
 */
function lessen(best, from, label, pushes, away) {
  best.pushes = Math.min(best.pushes, from.pushes + pushes);
  best.away = Math.min(best.away, from.away + away);
  for (let before = 0; before < N_LABELS; before++) {
    best.switches[label] = Math.min(
      best.switches[label],
      from.switches[before] + (before === label ? 0 : 1),
    );
  }
}

/**
 * Return the counts along all shortest solutions of a solvable level.
 * @type {(found: Reached) => AlongShortest}
 */
export function alongShortest(found) {
  const {
      compiled: { mask },
      edges,
      toGoal,
    } = found,
    { to, offsets, dragged } = edges;
  const { path, fromStart } = pathsOf(found),
    n = toGoal[0],
    share = losingShares(found),
    isSafe = !toGoal.includes(DEAD);
  /** @type {Means[]} */
  const means = Array.from({ length: n }, noMeans);
  const chance = new Map([[0, 1]]);
  /** @type {Map<number, Fewest>} */
  const fewest = new Map([[0, { pushes: 0, away: 0, switches: new Int32Array(N_LABELS) }]]);
  let movers = 0;

  /**
   * @type {(from: Fewest, index: number, there: number, edge: number) => void}
   * add one move nearer to the goal
   */
  const follow = (from, index, there, edge) => {
    const b = dragged[edge],
      { moved, away } = movedBetween(found, index, there),
      best = fewest.get(there) ?? unreached();
    fewest.set(there, best);
    movers |= moved;
    lessen(
      best,
      from,
      (mask[b >> 3] >>> (4 * (b & 7))) & 15 ? b : PREPARING,
      to[edge] < 0 ? 1 : 0,
      away,
    );
  };

  let total = 0; // the sum of the probabilities of a layer
  for (const [place, index] of path.entries()) {
    const far = toGoal[index];
    if (far === 0) break;
    if (place === 0 || fromStart[index] !== fromStart[path[place - 1]]) {
      total = 0;
      for (let k = place; fromStart[path[k]] === fromStart[index]; k++)
        total += chance.get(path[k]) ?? 0;
    }
    const here = (chance.get(index) ?? 0) / total,
      moves = offsets[index + 1] - offsets[index];
    const from = /** @type {Fewest} */ (fewest.get(index)),
      sums = means[fromStart[index]];
    let nearer = 0,
      losing = 0,
      soon = 0;
    for (let i = offsets[index]; i < offsets[index + 1]; i++) {
      const there = to[i] < 0 ? ~to[i] : to[i],
        left = toGoal[there];
      if (left === far - 1) {
        nearer += 1;
        chance.set(there, (chance.get(there) ?? 0) + here / moves);
        follow(from, index, there, i);
      } else if (left < 0) losing += 1;
      else if (!isSafe) soon += share(there);
    }
    sums.legal += here * moves;
    sums.nearer += here * nearer;
    sums.stay += (here * nearer) / moves;
    sums.lost += (here * losing) / moves;
    sums.lostSoon += (here * (losing + soon)) / moves;
  }
  const ends = path
    .filter((index) => toGoal[index] === 0)
    .map((index) => /** @type {Fewest} */ (fewest.get(index)));
  return {
    means,
    apart: mostApart(found, fromStart, path, movers),
    pushes: Math.min(...ends.map(({ pushes }) => pushes)),
    away: Math.min(...ends.map(({ away }) => away)),
    switches: Math.min(...ends.map(({ switches }) => Math.min(...switches))),
  };
}
