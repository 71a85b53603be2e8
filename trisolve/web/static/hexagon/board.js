// Draws a map as an island, as trisolve.hexagon.pictures does: costs as shades and numbers, walls
// as blocks of stone, then marks and links, and on top the line, the route and the chosen cells. The pointy
// layout is the flat layout turned counterclockwise.

import { islandNodes } from "../shared/board_island.js";
import { svg } from "../shared/dom.js";
import { HEX_STEPS, SIDE, hexAt, hexCorner, middleOfHex } from "../shared/hexes.js";
import { blend, boxAround } from "../shared/island.js";
import { skyNow } from "../shared/sky.js";
import { cellOf, keyOf, neighbor } from "./hexes.js";

const COS = Math.sqrt(3) / 2,
  DEAREST = 6, // the number of doublings of the cost at which the shade is darkest
  MARGIN = 6,
  CORNERS = [0, 1, 2, 3, 4, 5],
  WALL = 94,
  HIGH = 16; // the height of a wall

/** @typedef {[x: number, y: number]} Point */

/**
 * @type {(layout: Hexagon.Layout, point: number[], way: 1 | -1) => Point}
 * a point converted from the flat layout to the given layout, or back
 */
const turned = (layout, [x, y], way) =>
  layout === "flat" ? [x, y] : [COS * x + (way * y) / 2, COS * y - (way * x) / 2];

/** @type {(point: Point) => string} */
const text = (point) => point.map((part) => part.toFixed(1)).join(" ");

/** @type {(color: string) => string} black or white, whichever has more contrast with a color */
function inkOn(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#14161c" : "#ffffff";
}

/** Make the geometry of a layout. @type {(layout: Hexagon.Layout) => Geometry} */
function geometryOf(layout) {
  /** @type {Geometry["middle"]} */
  const middle = ([q, r]) => turned(layout, middleOfHex(q, r), 1);
  /** @type {Geometry["corner"]} */
  const corner = (cell, at, radius = SIDE) => {
    const [x, y] = middle(cell),
      [dx, dy] = turned(layout, hexCorner(at, radius), 1);
    return [x + dx, y + dy];
  };
  return {
    middle,
    corner,
    outline: (cells, radius, up = 0) =>
      cells
        .map((cell) => {
          const corners = CORNERS.map((at) => corner(cell, at, radius));
          return `M${corners.map(([x, y]) => text([x, y - up])).join("L")}Z`;
        })
        .join(""),
    side: (cell, at) => text(corner(cell, at + 0.5, SIDE * COS)),
  };
}

/**
 * @typedef {object} Geometry  coordinates in the picture
 * @property {(cell: Hexagon.Cell) => Point} middle
 * @property {(cell: Hexagon.Cell, at: number, radius?: number) => Point} corner
 * @property {(cells: Hexagon.Cell[], radius: number, up?: number) => string} outline
 * hexagons around cells, as a path
 * @property {(cell: Hexagon.Cell, at: number) => string} side  the middle of a side
 */

/**
 * @type {({side}: Geometry, cell: Hexagon.Cell, come: number, leave: number) => string}
 * the path from one side of a cell to another, without its start
 */
function bend({ side }, cell, come, leave) {
  const turn = (leave - come + 6) % 6,
    radius = turn % 4 === 1 ? SIDE / 2 : 1.5 * SIDE;
  return turn === 3
    ? `L${side(cell, leave)}`
    : `A${radius} ${radius} 0 0 ${turn > 3 ? 1 : 0} ${side(cell, leave)}`;
}

/** @type {(geometry: Geometry, route: Hexagon.Route) => string} */
function routePath(geometry, { cells, sides }) {
  const steps = [...sides].map(Number),
    ends = [cells[0], cells[cells.length - 1]].map((cell) => text(geometry.middle(cell))),
    bends = cells
      .slice(1, -1)
      .map((cell, at) => bend(geometry, cell, (steps[at] + 3) % 6, steps[at + 1]));
  return `M${ends[0]}L${geometry.side(cells[0], steps[0])}${bends.join("")}L${ends[1]}`;
}

/**
 * @type {(geometry: Geometry, links: Hexagon.Link[]) => string}
 * lines through the middles, curved where two links meet
 */
function linkPath(geometry, links) {
  /** @type {Map<string, Set<number>>} */
  const sides = new Map();
  for (const [a, b] of [...links, ...links.map(([one, other]) => [other, one])]) {
    const side = HEX_STEPS.findIndex((_, at) => keyOf(neighbor(a, at)) === keyOf(b));
    sides.set(keyOf(a), new Set([...(sides.get(keyOf(a)) ?? []), side]));
  }
  return [...sides]
    .flatMap(([key, found]) => {
      const cell = cellOf(key),
        [come, leave] = found;
      return found.size === 2
        ? [`M${geometry.side(cell, come)}${bend(geometry, cell, come, leave)}`]
        : [...found].map((side) => `M${text(geometry.middle(cell))}L${geometry.side(cell, side)}`);
    })
    .join("");
}

/** @type {(name: string, d: string, more?: object) => SVGElement} */
const path = (name, d, more = {}) => svg("path", { class: name, d, ...more });

/** @type {(cost: number, sky: Sky) => string} the color of a free cell */
const colorOf = (cost, sky) =>
  blend(sky.floor, sky.rock, 0.7 * Math.min(1, Math.log2(cost) / DEAREST));

