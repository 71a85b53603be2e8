// The distance of each state from the goal, by a backward search. Slides are reversible, so they
// also lead to the predecessors; for moves that push, the predecessors are collected first.

export const DEAD = -1;

/**
 * Return the states from which pushes lead to each state: for state i, sources[begins[i]] to
 * sources[begins[i + 1]].
 * @type {(count: number, edges: import("./edges.js").Edges) => {begins: Uint32Array, sources: Uint32Array}}
 *
 */
export function pushesBack(count, { to, offsets, count: nEdges }) {
  const begins = new Uint32Array(count + 1);
  for (let i = 0; i < nEdges; i++) if (to[i] < 0) begins[~to[i]] += 1;
  let sum = 0;
  for (let index = 0; index <= count; index++) begins[index] = sum += begins[index];
  const sources = new Uint32Array(sum);
  for (let index = 0; index < count; index++) {
    for (let i = offsets[index]; i < offsets[index + 1]; i++)
      if (to[i] < 0) sources[--begins[~to[i]]] = index;
  }
  return { begins, sources };
}

/**
 * Return the distance of each state from the goal, or DEAD; a generator that works in turns.
 * @type {(level: import("./compiled.js").CompiledLevel, visited: import("./visited.js").Visited,
 *   edges: import("./edges.js").Edges) => Generator<void, Int32Array, void>}
 */
export function* distances(level, { states, count }, edges) {
  if (!level.reachable) return new Int32Array(count).fill(DEAD);
  const back = pushesBack(count, edges);
  yield;
  return distancesFrom(level, { states, count }, edges, back);
}

/**
 * Return the distance of each state from a goal, given the predecessors of pushes.
 * @type {(level: {mask: number[], goal: number[]}, visited: {states: Int32Array, count: number},
 *   edges: import("./edges.js").Edges, back: ReturnType<typeof pushesBack>) => Int32Array}
 */
export function distancesFrom({ mask, goal }, { states, count }, edges, { begins, sources }) {
  const toGoal = new Int32Array(count).fill(DEAD),
    queue = new Uint32Array(count),
    { to, offsets } = edges;
  let end = 0;
  for (let index = 0; index < count; index++) {
    if ((states[2 * index] & mask[0]) !== goal[0] || (states[2 * index + 1] & mask[1]) !== goal[1])
      continue;
    toGoal[index] = 0;
    queue[end++] = index;
  }
  for (let at = 0; at < end; at++) {
    const index = queue[at],
      farther = toGoal[index] + 1;
    for (let i = offsets[index]; i < offsets[index + 1]; i++) {
      if (to[i] < 0 || toGoal[to[i]] !== DEAD) continue;
      toGoal[to[i]] = farther;
      queue[end++] = to[i];
    }
    for (let i = begins[index]; i < begins[index + 1]; i++) {
      if (toGoal[sources[i]] !== DEAD) continue;
      toGoal[sources[i]] = farther;
      queue[end++] = sources[i];
    }
  }
  return toGoal;
}
