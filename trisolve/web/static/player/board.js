// Shows the board on the stage as two pictures, one over the other. The lower picture is the static island under the
// sun. The upper picture has the blocks and their shadows, which only transforms move.

import { bobWhenIdle, exchange, islandNodes } from "../shared/board_island.js";
import { svg } from "../shared/dom.js";
import { boxAround } from "../shared/island.js";
import { NO_CELL } from "../sliding/lattice.js";
import { cellsOf } from "../sliding/level.js";
import { STEPS, middleOf, number, placeOf, rounded } from "../sliding/outline.js";
import { facesOfFloor, namedColors } from "./miniature.js";
import { blockArt, castArt, cornersArt, goalArt, shapeOf, translated } from "./art.js";

/** @typedef {import("../sliding/outline.js").Point} Point */

const MARGIN = 0.06;

/**
 * @typedef {object} Drawn  a level as it is drawn
 * @property {Level} level
 * @property {Point[][]} loops  the outline of each block, with its first cell at the origin
 * @property {SVGGElement[]} groups  each block
 * @property {SVGElement[]} casts  the shadow of each block
 * @property {string[]} at  the transform of each block
 * @property {{block: number, node: SVGElement, goal: SVGElement}[]} corners
 * each goal, and its corners, visible if another block covers it
 */

/** @type {(level: Level) => number[]} the view that contains the floor: left, top, width, height */
export const boxOf = (level) => boxAround(facesOfFloor(level), MARGIN);

/**
 * Draw a level into the groups of the board.
 * @type {(level: Level, sky: Sky, parts: {ground: SVGElement, shadows: SVGElement, pieces: SVGElement, over: SVGElement}) => Drawn}
 */
export function drawLevel(level, sky, { ground, shadows, pieces, over }) {
  const colors = namedColors(level, sky),
    casts = level.blocks.map((block) => castArt(block)),
    groups = level.blocks.map((block, at) =>
      svg("g", { "data-block": block.id }, ...blockArt(block, sky, colors[at])),
    );
  const corners = level.blocks.flatMap((own, block) => {
    if (own.goal === NO_CELL) return [];
    groups[block].firstElementChild?.classList.add("lights");
    const node = cornersArt(own, sky, colors[block]);
    return { block, node, goal: goalArt(own, sky, colors[block]) };
  });
  ground.replaceChildren(
    ...islandNodes(facesOfFloor(level), sky, { scale: 100 }),
    ...corners.map(({ goal }) => goal),
  );
  shadows.replaceChildren(...casts);
  pieces.replaceChildren(
    ...groups,
    ...corners.map(({ node }) => node),
    ...corners.map(({ block }) => groups[block]),
  ); // drawn last, over everything else
  over.replaceChildren();
  const loops = level.blocks.map((block) => shapeOf(block).loop);
  return { level, loops, groups, casts, at: groups.map(() => ""), corners };
}

/** @type {(drawn: Drawn, positions: Positions) => void} show the corners of covered goals, and the letters that no block covers */
function showCorners({ level: { blocks }, corners }, positions) {
  for (const { block, node, goal } of corners) {
    const on = cellsOf(blocks[block], blocks[block].goal).map((cell) =>
      blocks.findIndex((other, at) => cellsOf(other, positions[at]).includes(cell)),
    );
    const middle = on.slice((on.length - 1) >> 1, (on.length >> 1) + 1);
    node.toggleAttribute("hidden", !on.some((at) => at >= 0 && at !== block));
    goal.classList.toggle("covered", Math.max(...middle) >= 0);
  }
}

/** @type {(drawn: Drawn, positions: Positions, offsets?: number[]) => void} */
export function placeBlocks(drawn, positions, offsets) {
  const { level, at: transforms, groups, casts } = drawn;
  for (const [at, first] of positions.entries()) {
    const [x, y] = placeOf(first),
      [dx, dy] = STEPS[level.blocks[at].axis];
    const steps = offsets?.[at] ?? 0,
      transform = translated([x + steps * dx, y + steps * dy]);
    if (transforms[at] === transform) continue;
    transforms[at] = transform;
    groups[at].setAttribute("transform", transform);
    casts[at].setAttribute("transform", transform);
  }
  if (!offsets) showCorners(drawn, positions);
}

/** @type {(loop: Point[], point: Point) => number} */
function distanceTo(loop, [x, y]) {
  return Math.min(
    ...loop.map(([px, py], i) => {
      const [qx, qy] = loop[(i + 1) % loop.length],
        dx = qx - px,
        dy = qy - py;
      const share = Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(px + share * dx - x, py + share * dy - y);
    }),
  );
}

/**
 * @type {(drawn: Drawn, positions: Positions, point: Point) => number[]}
 * the distance of each block from a point
 */
const farFrom = ({ loops }, positions, [x, y]) =>
  loops.map((loop, at) => {
    const [u, v] = placeOf(positions[at]);
    return distanceTo(loop, [x - u, y - v]);
  });

/**
 * Return an arrow from a block's edge to its destination, and the outline of the block there. The
 * arrow does not cover the outline that the block will fill. `loop` is the block's outline, with its first cell at the origin.
 * @type {(block: Block, loop: Point[], first: number, steps: number) => SVGElement}
 */
