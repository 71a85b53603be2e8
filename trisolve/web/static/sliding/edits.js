// Edits of a level, each a pure function. An impossible edit throws an Error that says why. The
// first change drops all claims of the level (solution, stats, how it was made).

import { expect } from "../shared/errors.js";
import { N_CELLS, NO_CELL, nextCell, runCells, stepCell } from "./lattice.js";
import { cellsOf, checkLevel } from "./level.js";
import { MAX_BLOCKS_EXPECTED, SOME_FLOOR_EXPECTED, noRoomText } from "./rules_words.js";

export const MIN_CELLS = 3;
export const MAX_BLOCKS = 16;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

/**
 * Return a floor that consists of these cells.
 * @type {(cells: Iterable<number>) => Uint8Array}
 */
export function floorFrom(cells) {
  const floor = new Uint8Array(N_CELLS);
  for (const cell of cells) floor[cell] = 1;
  return floor;
}

/** @type {(level: Drawn, change: Partial<Drawn>) => Drawn} */
function changed(level, change) {
  const about = { ...level.about };
  delete about.stats;
  if (/"(generator|layout)"/.test(about.metadata ?? "")) delete about.metadata;
  const next = { ...level, solution: null, about, ...change };
  checkLevel(next);
  return next;
}

/**
 * @type {(level: Drawn, block: Block) => Block} the block, without its goal if the goal is not on floor
 */
const withoutLostGoal = (level, block) => {
  const cells =
    block.goal === NO_CELL ? [] : (runCells(block.goal, block.axis, block.length) ?? [-1]);
  return cells.every((cell) => level.floor[cell]) ? block : { ...block, goal: NO_CELL };
};

/**
 * Return a level with another floor; cells under blocks and goals stay floor.
 * @type {(level: Drawn, cells: Iterable<number>) => Drawn}
 */
export function withFloor(level, cells) {
  const floor = floorFrom(cells);
  for (const block of level.blocks) {
    for (const first of [block.first, block.goal]) {
      for (const cell of first === NO_CELL ? [] : cellsOf(block, first)) floor[cell] = 1;
    }
  }
  expect(floor.includes(1), SOME_FLOOR_EXPECTED);
  return changed(level, { floor });
}

/**
 * Return whether a block fits: on floor without other blocks.
 * @type {(level: Level, block: {first: number, axis: number, length: number}, but?: number) => boolean}
 *
 */
export function isFree(level, block, but = -1) {
  const cells = block.first < 0 ? null : runCells(block.first, block.axis, block.length);
  if (cells === null || !cells.every((cell) => level.floor[cell])) return false;
  const held = new Set(
    level.blocks.flatMap((other, at) => (at === but ? [] : cellsOf(other, other.first))),
  );
  return cells.every((cell) => !held.has(cell));
}

/**
 * Return a level with one more block, under the next free letter.
 * @type {(level: Drawn, first: number, axis: number, length: number) => Drawn}
 */
export function withBlock(level, first, axis, length) {
  expect(level.blocks.length < MAX_BLOCKS, MAX_BLOCKS_EXPECTED);
  const id = LETTERS.find((letter) => level.blocks.every((block) => block.id !== letter)) ?? "A";
  return changed(level, {
    blocks: [...level.blocks, { id, first, axis, length, goal: NO_CELL, color: null }],
  });
}

/**
 * Return a level without a block.
 * @type {(level: Drawn, at: number) => Drawn}
 */
export const withoutBlock = (level, at) =>
  changed(level, { blocks: level.blocks.filter((_, i) => i !== at) });

/**
 * Return a level with one block changed; a goal that would lie on a wall is removed.
 * @type {(level: Drawn, at: number, change: Partial<Block>) => Drawn}
 */
export function withChange(level, at, change) {
  const block = withoutLostGoal(level, { ...level.blocks[at], ...change });
  return changed(level, { blocks: level.blocks.map((one, i) => (i === at ? block : one)) });
}

/**
 * @type {(cell: number, axis: number, n: number) => number} the cell n cells farther along a track
 */
export function cellAlong(cell, axis, n) {
  let at = cell;
  for (let k = Math.abs(n); k > 0; k--) at = nextCell(at, axis, n);
  return at;
}

/**
 * Return a level in which a block and its goal begin and end elsewhere on their track.
 * @type {(level: Drawn, at: number, back: number, ahead: number) => Drawn}
 * the numbers of cells that are added behind and in front
 */
export function withEnds(level, at, back, ahead) {
  const { first, axis, length, goal } = level.blocks[at];
  const aim = goal === NO_CELL ? NO_CELL : cellAlong(goal, axis, -back);
  return withChange(level, at, {
    first: cellAlong(first, axis, -back),
    length: length + back + ahead,
    goal: aim,
  });
}

/**
 * Return a level with a block somewhere else; its goal stays if it is on the block's track.
 * @type {(level: Drawn, at: number, first: number) => Drawn}
 */
export function withPlace(level, at, first) {
  const block = level.blocks[at];
  const stays = block.goal !== NO_CELL && trackPlaces({ ...block, first }).includes(block.goal);
  return withChange(level, at, { first, goal: stays ? block.goal : NO_CELL });
}

/**
 * Return the first cell of every placement of a block on its track, regardless of walls.
 * @type {(block: {first: number, axis: number, length: number}) => number[]}
 */
export function trackPlaces({ first, axis, length }) {
  let at = first;
  while (stepCell(at, axis, -1) !== NO_CELL) at = stepCell(at, axis, -1);
  const found = [];
  for (; at !== NO_CELL; at = stepCell(at, axis, 1)) if (runCells(at, axis, length)) found.push(at);
  return found;
}

/**
 * Return a level with a block rotated to its next axis, as near to its middle cell as it fits.
 * @type {(level: Drawn, at: number) => Drawn}
 */
export function withTurn(level, at) {
  const block = level.blocks[at],
    middle = cellsOf(block, block.first)[block.length >> 1];
  for (const turn of [1, 2]) {
    const axis = (block.axis + turn) % 3,
      half = block.length >> 1;
    const shifts = Array.from({ length: block.length }, (_, i) => i).sort(
      (a, b) => Math.abs(a - half) - Math.abs(b - half),
    );
    for (const shift of shifts) {
      const first = cellAlong(middle, axis, -shift);
      if (isFree(level, { first, axis, length: block.length }, at)) {
        return withChange(level, at, { first, axis, goal: NO_CELL });
      }
    }
  }
  throw new Error(noRoomText(block.id));
}

/**
 * Return a level with the blocks at other positions on their tracks.
 * @type {(level: Drawn, positions: Positions) => Drawn}
 */
export const withStart = (level, positions) =>
  changed(level, { blocks: level.blocks.map((block, i) => ({ ...block, first: positions[i] })) });

/**
 * Return a level with another push mode.
 * @type {(level: Drawn, push: PushMode) => Drawn}
 */
export const withPush = (level, push) => changed(level, { push });
