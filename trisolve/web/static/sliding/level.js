// Functions on levels: floor, blocks, goals and push mode.

import { expect } from "../shared/errors.js";
import { NO_CELL, runCells, stepCell } from "./lattice.js";
import { PUSHED } from "./push_words.js";
import { FREE_FLOOR_EXPECTED, GOAL_ON_FLOOR_EXPECTED, IDS_EXPECTED } from "./rules_words.js";

export const PUSH_MODES = /** @type {PushMode[]} */ (Object.keys(PUSHED));

/**
 * Return whether a block of axis `other` acts as a wall for a block that moves along `axis`.
 * @type {(push: PushMode, axis: number, other: number) => boolean}
 */
export const isWall = (push, axis, other) =>
  push === "none" || (push === "oblique" && other === axis);

/**
 * Return the cells of a block, given its first cell; the block must be on the grid.
 * @type {(block: Block, first: number) => number[]}
 */
export function cellsOf(block, first) {
  return /** @type {number[]} */ (runCells(first, block.axis, block.length));
}

/**
 * Return the cells of a floor.
 * @type {(floor: Uint8Array) => number[]}
 */
export const floorOf = (floor) => [...floor.keys()].filter((cell) => floor[cell]);

/**
 * Return the start position of each block.
 * @type {(level: Level) => Positions}
 */
export function startOf(level) {
  return level.blocks.map((block) => block.first);
}

/**
 * Return whether any block has a goal.
 * @type {(level: Level) => boolean}
 */
export function hasGoals(level) {
  return level.blocks.some((block) => block.goal !== NO_CELL);
}

/**
 * Throw an Error if a level's geometry is invalid.
 * @type {(level: Level) => void}
 */
export function checkLevel({ floor, blocks }) {
  const held = new Set(),
    ids = new Set(blocks.map((block) => block.id));
  expect(ids.size === blocks.length, IDS_EXPECTED);
  for (const block of blocks) {
    for (const cell of cellsOf(block, block.first)) {
      expect(floor[cell] && !held.has(cell), FREE_FLOOR_EXPECTED, block.id);
      held.add(cell);
    }
    for (const cell of block.goal === NO_CELL ? [] : cellsOf(block, block.goal)) {
      expect(floor[cell], GOAL_ON_FLOOR_EXPECTED, block.id);
    }
  }
}

/**
 * Return the first cell of every placement on a block's free run, in track order.
 * @type {(level: Level, block: Block) => number[]}
 */
export function placementsOf(level, { first, axis, length }) {
  /** @type {(at: number) => boolean} */
  const fits = (at) =>
    at !== NO_CELL && (runCells(at, axis, length) ?? [-1]).every((cell) => level.floor[cell] === 1);
  let at = first;
  while (fits(stepCell(at, axis, -1))) at = stepCell(at, axis, -1);
  const found = [];
  for (; fits(at); at = stepCell(at, axis, 1)) found.push(at);
  return found;
}
