// The triangular lattice: packed cells (row << 5 | column << 1 | orientation, 0 up and 1 down), the
// axes U, V, W, and the cells next to each other on a track.

export const N_CELLS = 512; // two cells for each of 16 rows and 16 columns
export const NO_CELL = -1;

/** The arrows shown for [axis][0 back, 1 forward], and their names. */
export const ARROWS = [
  ["←", "→"],
  ["↗", "↙"],
  ["↖", "↘"],
];
export const WAYS = [
  ["left", "right"],
  ["up-right", "down-left"],
  ["up-left", "down-right"],
];

/**
 * Return the next cell of a track as row, column and orientation; it may lie off the grid.
 * @type {(cell: number, axis: number, sign: number) => [number, number, number]}
 */
function nextPlace(cell, axis, sign) {
  const row = cell >> 5,
    col = (cell >> 1) & 15,
    orient = cell & 1;
  if (axis === 0) {
    // along U, cells point up and down alternately in a row
    const half = 2 * col + orient + sign;
    return [row, half >> 1, half & 1];
  }
  if (axis === 1) {
    // along V, cells point down and up alternately in a column
    const half = 2 * row + 1 - orient + sign;
    return [half >> 1, col, 1 - (half & 1)];
  }
  if (orient === 0) return sign > 0 ? [row + 1, col, 1] : [row, col - 1, 1];
  return sign > 0 ? [row, col + 1, 0] : [row - 1, col, 0];
}

const NEXT = [0, 1, 2, 3, 4, 5].map((way) =>
  Int16Array.from({ length: N_CELLS }, (_, cell) => {
    const [row, col, orient] = nextPlace(cell, way >> 1, way & 1 ? 1 : -1);
    const inside = row >= 0 && row < 16 && col >= 0 && col < 16;
    return inside ? (row << 5) | (col << 1) | orient : NO_CELL;
  }),
);

/**
 * Return the edge neighbor along a track, or NO_CELL beyond the grid.
 * @type {(cell: number, axis: number, sign: number) => number}
 */
export function nextCell(cell, axis, sign) {
  return cell < 0 ? NO_CELL : NEXT[2 * axis + (sign > 0 ? 1 : 0)][cell];
}

/**
 * Return the next cell with the same orientation, which is one step away.
 * @type {(cell: number, axis: number, sign: number) => number}
 */
export function stepCell(cell, axis, sign) {
  return nextCell(nextCell(cell, axis, sign), axis, sign);
}

/**
 * Return consecutive cells of a track, or null if the grid ends first.
 * @type {(first: number, axis: number, length: number) => number[] | null}
 */
export function runCells(first, axis, length) {
  const cells = [first];
  while (cells.length < length) cells.push(nextCell(cells[cells.length - 1], axis, 1));
  return cells.includes(NO_CELL) ? null : cells;
}

/**
 * Return the axis parallel to the shared edge of two adjacent cells.
 * @type {(one: number, other: number) => number}
 */
export function edgeAxis(one, other) {
  if (one >> 5 !== other >> 5) return 0;
  return other - one === (one & 1 ? -1 : 1) ? 2 : 1;
}

/**
 * Return the sign in which `other` makes an angle of 0 or 60 degrees with (axis, sign).
 * @type {(axis: number, sign: number, other: number) => number}
 */
export function acuteSign(axis, sign, other) {
  return axis !== other && axis + other === 1 ? -sign : sign; // U and V meet at 120 degrees
}

/**
 * Return the number of steps in direction (axis, +1) from one cell of a track to another.
 * @type {(from: number, to: number, axis: number) => number}
 */
export function stepsBetween(from, to, axis) {
  return axis === 0 ? ((to & 31) - (from & 31)) / 2 : (to >> 5) - (from >> 5);
}
