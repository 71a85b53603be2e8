// Computes outlines of runs and floors in the plane, as in trisolve's pictures: traced, shrunk,
// rounded, and cut into bezels. Lengths are in lattice edges, y points down, loops are clockwise.

import { nextCell } from "./lattice.js";

/** @typedef {[number, number]} Point */

const HEIGHT = Math.sqrt(3) / 2;
const UNIT = 100; // SVG units per edge

/** @type {(length: number) => string} */
export const number = (length) => String(Math.round(length * UNIT * 10) / 10);

/**
 * Return x and y of the lattice vertex (a, b).
 * @type {(a: number, b: number) => Point}
 */
export const vertexXY = (a, b) => [a - b / 2, b * HEIGHT];

/**
 * Return the position of a block, which is the first vertex of its first cell.
 * @type {(cell: number) => Point}
 */
export const placeOf = (cell) => vertexXY((cell >> 1) & 15, cell >> 5);

/** @type {Point[]} the vector of one unit along each axis */
export const STEPS = [vertexXY(1, 0), vertexXY(0, 1), vertexXY(1, 1)];

/**
 * Return the vertices of a cell, clockwise.
 * @type {(cell: number) => [number, number][]}
 */
export function verticesOf(cell) {
  const b = cell >> 5,
    a = (cell >> 1) & 15;
  return cell & 1
    ? [
        [a, b],
        [a + 1, b],
        [a + 1, b + 1],
      ]
    : [
        [a, b],
        [a + 1, b + 1],
        [a, b + 1],
      ];
}

/**
 * Return the edge through which a track leaves a cell.
 * @type {(cell: number, axis: number, sign: number) => [Point, Point]}
 */
export function exitEdge(cell, axis, sign) {
  const [p, q, r] = verticesOf(cell).map(([a, b]) => vertexXY(a, b));
  const [x, y] = STEPS[axis];
  /** @type {(edge: [Point, Point]) => number} */
  const ahead = ([one, other]) => sign * ((one[0] + other[0]) * x + (one[1] + other[1]) * y);
  // the edge farthest ahead; the edge parallel to the track lies between the other two
  return /** @type {[Point, Point][]} */ ([
    [p, q],
    [q, r],
    [r, p],
  ]).reduce((best, edge) => (ahead(edge) > ahead(best) + 1e-9 ? edge : best));
}

/**
 * Return the outline of some cells as loops, with straight sides merged.
 * @type {(cells: Iterable<number>) => Point[][]}
 */
export function trace(cells) {
  /** @type {Map<string, [number, number][][]>} the sides, by the vertex where they begin */
  const sides = new Map();
  const held = new Set(cells);
  for (const cell of held) {
    const corners = verticesOf(cell);
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % 3];
      if (held.has(across(cell, i))) continue;
      sides.set(from.join(), [...(sides.get(from.join()) ?? []), [from, to]]);
    }
  }
  const loops = [];
  while (sides.size) {
    const [begin] = sides.keys(),
      loop = [];
    let at = begin,
      heading = "";
    do {
      const ways = sides.get(at) ?? [],
        [from, to] = ways.pop() ?? [];
      if (!ways.length) sides.delete(at);
      if (!from || !to) break;
      const next = [to[0] - from[0], to[1] - from[1]].join();
      if (next !== heading) loop.push(vertexXY(from[0], from[1]));
      heading = next;
      at = to.join();
    } while (at !== begin);
    loops.push(loop);
  }
  return loops;
}

/**
 * @type {(cell: number, side: number) => number} the cell beyond the side that starts at a vertex
 */
function across(cell, side) {
  if (cell & 1) return [nextCell(cell, 1, -1), nextCell(cell, 0, 1), nextCell(cell, 0, -1)][side];
  return [nextCell(cell, 0, 1), nextCell(cell, 1, 1), nextCell(cell, 0, -1)][side];
}

/** @type {(loop: Point[], i: number) => Point} the unit vector from corner i to the next */
function heading(loop, i) {
  const [x, y] = loop[i],
    [u, v] = loop[(i + 1) % loop.length],
    far = Math.hypot(u - x, v - y);
  return [(u - x) / far, (v - y) / far];
}

