// The board on the stage: two pictures, one over the other. Below lies what stands still, with its
// one filter (the wall's soft shadow); above are the blocks and their shadows, moved by transforms
// alone, so that nothing with a filter is drawn again while a block moves.

import { svg } from "../shared/dom.js";
import { N_CELLS, NO_CELL } from "../sliding/lattice.js";
import { cellsOf } from "../sliding/level.js";
import {
  STEPS, bezel, contains, middleOf, number, placeOf, rounded, shrunk, trace, verticesOf,
  vertexXY,
} from "../sliding/outline.js";

/** @typedef {[number, number]} Point */
/** @typedef {[number, number, number]} Rgb */

const MARGIN = 0.75, LIGHT = [-0.351, -0.936], LABEL = 0.36;
const BLACK = /** @type {Rgb} */ ([0, 0, 0]), WHITE = /** @type {Rgb} */ ([255, 255, 255]);

/** @type {(text: string) => Rgb} */
function rgbOf(text) {
  const digits = text.length === 4 ? text.replace(/\w/g, "$&$&") : text;
  return /** @type {Rgb} */ ([1, 3, 5].map((i) => parseInt(digits.slice(i, i + 2), 16)));
}

/** @type {(one: Rgb, other: Rgb, share: number) => Rgb} */
const mix = (one, other, share) =>
  /** @type {Rgb} */ (one.map((part, i) => Math.round(share * part + (1 - share) * other[i])));

/** @type {(color: Rgb) => string} */
const css = (color) => `rgb(${color.join()})`;

/** @type {(normal: Point, strength: number) => number} how much lighter a slanted side is */
function relief([x, y], strength) {
  const facing = x * LIGHT[0] + y * LIGHT[1];
  return strength * facing * (facing > 0 ? 1 : 0.8);
}

/** @type {(color: Rgb) => string} black or white, whichever reads better */
const inkOn = ([r, g, b]) => (0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2 > 43000 ? "#181614" : "#fff");

/**
 * Return the colour of every block in a look: the level's own, a strong one, or a grey.
 * @type {(level: Level, look: Look) => Rgb[]}
 */
function colorsOf(level, look) {
  const taken = [0, 0];
  return level.blocks.map(({ color, goal }) => {
    const aimed = goal === NO_CELL ? 0 : 1, scheme = aimed ? look.strong : look.greys;
    const chosen = color ?? scheme[taken[aimed]++ % scheme.length];
    return look.hatch ? WHITE : rgbOf(chosen);
  });
}

/** @type {(face: Point[], look: Look, turn: number, light: boolean) => string} specks on a face */
function grain(face, look, turn, light) {
  const xs = face.map(([x]) => x), ys = face.map(([, y]) => y);
  const left = Math.min(...xs), top = Math.min(...ys);
  const width = Math.max(...xs) - left, height = Math.max(...ys) - top;
  let path = "";
  for (let k = Math.round(width * height * (light ? 9 : 13)) - 1; k >= 0; k--) {
    const place = 61 * turn + k * (light ? 3 : 2) + k * k % 5;
    const x = left + place * 0.7548776662466927 % 1 * width;
    const y = top + place * 0.5698402909980532 % 1 * height;
    if (contains(face, [x, y], look.bezel + 0.03)) {
      path += `M${number(x)} ${number(y)}l${number(0.004 + 0.008 * (k % 3))} ${number(-0.004 * (k % 3))}`;
    }
  }
  return path;
}

/** @type {(block: Block, look: Look) => {loop: Point[], path: string}} its outline from its place on */
function shapeOf(block, look) {
  const [x, y] = placeOf(block.first);
  const [loop] = trace(cellsOf(block, block.first));
  const moved = loop.map(([u, v]) => /** @type {Point} */ ([u - x, v - y]));
  const face = shrunk(moved, look.gap);
  return { loop: face, path: rounded(face, look.radius) };
}

/** @type {(block: Block, look: Look, color: Rgb, turn: number) => SVGElement[]} */
function blockArt(block, look, color, turn) {
  const { loop, path } = shapeOf(block, look);
  /** @type {SVGElement[]} */
  const art = [svg("path", { d: path, fill: css(color) })];
  if (look.bezel) {
    for (const { normal, path: side } of bezel(loop, look.bezel, look.radius)) {
      const amount = relief(normal, look.relief);
      const shade = mix(amount > 0 ? WHITE : BLACK, color, Math.abs(amount));
      art.push(svg("path", { d: side, fill: css(shade) }));
    }
  }
  if (look.grain) {
    for (const light of [false, true]) {
      const d = grain(loop, look, turn, light);
      art.push(svg("path", { class: light ? "speck light" : "speck", d }));
    }
  }
  if (look.edge) art.push(svg("path", { class: "edge", d: path, stroke: "#000", "stroke-width": look.edge[0], opacity: look.edge[1] }));
  art.push(label(block, loop, LABEL, inkOn(color)));
  return art;
}