/** @type {(geometry: Geometry, map: Hexagon.Map, sky: Sky) => SVGElement[]} shades of costs, then walls, then links */
function furniture(geometry, { free, walls, links }, sky) {
  /** @type {Map<number, Hexagon.Cell[]>} */
  const byCost = new Map();
  for (const [cell, cost] of free)
    if (cost > 1) byCost.set(cost, [...(byCost.get(cost) ?? []), cellOf(cell)]);
  const stones = [...walls].map(cellOf),
    linked = linkPath(geometry, links);
  return [
    ...[...byCost].map(([cost, cells]) =>
      path("cost", geometry.outline(cells, SIDE), {
        fill: colorOf(cost, sky),
        stroke: sky.grid,
      }),
    ),
    path("foot", geometry.outline(stones, WALL)),
    path("wall", geometry.outline(stones, WALL, HIGH)),
    path("link-rim", linked),
    path("link", linked),
  ];
}

/**
 * @type {(geometry: Geometry, cell: string, name: string, words: string, ground?: string) => SVGElement}
 * a label on a colored background
 */
function written({ middle }, cell, name, words, ground) {
  const [x, y] = middle(cellOf(cell)),
    look = ground ? { fill: inkOn(ground), stroke: ground } : {};
  return svg("text", { x: x.toFixed(1), y: y.toFixed(1), class: name, ...look }, words);
}

/** @type {(geometry: Geometry, cell: Hexagon.Cell, name: string, r: number) => SVGElement} */
function disc({ middle }, cell, name, r) {
  const [cx, cy] = middle(cell);
  return svg("circle", { class: name, cx: cx.toFixed(1), cy: cy.toFixed(1), r });
}

/** @type {(geometry: Geometry, map: Hexagon.Map, sky: Sky, isNumbered: boolean) => SVGElement[]} */
function texts(geometry, { free, walls, marks }, sky, isNumbered) {
  if (isNumbered)
    return [
      ...[...free].map(([cell, cost]) =>
        written(geometry, cell, "number", cell, colorOf(cost, sky)),
      ),
      ...[...walls].map((cell) => written(geometry, cell, "number on-wall", cell)),
    ];
  return [
    ...[...free]
      .filter(([cell, cost]) => cost > 1 && !marks.has(cell))
      .map(([cell, cost]) =>
        written(
          geometry,
          cell,
          cost > 99999 ? "price long" : "price",
          String(cost),
          colorOf(cost, sky),
        ),
      ),
    ...[...marks.keys()].map((cell) => disc(geometry, cellOf(cell), "mark", 58)),
    ...[...marks].map(([cell, letter]) => written(geometry, cell, "letter", letter)),
  ];
}

/** @type {(geometry: Geometry, scene: Hexagon.Scene, map: Hexagon.Map) => {dim: SVGElement[], over: SVGElement[], rings: SVGElement[]}} */
function marksOf(geometry, { chosen, line, route, seen, numbered }, { free, walls }) {
  const hidden = seen ? [...free.keys(), ...walls].filter((cell) => !seen.has(cell)) : [],
    way = route && route.sides ? routePath(geometry, route) : "";
  return {
    dim: hidden.length ? [path("dimmed", geometry.outline(hidden.map(cellOf), SIDE))] : [],
    over: [
      ...(line.length ? [path("line", geometry.outline(line, 78))] : []),
      ...(way ? [path("route-rim", way), path("route", way)] : []),
      ...(way && !numbered ? [disc(geometry, chosen[0], "start", 44)] : []),
    ],
    rings: chosen.flatMap((cell, at) => {
      const ring = geometry.outline([cell], 88);
      return [path("chosen-rim", ring), path(at ? "chosen" : "chosen from", ring)];
    }),
  };
}

/**
 * Make the board; `press` is called with the pressed cell.
 * @param {HTMLElement} stage
 * @param {(cell: Hexagon.Cell) => void} press
 */
export function createBoard(stage, press) {
  const layers = ["ground", "stones", "dim", "over", "texts", "rings", "focus"].map((name) =>
    svg("g", { class: name }),
  );
  const [ground, stones, dim, over, letters, rings, focus] = layers,
    root = svg("svg", { class: "board", "aria-hidden": "true" }, ...layers);
  let geometry = geometryOf("flat"),
    layout = /** @type {Hexagon.Layout} */ ("flat"),
    written = "";
  stage.prepend(root);
  root.addEventListener("click", ({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(root.getScreenCTM()?.inverse());
    press(hexAt(...turned(layout, [x, y], -1)));
  });
  return {
    /** Show another map, or the same map under another sky. @type {(map: Hexagon.Map) => void} */
    begin(map) {
      const sky = skyNow(),
        cells = [...map.free.keys(), ...map.walls].map(cellOf);
      ({ layout } = map);
      geometry = geometryOf(layout);
      written = "";
      const faces = cells.map((cell) => CORNERS.map((at) => geometry.corner(cell, at))),
        box = boxAround(faces, MARGIN);
      root.setAttribute("viewBox", box.map((part) => part.toFixed(0)).join(" "));
      ground.replaceChildren(...islandNodes(faces, sky, { unit: SIDE }));
      stones.replaceChildren(...furniture(geometry, map, sky));
    },
    /** Show the overlays of the map. @type {(map: Hexagon.Map, scene: Hexagon.Scene) => void} */
    show(map, scene) {
      const marks = marksOf(geometry, scene, map),
        wanted = String(scene.numbered);
      dim.replaceChildren(...marks.dim);
      over.replaceChildren(...marks.over);
      rings.replaceChildren(...marks.rings);
      if (written === wanted) return;
      written = wanted;
      letters.replaceChildren(...texts(geometry, map, skyNow(), scene.numbered));
    },
    /** Mark the cell that has the focus. @type {(cell: Hexagon.Cell | null) => void} */
    focus(cell) {
      focus.replaceChildren(...(cell ? [path("focused", geometry.outline([cell], 97))] : []));
    },
  };
}
