// The ideas of a level: what all its shortest solutions have in common, as trisolve/sliding/insight defines
// them. They are enumerated; where there are too many, nothing is known.

import { NO_CELL } from "./lattice.js";
import { countShortest, pathsOf } from "./engine/shortest.js";
import { successors } from "./rules.js";

const MAX_SOLUTIONS = 10_000n;
const CHAIN = 3,
  DANCE = 3,
  DOOR_MOVES = 4;

/** All ideas, in the order in which levels have them; the last two are known from the file alone. */
export const IDEAS = [
  "push",
  "chain",
  "back",
  "away",
  "dance",
  "rest",
  "only",
  "door",
  "trap",
  "brace",
  "hub",
];

/**
 * @typedef {object} Way  a move on a shortest solution
 * @property {string} dragged
 * @property {string[]} moved  the dragged block and those that are pushed
 * @property {number} to  the state that it leads to
 */
/** @typedef {{ways: Way[], at: number[]}} Solution  moves, and the states before and after them */

/** @type {(found: Reached, index: number) => Positions} */
const positionsOf = ({ compiled: { placements }, visited: { states } }, index) =>
  placements.map((places, b) => places[(states[2 * index + (b >> 3)] >>> (4 * (b & 7))) & 15]);

/** @type {(found: Reached, positions: Positions) => number} */
function indexOf({ compiled: { placements }, visited }, positions) {
  const words = [0, 0];
  for (const [b, first] of positions.entries())
    words[b >> 3] |= placements[b].indexOf(first) << (4 * (b & 7));
  return visited.find(words[0], words[1]);
}

/** @type {(level: Level, found: Reached) => (index: number) => Way[]} the moves nearer to the goal, worked out once */
function nearerMoves(level, found) {
  /** @type {Map<number, Way[]>} */
  const known = new Map();
  return (index) => {
    let ways = known.get(index);
    if (!ways) {
      ways = successors(level, positionsOf(found, index))
        .map(({ move, positions, pushes }) => ({
          dragged: move[0],
          moved: [move[0], ...pushes.map(([id]) => id)],
          to: indexOf(found, positions),
        }))
        .filter(({ to }) => found.toGoal[to] === found.toGoal[index] - 1);
      known.set(index, ways);
    }
    return ways;
  };
}

/** @type {(level: Level, found: Reached) => Generator<Solution, void, void>} every shortest solution */
function* solutions(level, found) {
  const nearer = nearerMoves(level, found);
  /** @type {(index: number, ways: Way[], at: number[]) => Generator<Solution, void, void>} */
  function* from(index, ways, at) {
    if (found.toGoal[index] === 0) yield { ways, at };
    else for (const way of nearer(index)) yield* from(way.to, [...ways, way], [...at, way.to]);
  }
  yield* from(0, [], [0]);
}

/** @type {(places: Positions[], b: number) => boolean} whether a block leaves a place and is there again later */
function comesBack(places, b) {
  const left = new Set();
  for (let i = 1; i < places.length; i++) {
    if (places[i][b] === places[i - 1][b]) continue;
    left.add(places[i - 1][b]);
    if (left.has(places[i][b])) return true;
  }
  return false;
}

/** @type {(places: Positions[], b: number, goal: number) => boolean} whether a block is on its goal and later not */
const leavesGoal = (places, b, goal) =>
  places.some((at, i) => at[b] === goal && places.slice(i + 1).some((later) => later[b] !== goal));

/** @type {(level: Level, solution: Solution, places: Positions[]) => string[]} the ideas that one solution has by itself */
function ideasOfOne({ blocks }, { ways }, places) {
  const withGoal = [...blocks.entries()].filter(([, { goal }]) => goal !== NO_CELL);
  return [
    ...(ways.some(({ moved }) => moved.length > 1) ? ["push"] : []),
    ...(ways.some(({ moved }) => moved.length >= CHAIN) ? ["chain"] : []),
    ...(blocks.some((_, b) => comesBack(places, b)) ? ["back"] : []),
    ...(withGoal.some(([b, { goal }]) => leavesGoal(places, b, goal)) ? ["away"] : []),
    ...(withGoal.some(([, { id }]) => ways.filter(({ dragged }) => dragged === id).length >= DANCE)
      ? ["dance"]
      : []),
  ];
}

/** @type {(found: Reached) => boolean} whether some position on a shortest solution has a move that loses */
function hasTrap(found) {
  const {
    edges: { to, offsets },
    toGoal,
  } = found;
  return pathsOf(found).path.some((index) => {
    if (toGoal[index] === 0) return false;
    for (let i = offsets[index]; i < offsets[index + 1]; i++)
      if (toGoal[to[i] < 0 ? ~to[i] : to[i]] < 0) return true;
    return false;
  });
}

/**
 * Return the ideas of a solvable level in their order, without "brace" and "hub"; null where it has
 * more than 10,000 shortest solutions.
 * @type {(level: Level, graph: Graph) => string[] | null}
 */
export function ideasOf(level, { explored: found }) {
  if (found.toGoal[0] < 0 || countShortest(found) > MAX_SOLUTIONS) return null;
  const n = found.toGoal[0],
    resting = new Set(level.blocks.map(({ id }) => id));
  /** @type {Map<number, Positions>} */
  const known = new Map();
  /** @type {(index: number) => Positions} */
  const placesOf = (index) => {
    const positions = known.get(index) ?? positionsOf(found, index);
    known.set(index, positions);
    return positions;
  };
  /** @type {Set<string> | null} */
  let common = null;
  /** @type {Set<number> | null} */
  let doors = null;
  let count = 0;
  for (const solution of solutions(level, found)) {
    const own = ideasOfOne(level, solution, solution.at.map(placesOf)),
      before = /** @type {Set<string> | null} */ (common);
    common = new Set(own.filter((idea) => before?.has(idea) ?? true));
    for (const { moved } of solution.ways) for (const id of moved) resting.delete(id);
    const middle = solution.at.slice(2, n - 1),
      passed = /** @type {Set<number> | null} */ (doors);
    doors = new Set(middle.filter((index) => passed?.has(index) ?? true));
    count += 1;
  }
  const has = new Set(common);
  if (resting.size) has.add("rest");
  if (count === 1) has.add("only");
  if (n >= DOOR_MOVES && doors?.size) has.add("door");
  if (hasTrap(found)) has.add("trap");
  return IDEAS.filter((idea) => has.has(idea));
}