/** @type {(block: Block, loop: Point[], size: number, fill: string) => SVGTextElement} */
function label(block, loop, size, fill) {
  const [x, y] = middleOf(loop), id = [...block.id], name = id.slice(0, 6).join("") + (id[6] ? "…" : "");
  const fitted = Math.min(size, 1.1 / [...name].length);
  return svg("text", { x: number(x), y: number(y + 0.36 * fitted), "font-size": number(fitted), fill }, name);
}

/** @type {(level: Level) => number[]} */
const floorCells = (level) => Array.from({ length: N_CELLS }, (_, cell) => cell).filter((cell) => level.floor[cell]);

/** @type {(level: Level, look: Look, colors: Rgb[], box: number[]) => SVGElement[]} what never moves */
function groundArt(level, look, colors, [left, top, width, height]) {
  const cells = floorCells(level), loops = trace(cells);
  const floor = loops.map((loop) => rounded(loop, 0)).join("");
  const grid = cells.map((cell) => {
    const [p, q, r] = verticesOf(cell).map(([a, b]) => vertexXY(a, b).map(number).join(" "));
    return `M${p}L${q}L${r}Z`;
  }).join("");
  /** @type {SVGElement[]} */
  const art = [];
  const wall = rgbOf(look.wall), stone = rgbOf(look.stone);
  for (const loop of look.bevel ? loops : []) {
    for (const { normal: [x, y], path } of bezel(loop, -look.bevel, 0)) {
      const amount = relief([-x, -y], 0.3) - 0.1;
      const fill = css(mix(amount > 0 ? stone : BLACK, wall, Math.abs(amount)));
      art.push(svg("path", { d: path, fill }));
    }
  }
  const rim = { d: floor, fill: look.rim[0], stroke: look.rim[0], "stroke-width": look.rim[1] };
  art.push(svg("path", rim), svg("path", { d: floor, fill: look.floor }));
  art.push(svg("path", { d: grid, class: "grid", stroke: look.grid[0], "stroke-width": look.grid[1] }));
  for (const [at, block] of level.blocks.entries()) {
    if (block.goal !== NO_CELL) art.push(goalArt(block, look, css(colors[at])));
  }
  if (look.shadow) {
    const [x, y, blur, opacity] = look.shadow;
    const around = rounded([[left, top], [left + width, top], [left + width, top + height], [left, top + height]], 0);
    const cast = svg("path", { d: around + floor, "fill-rule": "evenodd", transform: moveTo([x * 0.7, y * 0.7]) });
    art.push(svg("filter", { id: "soft" }, svg("feGaussianBlur", { stdDeviation: number(blur) })),
      svg("clipPath", { id: "floor" }, svg("path", { d: floor, "clip-rule": "evenodd" })),
      svg("g", { "clip-path": "url(#floor)", opacity }, svg("g", { filter: "url(#soft)" }, cast)));
  }
  return art;
}

/** @type {(block: Block, look: Look, color: string) => SVGGElement} */
function goalArt(block, look, color) {
  const { loop, path } = shapeOf(block, look), stroke = look.hatch ? "#000" : color;
  const fill = look.hatch ? "#fff" : color;
  const name = label(block, loop, 0.26, look.ink);
  name.setAttribute("class", "aim");
  return svg("g", { transform: moveTo(placeOf(block.goal)) },
    svg("path", { d: path, fill, opacity: look.goal }),
    svg("path", { d: path, fill: "none", stroke, "stroke-width": 4.5 }), name);
}

/** @type {(point: Point) => string} */
const moveTo = ([x, y]) => `translate(${number(x)} ${number(y)})`;

/**
 * Make an empty board on a stage.
 * @param {HTMLElement} stage
 */
