// Strokes that add a block by a drag over the floor, move it, or drag one of its ends.

import { MIN_CELLS, cellAlong, isFree, withBlock, withEnds, withPlace } from "../sliding/edits.js";
import { cellAt, centerOf } from "../sliding/floors.js";
import { N_CELLS, runCells } from "../sliding/lattice.js";
import { cellsOf } from "../sliding/level.js";
import { STEPS } from "../sliding/outline.js";
import { along, distanceOf, leastBy, middleOfRun } from "./geometry.js";
import { REFUSED, SAID, movedText, resizedText } from "./words.js";

/** @typedef {{first: number, axis: number, length: number}} Run */

const MIN_DRAG = 0.25;

/** @type {(run: Run) => number[]} */
const cellsOfRun = ({ first, axis, length }) => runCells(first, axis, length) ?? [];

/**
 * Return the point by which an end of a block is dragged: -1 for its first cell, 1 for its last.
 * @type {(block: Block, end: number) => Point}
 */
export const gripOf = (block, end) =>
  centerOf(cellsOf(block, block.first).at(end > 0 ? -1 : 0) ?? 0);

/**
 * Return the end of a block within reach of a point, or undefined.
 * @type {(block: Block, point: Point, reach: number) => number | undefined}
 */
export const endAt = (block, point, reach) =>
  [1, -1].find((end) => distanceOf(gripOf(block, end), point) <= reach);

/**
 * Return the stroke that moves a block anywhere on the board.
 * @type {(level: Drawn, at: number, from: Point) => Stroke}
 */
export function moveStroke(level, at, from) {
  const block = level.blocks[at],
    [mx, my] = middleOfRun(block, block.first);
  const places = Array.from({ length: N_CELLS }, (_, first) => first).filter(
    (first) => cellsOfRun({ ...block, first }).length,
  );
  /** @type {Stroke} */
  const stroke = {
    what: movedText(block.id),
    shown: level,
    ghost: null,
    adds: false,
    move(point) {
      /** @type {Point} */
      const wanted = [mx + point[0] - from[0], my + point[1] - from[1]];
      const first =
        leastBy(places, (one) => distanceOf(middleOfRun(block, one), wanted)) ?? block.first;
      const fits = isFree(level, { ...block, first }, at);
      stroke.shown = fits && first !== block.first ? withPlace(level, at, first) : level;
      stroke.ghost = fits ? null : { cells: cellsOfRun({ ...block, first }), fits };
    },
    end: () => stroke.shown,
  };
  return stroke;
}

/**
 * Return the stroke that drags an end of a block: the block becomes as long as fits.
 * @type {(level: Drawn, at: number, end: number, from: Point) => Stroke}
 */
export function resizeStroke(level, at, end, from) {
  const block = level.blocks[at],
    { first, axis, length } = block;
  /** @type {(more: number) => boolean} */
  const fits = (more) =>
    more <= 0 ||
    isFree(
      level,
      { first: end < 0 ? cellAlong(first, axis, -more) : first, axis, length: length + more },
      at,
    );
  /** @type {Stroke} */
  const stroke = {
    what: resizedText(block.id),
    shown: level,
    ghost: null,
    adds: false,
    move(point) {
      let more = Math.max(
        Math.round(2 * end * along(from, point, STEPS[axis])),
        MIN_CELLS - length,
      );
      while (!fits(more)) more -= 1;
      stroke.shown =
        more === 0 ? level : withEnds(level, at, end < 0 ? more : 0, end < 0 ? 0 : more);
    },
    end: () => stroke.shown,
  };
  return stroke;
}

/**
 * @type {(level: Drawn, from: Point, to: Point) => Run | null}
 * the longest block that fits up to the pointer
 */
function draggedRun(level, from, to) {
  const start = cellAt(from),
    ways = STEPS.map((step) => along(from, to, step));
  const axis = ways.reduce((best, way, i) => (Math.abs(way) > Math.abs(ways[best]) ? i : best), 0),
    way = ways[axis];
  for (
    let length = Math.max(MIN_CELLS, 1 + Math.round(2 * Math.abs(way)));
    length >= MIN_CELLS;
    length--
  ) {
    const run = { first: way < 0 ? cellAlong(start, axis, 1 - length) : start, axis, length };
    if (isFree(level, run)) return run;
  }
  return null;
}

/**
 * Return the stroke that adds a block along the direction of the drag.
 * @type {(level: Drawn, from: Point) => Stroke}
 */
export function addStroke(level, from) {
  /** @type {Run | null} */
  let run = null;
  let isShort = true;
  /** @type {Stroke} */
  const stroke = {
    what: SAID.added,
    shown: level,
    ghost: null,
    adds: true,
    move(point) {
      isShort = distanceOf(from, point) < MIN_DRAG;
      run = isShort ? null : draggedRun(level, from, point);
      stroke.ghost = run && { cells: cellsOfRun(run), fits: true };
    },
    end() {
      if (!run) throw new Error(isShort ? REFUSED.tooShort : REFUSED.noRoomForBlock);
      return withBlock(level, run.first, run.axis, run.length);
    },
  };
  return stroke;
}
