// The sliding puzzle in plain JavaScript: read a pack that trisolve wrote, and move blocks by its rules.
//
// A cell is a number: row << 5 | column << 1 | orientation, 0 for a triangle that points up, 1 for down.
// A block slides along one of three axes, two triangles (one step) at a time, and pushes any block
// that it strikes with its tip. A block that is struck in the side stops everything.

const NONE = -1;

/** Return the next cell along an axis (0, 1, 2), forward (1) or back (-1); NONE beyond the grid. */
export function nextCell(cell, axis, sign) {
  let row = cell >> 5, column = cell >> 1 & 15, orientation = cell & 1;
  if (axis === 0) {
    const half = 2 * column + orientation + sign;
    [column, orientation] = [half >> 1, half & 1];
  } else if (axis === 1) {
    const half = 2 * row + 1 - orientation + sign;
    [row, orientation] = [half >> 1, 1 - (half & 1)];
  } else {
    if (orientation === 0) [row, column] = sign > 0 ? [row + 1, column] : [row, column - 1];
    else [row, column] = sign > 0 ? [row, column + 1] : [row - 1, column];
    orientation = 1 - orientation;
  }
  const isInside = row >= 0 && row < 16 && column >= 0 && column < 16;
  return isInside ? row << 5 | column << 1 | orientation : NONE;
}

/** Return a level of a pack with the data for moves: each block's axis, ordered cells and goal. */
export function levelOf(record) {
  const blocks = record.blocks.map(({ id, cells, goal, color }) => {
    const axis = [0, 1, 2].find((one) => cells.every((cell, at) => at === 0 || nextCell(cells[at - 1], one, 1) === cell));
    return { id, axis, length: cells.length, first: cells[0], goal: goal?.[0] ?? NONE, color };
  });
  return { name: record.name ?? "", push: record.push ?? "full", floor: new Set(record.floor), blocks };
}

/** Return the cells of a block whose first cell is `first`. */
export function cellsOf({ axis, length }, first) {
  const cells = [first];
  while (cells.length < length) cells.push(nextCell(cells.at(-1), axis, 1));
  return cells;
}

/** Return the axis parallel to the edge between two neighboring cells. */
function edgeAxis(one, other) {
  if (one >> 5 !== other >> 5) return 0;
  return other - one === (one & 1 ? -1 : 1) ? 2 : 1;
}

/** Return the positions after a block is dragged by one step, or null if it cannot move. */
export function moved(level, positions, block, sign) {
  const { floor, blocks, push } = level, heldBy = new Map(), entered = new Set();
  blocks.forEach((one, at) => cellsOf(one, positions[at]).forEach((cell) => heldBy.set(cell, at)));
  const signs = new Map([[block, sign]]);
  for (const [mover, way] of signs) { // which grows as blocks are pushed
    const { axis } = blocks[mover], own = cellsOf(blocks[mover], positions[mover]);
    let behind = way > 0 ? own.at(-1) : own[0];
    for (let k = 0; k < 2; k++) {
      const cell = nextCell(behind, axis, way), struck = heldBy.get(cell);
      if (!floor.has(cell) || entered.has(cell)) return null;
      entered.add(cell);
      if (struck !== undefined) {
        const other = blocks[struck].axis;
        if (push === "none" || (push === "oblique" && other === axis)) return null;
        if (other === edgeAxis(behind, cell)) return null; // struck in the side
        const pushed = axis !== other && axis + other === 1 ? -way : way; // at an acute angle
        if ((signs.get(struck) ?? pushed) !== pushed) return null;
        signs.set(struck, pushed);
      }
      behind = cell;
    }
  }
  return positions.map((first, at) => {
    const way = signs.get(at), { axis } = blocks[at];
    return way ? nextCell(nextCell(first, axis, way), axis, way) : first;
  });
}

/** Return whether every block that has a goal covers it. */
export const isSolved = ({ blocks }, positions) =>
  blocks.every(({ goal }, at) => goal === NONE || goal === positions[at]);