export function createBoard(stage) {
  const ground = svg("svg", { class: "ground", "aria-hidden": "true" });
  const root = svg("svg", { class: "board", "aria-hidden": "true" });
  const shadows = svg("g", { class: "shadows" }), pieces = svg("g"), over = svg("g", { class: "over" });
  /** @type {{level: Level, loops: Point[][], groups: SVGGElement[], casts: SVGElement[], at: string[]} | null} */
  let drawn = null;
  stage.append(ground, root);

  return {
    root, over,

    /**
     * Draw a level anew.
     * @type {(level: Level, look: Look) => void}
     */
    draw(level, look) {
      const colors = colorsOf(level, look);
      const points = floorCells(level).flatMap((cell) => verticesOf(cell).map(([a, b]) => vertexXY(a, b)));
      const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
      const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
      const box = [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
      const view = box.map(number).join(" ");
      ground.setAttribute("viewBox", view);
      root.setAttribute("viewBox", view);
      root.replaceChildren(shadows, pieces, over);
      ground.replaceChildren(...groundArt(level, look, colors, box));
      const shapes = level.blocks.map((block) => shapeOf(block, look));
      const [x, y] = look.shadow ?? [0, 0];
      const casts = shapes.map(({ path }) => svg("g", {},
        svg("path", { d: path, transform: moveTo([x, y]), class: "cast", hidden: !look.shadow })));
      const groups = level.blocks.map((block, at) =>
        svg("g", { "data-block": block.id }, ...blockArt(block, look, colors[at], at)));
      shadows.replaceChildren(...casts);
      over.replaceChildren();
      const aimed = [...groups.keys()].filter((at) => level.blocks[at].goal !== NO_CELL);
      const aims = aimed.map((at) => svg("path", {
        class: "aim", d: shapes[at].path, stroke: css(colors[at]), transform: moveTo(placeOf(level.blocks[at].goal)),
      }));
      pieces.replaceChildren(...groups, ...aims, ...aimed.map((at) => groups[at])); // these come last
      drawn = { level, loops: shapes.map(({ loop }) => loop), groups, casts, at: groups.map(() => "") };
    },

    /**
     * Put the blocks `offsets` units off where they stand in a position; what stands still is left.
     * @type {(positions: Positions, offsets?: number[]) => void}
     */
    place(positions, offsets) {
      if (!drawn) return;
      for (const [at, first] of positions.entries()) {
        const [x, y] = placeOf(first), [dx, dy] = STEPS[drawn.level.blocks[at].axis];
        const units = offsets?.[at] ?? 0, transform = moveTo([x + units * dx, y + units * dy]);
        if (drawn.at[at] === transform) continue;
        drawn.at[at] = transform;
        drawn.groups[at].setAttribute("transform", transform);
        drawn.casts[at].setAttribute("transform", transform);
      }
    },

    /**
     * Give one block, or none (-1), a class.
     * @type {(name: string, block: number) => void}
     */
    mark(name, block) {
      drawn?.groups.forEach((group, at) => group.classList.toggle(name, at === block));
    },

    /**
     * Return the point of the board under a point of the window, and how many pixels an edge is.
     * @type {(x: number, y: number) => {point: Point, edgePx: number}}
     */
    under(x, y) {
      const matrix = root.getScreenCTM() ?? new DOMMatrix();
      const { x: u, y: v } = new DOMPoint(x, y).matrixTransform(matrix.inverse());
      return { point: [u / 100, v / 100], edgePx: matrix.a * 100 };
    },

    /**
     * Return the block that was hit, or the nearest to a point within a reach (in edges), or -1.
     * @type {(target: Element, positions: Positions, point: Point, reach: number) => number}
     */
    blockAt(target, positions, point, reach) {
      const { groups = [], loops = [] } = drawn ?? {};
      const hit = groups.findIndex((group) => group.contains(target));
      const far = loops.map((loop, at) => {
        const [x, y] = placeOf(positions[at]);
        return distanceTo(loop, [point[0] - x, point[1] - y]);
      });
      const least = Math.min(...far);
      return hit < 0 && least <= reach ? far.indexOf(least) : hit;
    },

    /**
     * Return a block's middle.
     * @type {(block: number, first: number) => Point}
     */
    middle(block, first) {
      const [x, y] = placeOf(first), [u, v] = middleOf(drawn?.loops[block] ?? []);
      return [x + u, y + v];
    },
  };
}

/** @type {(loop: Point[], point: Point) => number} */
function distanceTo(loop, [x, y]) {
  return Math.min(...loop.map(([px, py], i) => {
    const [qx, qy] = loop[(i + 1) % loop.length], dx = qx - px, dy = qy - py;
    const share = Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(px + share * dx - x, py + share * dy - y);
  }));
}