/** @type {<T>(loop: Point[], each: (corner: Point, into: Point, out: Point) => T) => T[]} */
const atCorners = (loop, each) =>
  loop.map((corner, i) =>
    each(corner, heading(loop, (i + loop.length - 1) % loop.length), heading(loop, i)),
  );

/**
 * Return a loop with every side moved inward by a distance.
 * @type {(loop: Point[], distance: number) => Point[]}
 */
export function shrunk(loop, distance) {
  return atCorners(loop, ([x, y], [ax, ay], [bx, by]) => {
    const share = distance / (1 + ax * bx + ay * by);
    return [x - (ay + by) * share, y + (ax + bx) * share];
  });
}

/** @type {(point: Point) => string} */
const at = ([x, y]) => `${number(x)} ${number(y)}`;

/** @type {(loop: Point[], radius: number) => [Point, Point, Point, 0 | 1][]} each rounded corner: begin, middle and end of its arc, and 1 for a right turn */
function rounding(loop, radius) {
  return atCorners(loop, ([x, y], [ax, ay], [bx, by]) => {
    const cross = ax * by - ay * bx,
      reach = (radius * Math.abs(cross)) / (1 + ax * bx + ay * by);
    const side = cross > 0 ? radius : -radius;
    const begin = /** @type {Point} */ ([x - ax * reach, y - ay * reach]);
    const [cx, cy] = [begin[0] - ay * side, begin[1] + ax * side];
    const far = Math.hypot(x - cx, y - cy) || 1;
    const middle = /** @type {Point} */ ([
      cx + ((x - cx) / far) * radius,
      cy + ((y - cy) / far) * radius,
    ]);
    return [begin, radius ? middle : [x, y], [x + bx * reach, y + by * reach], cross > 0 ? 1 : 0];
  });
}

/** @type {(radius: number, end: Point, right: number) => string} */
const arc = (radius, end, right) =>
  radius ? `A${number(radius)} ${number(radius)} 0 0 ${right} ${at(end)}` : "";

/**
 * Return a loop as path data, with corners rounded to a radius.
 * @type {(loop: Point[], radius: number) => string}
 */
export function rounded(loop, radius) {
  return (
    rounding(loop, radius)
      .map(([begin, , end, right], i) => `${i ? "L" : "M"}${at(begin)}${arc(radius, end, right)}`)
      .join("") + "Z"
  );
}

/**
 * Return the rim of a rounded loop: one piece per side, with the side's normal.
 * @type {(loop: Point[], width: number, radius: number) => {normal: Point, path: string}[]}
 */
export function bezel(loop, width, radius) {
  const inside = Math.max(radius - width, 0),
    within = radius ? inside : 0;
  const outer = rounding(loop, radius),
    inner = rounding(shrunk(loop, width), within);
  return loop.map((_, i) => {
    const [x, y] = heading(loop, i),
      after = (i + 1) % loop.length;
    const [, oMiddle, oEnd, oRight] = outer[i],
      [pBegin, pMiddle, , pRight] = outer[after];
    const [, iMiddle, iEnd, iRight] = inner[i],
      [jBegin, jMiddle, , jRight] = inner[after];
    const path =
      `M${at(oMiddle)}${arc(radius, oEnd, oRight)}L${at(pBegin)}` +
      `${arc(radius, pMiddle, pRight)}L${at(jMiddle)}${arc(within, jBegin, 1 - jRight)}` +
      `L${at(iEnd)}${arc(within, iMiddle, 1 - iRight)}Z`;
    return { normal: [y, -x], path };
  });
}

/**
 * Return a loop's centroid.
 * @type {(loop: Point[]) => Point}
 */
export function middleOf(loop) {
  let area = 0,
    x = 0,
    y = 0;
  for (const [i, [px, py]] of loop.entries()) {
    const [qx, qy] = loop[(i + 1) % loop.length],
      cross = px * qy - qx * py;
    area += cross;
    x += (px + qx) * cross;
    y += (py + qy) * cross;
  }
  return [x / (3 * area), y / (3 * area)];
}
