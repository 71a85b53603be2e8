// Draws the board on the stage, again for every position. The view shows a field that stays fixed
// for the whole play; if a play goes beyond it, the field grows by a step.

import { svg } from "../shared/dom.js";
import {
  SIDE,
  facesOfHexes,
  hexAt,
  hexPoints,
  hexesAround,
  middleOfHex,
  viewOfHexes,
} from "../shared/hexes.js";
import { skyNow } from "../shared/sky.js";
import { TILE_SHAPE, castLayer, groundOf } from "../table/ground.js";
import { middleOfSide, tileNode } from "./drawing.js";
import { cellOf, keyOf, placeOf } from "./rules.js";

const SLOT = hexPoints(98),
  RING = hexPoints(95),
  VIEW_MARGIN = 5;

/**
 * @typedef {{cells: number[], rings: number}} Field
 * the initial cells of a play, and the number of rings around them
 */
/** @typedef {Record<"ground" | "below" | "casts" | "tiles" | "marks", SVGElement>} Layers */

/** @type {(key: number) => string} */
function shift(key) {
  const [x, y] = middleOfHex(...cellOf(key));
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/** @type {(key: number, name: string, points: string) => SVGElement} */
const cellNode = (key, name, points) =>
  svg("polygon", { class: name, points, transform: shift(key), "data-cell": cellOf(key).join() });

/** @type {(field: Field) => [q: number, r: number][]} all cells of a field */
function cellsIn({ cells, rings }) {
  const own = cells.map(cellOf);
  if (!rings) return own;
  const [left, top, width, height] = viewOfHexes(own);
  return hexesAround(hexAt(left + width / 2, top + height / 2), rings);
}

/** Return the floor of a field, for its island on the map. @type {(field: Field) => import("../shared/island.js").Point[][]} */
export const floorOf = (field) => facesOfHexes(cellsIn(field));

/** @type {(field: Field) => number[]} the view that holds a field: left, top, width, height */
const viewOf = (field) => viewOfHexes(cellsIn(field), VIEW_MARGIN);

/** @type {(view: number[], keys: number[]) => boolean} whether a view holds all cells */
function holds([left, top, width, height], keys) {
  if (!keys.length) return true;
  const [x, y, w, h] = viewOfHexes(keys.map(cellOf));
  return x >= left && y >= top && x + w <= left + width && y + h <= top + height;
}

/** @type {(scene: Scene) => number[]} the cells that a scene shows */
const shownIn = ({ placements, slots, spaces, held }) => [
  ...placements.map(placeOf),
  ...slots,
  ...spaces,
  ...(held ? [placeOf(held)] : []),
];

/** @type {(placement: Placement, name: string, lit: Map<number, string>) => SVGGElement} */
function tileOn(placement, name, lit) {
  const key = placeOf(placement),
    node = tileNode(placement[0], placement[3], lit.get(key));
  node.setAttribute("transform", shift(key));
  node.setAttribute("class", name);
  node.dataset.tile = String(placement[0]);
  return node;
}

/** @type {(clash: [key: number, side: number]) => SVGElement} */
function clashOn([key, side]) {
  const [x, y] = middleOfSide(side);
  return svg("path", {
    class: "clash",
    d: "M-13-13 13 13M13-13-13 13",
    transform: `${shift(key)} translate(${x.toFixed(1)} ${y.toFixed(1)})`,
  });
}

/**
 * @type {(ground: SVGElement, scene: Scene, field: Field) => void}
 * draw the floor, unless it is already drawn
 */
function drawGround(ground, scene, field) {
  const cells = [...new Set([...cellsIn(field).map(([q, r]) => keyOf(q, r)), ...shownIn(scene)])],
    { name, dark } = skyNow(),
    drawn = [name, dark, ...cells.sort((one, two) => one - two)].join();
  if (ground.dataset.drawn === drawn) return;
  ground.dataset.drawn = drawn;
  ground.replaceChildren(...groundOf(facesOfHexes(cells.map(cellOf)), SIDE));
}

/** @type {(layers: Layers, scene: Scene, field: Field) => void} */
function drawScene({ ground, below, casts, tiles, marks }, scene, field) {
  const { placements, held, wrong, slots, spaces, forced, lit, clashes, fresh, last, chosen } =
    scene;
  drawGround(ground, scene, field);
  casts.replaceChildren(
    ...[...placements, ...(held ? [held] : [])].map((one) =>
      svg("path", { d: TILE_SHAPE, transform: shift(placeOf(one)) }),
    ),
  );
  below.replaceChildren(
    ...[...slots].map((key) => cellNode(key, "slot", SLOT)),
    ...spaces.map((key) => cellNode(key, "space", SLOT)),
  );
  tiles.replaceChildren(
    ...placements.map((one) =>
      tileOn(one, fresh.includes(placeOf(one)) ? "tile fresh" : "tile", lit),
    ),
    ...(held ? [tileOn(held, wrong ? "tile held wrong" : "tile held", lit)] : []),
  );
  marks.replaceChildren(
    ...forced.map((key) => svg("circle", { class: "forced", r: 16, transform: shift(key) })),
    ...clashes.map(clashOn),
    ...(last === null ? [] : [cellNode(last, "last", RING)]),
    ...(chosen === null ? [] : [cellNode(chosen, wrong ? "chosen wrong" : "chosen", RING)]),
  );
}

/**
 * Make the board.
 * @param {HTMLElement} stage
 */
export function createBoard(stage) {
  const layers = {
      ground: svg("g", { class: "ground" }),
      below: svg("g"),
      casts: castLayer(SIDE),
      tiles: svg("g"),
      marks: svg("g"),
    },
    over = svg("g");
  const root = svg(
    "svg",
    { class: "board", "aria-hidden": "true" },
    ...Object.values(layers),
    over,
  );
  stage.append(root);
  /** @type {Field} */
  let field = { cells: [keyOf(0, 0)], rings: 3 };
  /** @type {number | null} */
  let ring = null;
  const drawOver = () =>
    over.replaceChildren(...(ring === null ? [] : [cellNode(ring, "ring", RING)]));
  const drawView = () =>
    root.setAttribute(
      "viewBox",
      viewOf(field)
        .map((part) => part.toFixed(0))
        .join(" "),
    );
  return {
    root,
    /** Start with a field. @type {(next: Field) => void} */
    begin(next) {
      field = next;
      drawView();
    },
    /** @type {(scene: Scene, isStill?: boolean) => void} */
    draw(scene, isStill = false) {
      const shown = shownIn(scene);
      if (!isStill && !holds(viewOf(field), shown)) {
        while (!holds(viewOf(field), shown)) field = { ...field, rings: field.rings + 1 };
        drawView();
      }
      drawScene(layers, scene, field);
      drawOver();
    },
    /** Put a ring on a cell, or remove it. @type {(key: number | null) => void} */
    ring(key) {
      ring = key;
      drawOver();
    },
    /** Return the cell under a point of the window. @type {(x: number, y: number) => number} */
    under(x, y) {
      const matrix = root.getScreenCTM()?.inverse();
      const point = new DOMPoint(x, y).matrixTransform(matrix);
      return keyOf(...hexAt(point.x, point.y));
    },
    /** Return the length of a tile's side in pixels. */
    sidePx: () => 100 * (root.getScreenCTM()?.a ?? 1),
  };
}
