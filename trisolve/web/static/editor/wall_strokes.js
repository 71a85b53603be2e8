// Paints walls. The first cell decides between floor and wall; then every cell on the way becomes
// the same, and so do its images under the symmetry.

import { floorOf } from "../sliding/level.js";
import { withFloor } from "../sliding/edits.js";
import { cellAt, orbitOf, symmetryCenter } from "../sliding/floors.js";
import { distanceOf } from "./geometry.js";
import { SAID } from "./words.js";

const STEP = 0.2; // the distance between points, in edges, so short that no cell on the way is skipped

/** @type {(cells: Set<number>, painted: number[], isFloor: boolean) => void} */
function paint(cells, painted, isFloor) {
  for (const cell of painted) {
    if (isFloor) cells.add(cell);
    else cells.delete(cell);
  }
}

/**
 * Return closely spaced points between two points.
 * @type {(from: Point, to: Point) => Point[]}
 */
export function pointsBetween(from, to) {
  const n = Math.max(1, Math.ceil(distanceOf(from, to) / STEP));
  /** @type {(share: number) => Point} */
  const at = (share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  return Array.from({ length: n }, (_, k) => at((k + 1) / n));
}

/**
 * Return the stroke that paints, starting at a point.
 * @type {(level: Drawn, from: Point, symmetry: string) => Stroke}
 */
export function paintStroke(level, from, symmetry) {
  const cells = new Set(floorOf(level.floor)),
    center = symmetryCenter([...cells], symmetry);
  const isFloor = !level.floor[cellAt(from)];
  let last = from;
  /** @type {Stroke} */
  const stroke = {
    what: isFloor ? SAID.floor : SAID.wall,
    shown: level,
    ghost: null,
    adds: false,
    move(point) {
      for (const cell of pointsBetween(last, point).map(cellAt)) {
        if (cell >= 0) paint(cells, orbitOf(cell, symmetry, center), isFloor);
      }
      last = point;
      if (cells.size || level.blocks.length) stroke.shown = withFloor(level, cells); // at least one floor cell must remain
    },
    end: () => stroke.shown,
  };
  stroke.move(from);
  return stroke;
}

/**
 * Return the level with one cell and its images turned into floor or wall.
 * @type {(level: Drawn, cell: number, symmetry: string) => Drawn}
 */
export function withCellFlipped(level, cell, symmetry) {
  const cells = new Set(floorOf(level.floor));
  paint(cells, orbitOf(cell, symmetry, symmetryCenter([...cells], symmetry)), !level.floor[cell]);
  return withFloor(level, cells);
}
