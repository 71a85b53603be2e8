// Lays out the map: the packs are rows of islands from bottom to top (or from left to right
// on wide screens), connected by routes.

import { chunks } from "../../shared/path/path.js";

/** @typedef {import("../../shared/path/path.js").Spot} Spot */
/** @typedef {{spots: Spot[], ways: [from: number, to: number][], width: number, height: number}} Chart  the `spots` are in the order of the packs */

const ACROSS = 3,
  ROW_HIGH = 120,
  ROW_WIDE = 132,
  EDGE = 28; // the margin around the archipelago

/** @type {(stages: string[]) => number[][]} the packs of each stage */
const membersOf = (stages) =>
  ["own", "first", "shapes", "last"].map((stage) =>
    stages.flatMap((one, at) => (one === stage ? [at] : [])),
  );

/**
 * Return the packs in rows from the bottom to the top, sorted by their stages on the ladder.
 * @type {(stages: string[]) => number[][]}
 */
function rowsOf(stages) {
  const [own, first, shapes, last] = membersOf(stages);
  return [own, first, shapes, last.slice(0, 1), last.slice(1)].flatMap((some) =>
    chunks(some, ACROSS),
  );
}

/** @type {(list: number[]) => [number, number][]} */
const chain = (list) => list.slice(1).map((to, at) => [list[at], to]);

/**
 * Return the routes between packs: a chain through the first packs, followed by a branch for each
 * column of shapes. All branches end at the first pack of the last stage.
 * @type {(stages: string[]) => [from: number, to: number][]}
 */
function waysOf(stages) {
  const [own, first, shapes, last] = membersOf(stages),
    [goal, ...tops] = last,
    root = first[1] ?? first[0] ?? own.at(-1);
  const branches = shapes
    .slice(0, ACROSS)
    .map((_, column) => shapes.filter((__, at) => at % ACROSS === column));
  /** @type {(from: number | undefined, to: number | undefined) => [number, number][]} */
  const way = (from, to) => (from === undefined || to === undefined ? [] : [[from, to]]);
  return [
    ...chain([...own, ...first.slice(0, 2)]),
    ...first.slice(2).flatMap((one) => way(root, one)),
    ...branches.flatMap((branch) => [
      ...way(root, branch[0]),
      ...chain(branch),
      ...way(branch.at(-1), goal),
    ]),
    ...(branches.length ? [] : way(root, goal)),
    ...tops.flatMap((top) => way(goal, top)),
  ];
}

/**
 * Return the layout for a window size; the layout may be taller or wider than the window.
 * @type {(stages: string[], width: number, height: number) => Chart}
 */
export function chartOf(stages, width, height) {
  const rows = rowsOf(stages),
    isWide = width > height,
    [view, across, row] = isWide ? [width, height, ROW_WIDE] : [height, width, ROW_HIGH],
    nSeen = Math.max(1, Math.floor((view - EDGE) / row)), // only whole rows are visible
    step = (view - EDGE) / Math.min(rows.length, nSeen),
    far = step * rows.length + EDGE,
    spots = /** @type {Spot[]} */ ([]);
  rows.forEach((packs, n) =>
    packs.forEach((pack, at) => {
      const lean = packs.length === 1 ? (n % 2 ? 0.08 : -0.06) : 0,
        along = (n + 0.5) * step + step * (at % 2 || packs.length === 1 ? 0.14 : -0.08),
        side = ((at + 0.5) / packs.length + lean) * across;
      spots[pack] = isWide ? { x: along, y: across - side } : { x: side, y: far - along };
    }),
  );
  return {
    spots,
    ways: waysOf(stages),
    width: isWide ? far : width,
    height: isWide ? height : far,
  };
}
