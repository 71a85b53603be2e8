// The board on the stage. It is drawn again for every position. The view holds all that is shown, and
// stays as it is while a tile is dragged.

import { svg } from "../shared/dom.js";
import { hexAt, hexPoints, middleOfHex, viewOfHexes } from "../shared/hexes.js";
import { middleOfSide, tileNode } from "./drawing.js";
import { cellOf, keyOf, placeOf } from "./rules.js";

const SLOT = hexPoints(92),
  RING = hexPoints(95);

/** @type {(key: number) => string} */
function shift(key) {
  const [x, y] = middleOfHex(...cellOf(key));
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/**
 * Make the board.
 * @param {HTMLElement} stage
 */
export function createBoard(stage) {
  const below = svg("g"),
    tiles = svg("g"),
    marks = svg("g"),
    over = svg("g");
  const root = svg("svg", { class: "board", "aria-hidden": "true" }, below, tiles, marks, over);
  stage.append(root);
  /** @type {number | null} */
  let ring = null;
  const drawOver = () => {
    over.replaceChildren(
      ...(ring === null
        ? []
        : [svg("polygon", { class: "ring", points: RING, transform: shift(ring) })]),
    );
  };
  return {
    root,
    /** @type {(scene: Scene, isStill?: boolean) => void} */
    draw(scene, isStill = false) {
      const { placements, held, wrong, slots, spaces, forced, lit, clashes, fresh, last, chosen } =
        scene;
      const all = [
        ...placements.map(placeOf),
        ...slots,
        ...spaces,
        ...(held ? [placeOf(held)] : []),
      ];
      if (!isStill)
        root.setAttribute(
          "viewBox",
          viewOfHexes(all.map(cellOf))
            .map((part) => part.toFixed(0))
            .join(" "),
        );
      /** @type {(key: number, name: string, points?: string) => SVGElement} */
      const cell = (key, name, points = SLOT) =>
        svg("polygon", {
          class: name,
          points,
          transform: shift(key),
          "data-cell": cellOf(key).join(),
        });
      below.replaceChildren(
        ...[...slots].map((key) => cell(key, "slot")),
        ...spaces.map((key) => cell(key, "space")),
      );
      /** @type {(placement: Placement, name: string) => SVGGElement} */
      const lying = (placement, name) => {
        const key = placeOf(placement),
          node = tileNode(placement[0], placement[3], lit.get(key));
        node.setAttribute("transform", shift(key));
        node.setAttribute("class", name);
        node.dataset.tile = String(placement[0]);
        return node;
      };
      tiles.replaceChildren(
        ...placements.map((one) =>
          lying(one, fresh.includes(placeOf(one)) ? "tile fresh" : "tile"),
        ),
        ...(held ? [lying(held, wrong ? "tile held wrong" : "tile held")] : []),
      );
      marks.replaceChildren(
        ...forced.map((key) => svg("circle", { class: "forced", r: 16, transform: shift(key) })),
        ...clashes.map(([key, side]) => {
          const [x, y] = middleOfSide(side);
          return svg("path", {
            class: "clash",
            d: "M-13-13 13 13M13-13-13 13",
            transform: `${shift(key)} translate(${x.toFixed(1)} ${y.toFixed(1)})`,
          });
        }),
        ...(last === null ? [] : [cell(last, "last", RING)]),
        ...(chosen === null ? [] : [cell(chosen, wrong ? "chosen wrong" : "chosen", RING)]),
      );
      drawOver();
    },
    /** Put a ring on a cell, or on none. @type {(key: number | null) => void} */
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
    /** Return how many pixels a side of a tile is. */
    sidePx: () => 100 * (root.getScreenCTM()?.a ?? 1),
  };
}
