// Explains why a level cannot be solved. It names a block that never reaches its goal, and the
// obstacle at the nearest position. If each block can reach its goal, but not all of them at once,
// it names the obstacle of the last block, or the block that the last block pushes off its goal.

import { positionsAt } from "../sliding/changing.js";
import { NO_CELL, stepsBetween } from "../sliding/lattice.js";
import { describe, stepOf } from "../sliding/rules.js";
import { neverHomeText, notWithText, pushedOffText } from "./words.js";

/**
 * @typedef {{block: number, positions: Positions, far: number, home: number[]}} Nearest
 * the position where a block is nearest to its goal, and the blocks that are on theirs
 */

/**
 * Return why a fully explored level has no solution.
 * @type {(level: Level, graph: Graph) => string}
 */
export function whyUnsolvable(level, { explored: { compiled, visited } }) {
  const { blocks } = level,
    goals = [...blocks.keys()].filter((block) => blocks[block].goal !== NO_CELL);
  /** @type {Map<number, Nearest>} */
  const alone = new Map();
  /** @type {Nearest | null} */
  let most = null;
  for (let index = 0; index < visited.count; index++) {
    const positions = positionsAt(compiled, visited, index);
    /** @type {(block: number) => number} */
    const stepsOf = (block) =>
        stepsBetween(positions[block], blocks[block].goal, blocks[block].axis),
      home = goals.filter((block) => !stepsOf(block));
    for (const block of goals) {
      const far = Math.abs(stepsOf(block)),
        here = { block, positions, far, home };
      if (far < (alone.get(block)?.far ?? Infinity)) alone.set(block, here);
      const n = most?.home.length ?? 0;
      if (far && (home.length > n || (home.length === n && far < (most?.far ?? Infinity))))
        most = here;
    }
  }
  const lost = [...alone.values()].find(({ far }) => far),
    { block, positions, home } = /** @type {Nearest} */ (lost ?? most),
    { id, goal, axis } = blocks[block];
  const step = stepOf(
      level,
      positions,
      block,
      Math.sign(stepsBetween(positions[block], goal, axis)),
    ),
    stop = step.legal ? "" : describe(level, step);
  if (lost) return neverHomeText(id, stop);
  const off = home.find((one) => step.signs[one]) ?? home[0];
  return stop
    ? notWithText(
        id,
        home.map((one) => blocks[one].id),
        stop,
      )
    : pushedOffText(id, blocks[off].id);
}