export function arrowOf({ axis, length, goal }, loop, first, steps) {
  const [dx, dy] = STEPS[axis],
    sign = Math.sign(steps),
    [u, v] = placeOf(first),
    [p, q] = placeOf(goal),
    [x, y] = middleOf(loop),
    to = /** @type {Point} */ ([u + steps * dx, v + steps * dy]);
  /** @type {(along: number, aside: number) => string} */
  const at = (along, aside) =>
    [u + x + sign * along * dx + aside * dy, v + y + sign * along * dy - aside * dx]
      .map(number)
      .join(" ");
  const begin = length / 4 + 0.05,
    isHome = Math.hypot(to[0] - p, to[1] - q) < 0.1,
    far = sign * steps,
    end = begin + (isHome ? Math.max(0.4, far - 2 * begin) : far - 0.1),
    neck = end - 0.2;
  const half = [at(begin, 0.035), at(neck, 0.035), at(neck, 0.14), at(end, 0)],
    other = [at(neck, -0.14), at(neck, -0.035), at(begin, -0.035)];
  return svg(
    "g",
    { class: "way" },
    ...(isHome
      ? []
      : [svg("path", { class: "to", d: rounded(loop, 0), transform: translated(to) })]),
    svg("path", { d: `M${[...half, ...other].join("L")}Z` }),
  );
}

/** @type {(drawn: Drawn, block: number, first: number) => Point} the middle of a block */
function middleAt({ loops }, block, first) {
  const [x, y] = placeOf(first),
    [u, v] = middleOf(loops[block]);
  return [x + u, y + v];
}

/** @type {(drawn: Drawn, block: number) => readonly [number, number] | Point} one step along a block's axis */
const wayOf = ({ level }, block) => STEPS[level.blocks[block].axis];

/**
 * @type {(middle: Point, way: readonly [number, number] | Point, back: number, on: number) => SVGElement}
 * an arrow for a possible move
 */
function trackOf([x, y], [dx, dy], back, on) {
  /** @type {(steps: number) => string} */
  const at = (steps) => [x + steps * dx, y + steps * dy].map(number).join(" ");
  return svg("path", { class: "track", d: `M${at(back)}L${at(on)}` });
}

/**
 * Return the block that was hit, or the nearest within reach, or -1.
 * @type {(drawn: Drawn, target: Element, positions: Positions, point: Point, reach: number) => number}
 *
 */
function blockNear(drawn, target, positions, point, reach) {
  const hit = drawn.groups.findIndex((group) => group.contains(target));
  const far = farFrom(drawn, positions, point),
    least = Math.min(...far);
  return hit < 0 && least <= reach ? far.indexOf(least) : hit;
}

/**
 * Make an empty board on the given stage.
 * @param {HTMLElement} stage
 */
export function createBoard(stage) {
  const ground = svg("svg", { class: "ground", "aria-hidden": "true" });
  const root = svg("svg", { class: "board", "aria-hidden": "true" });
  const shadows = svg("g"),
    pieces = svg("g"),
    over = svg("g", { class: "over" });
  /** @type {Drawn | null} */
  let drawn = null;
  stage.append(ground, root);
  bobWhenIdle(stage);

  return {
    root,
    over,

    /** Draw a level; the previous level fades out. @type {(level: Level, sky: Sky) => void} */
    draw(level, sky) {
      if (drawn && drawn.level !== level) exchange(stage, [ground, root]);
      for (const picture of [ground, root])
        picture.setAttribute("viewBox", boxOf(level).map(number).join(" "));
      root.replaceChildren(shadows, pieces, over);
      drawn = drawLevel(level, sky, { ground, shadows, pieces, over });
    },

    /**
     * Draw the blocks of a position, each shifted by its number of steps in `offsets`.
     * @type {(positions: Positions, offsets?: number[]) => void}
     */
    place(positions, offsets) {
      if (drawn) placeBlocks(drawn, positions, offsets);
    },

    /**
     * Draw an arrow from a block to its destination; without a distance, remove it.
     * @type {(block?: number, first?: number, steps?: number) => void}
     */
    point(block = 0, first = 0, steps = 0) {
      over.querySelector(".way")?.remove();
      if (drawn && steps)
        over.append(arrowOf(drawn.level.blocks[block], drawn.loops[block], first, steps));
    },

    /**
     * Show a dragged block's track; without a block, hide it.
     * @type {(block?: number, first?: number, back?: number, on?: number) => void}
     */
    track(block = -1, first = 0, back = 0, on = 0) {
      root.querySelector(".track")?.remove();
      if (!drawn || block < 0 || back === on) return;
      root.prepend(trackOf(middleAt(drawn, block, first), wayOf(drawn, block), back, on));
    },

    /** Give a class to one block, or to no block (-1). @type {(name: string, block: number) => void} */
    mark(name, block) {
      drawn?.groups.forEach((group, at) => group.classList.toggle(name, at === block));
    },

    /**
     * Return the point of the board under a point of the window, and the length of an edge in pixels.
     * @type {(x: number, y: number) => {point: Point, edgePx: number}}
     */
    under(x, y) {
      const matrix = root.getScreenCTM() ?? new DOMMatrix();
      const { x: u, y: v } = new DOMPoint(x, y).matrixTransform(matrix.inverse());
      return { point: [u / 100, v / 100], edgePx: matrix.a * 100 };
    },

    /**
     * Return the block that was hit, or the nearest within reach (in edges), or -1.
     * @type {(target: Element, positions: Positions, point: Point, reach: number) => number}
     */
    blockAt: (target, positions, point, reach) =>
      drawn ? blockNear(drawn, target, positions, point, reach) : -1,

    /** Return the middle of a block. @type {(block: number, first: number) => Point} */
    middle: (block, first) => (drawn ? middleAt(drawn, block, first) : placeOf(first)),
  };
}
