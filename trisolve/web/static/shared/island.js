// Draws a floor as an island: facets of rock, two courses of stone, the floor, and the light on its edge. This
// is the twin of paint/island.py, which explains the method. All parts are polygons, except that a part with a
// width consists of lines.

import { middleOf } from "./points.js";

/** @typedef {[x: number, y: number]} Point */
/** @typedef {[from: Point, to: Point]} Edge */
/** @typedef {{kind: string, color: string, width: number, contours: Point[][]}} IslandPart */
/** @typedef {{middle: number, half: number, top: number, height: number, unit: number, wall: number, deep: number}} Shape */

const GRAIN = 97.31,
  STEPS = 40,
  BEVEL = 0.12, // how much lighter or darker the slanted sides of a cell are
  SLAB = 0.07; // the width of the slanted sides of a cell, as a share of the way to its middle

/** @type {(color: string) => number[]} */
const partsOf = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/**
 * Return a color mixed with a share of another color.
 * @type {(color: string, other: string, share: number) => string}
 */
export function blend(color, other, share) {
  const others = partsOf(other),
    mixed = partsOf(color).map((part, at) => Math.round(share * others[at] + (1 - share) * part));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Return the view box (left, top, width, height) that contains some outlines and a margin.
 * @type {(loops: Point[][], margin?: number) => number[]}
 */
export function boxAround(loops, margin = 0) {
  const xs = loops.flat().map(([x]) => x),
    ys = loops.flat().map(([, y]) => y),
    [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

/** @type {(color: string, amount: number) => string} */
const lit = (color, amount) => blend(color, amount > 0 ? "#fff6e4" : "#0a0618", Math.abs(amount));

/** @type {(value: number) => number} */
const whole = (value) => Math.floor(value + 0.5);

/** @type {({unit}: Shape, x: number, y: number) => number} a number from -0.5 to 0.5 that looks random */
function jag({ unit }, x, y) {
  const wave = Math.sin((x * 12.9 + y * 4.7) / unit) * 437.5;
  return wave - Math.floor(wave) - 0.5;
}

/** @type {({middle, half}: Shape, x: number) => number} */
const out = ({ middle, half }, x) => 1 - ((x - middle) / half) ** 2;

/** @type {(shape: Shape, point: Point) => Point} */
const low = (shape, [x, y]) => [
  shape.middle + 0.84 * (x - shape.middle),
  y + shape.wall + shape.deep * (0.12 + 0.42 * out(shape, x) + 0.12 * jag(shape, x, y)),
];

/** Return the sides of a face, in clockwise order. @type {(face: Point[]) => Edge[]} */
export function sidesOf(face) {
  const sides = face.map(
    (point, at) => /** @type {Edge} */ ([point, face[(at + 1) % face.length]]),
  );
  const area = sides.reduce((sum, [[x, y], [u, v]]) => sum + x * v - u * y, 0);
  return area >= 0 ? sides : sidesOf([...face].reverse());
}

/** @type {(faces: Point[][], unit: number) => Edge[]} the sides that belong to only one face */
function rimOf(faces, unit) {
  /** @type {(edge: Edge) => string} */
  const key = (edge) => String(edge.flat().map((part) => whole((part / unit) * GRAIN))),
    edges = new Map(faces.flatMap(sidesOf).map((edge) => [key(edge), edge]));
  return [...edges.values()].filter(([a, b]) => !edges.has(key([b, a])));
}

/** @type {(faces: Point[][], unit: number) => Shape} */
function shapeOf(faces, unit) {
  const [left, top, width, height] = boxAround(faces),
    half = width / 2;
  return { middle: left + half, half, top, height, unit, wall: 0.13 * half, deep: 0.54 * half };
}

/** @type {(edge: Edge) => number} the amount of light on the wall below an edge */
const sideOf = ([[ax, ay], [bx, by]]) => (-0.9 * (by - ay)) / Math.hypot(bx - ax, by - ay);

/** @type {(kind: string, color: string, contours: Point[][], width?: number) => IslandPart} */
const part = (kind, color, contours, width = 0) => ({ kind, color, width, contours });

/** @type {(edge: Edge, sky: Sky, shape: Shape) => IslandPart[]} */
function rock(edge, sky, shape) {
  const [[ax, ay], [bx, by]] = edge,
    { wall, deep, middle, half } = shape,
    a = /** @type {Point} */ ([ax, ay + wall]),
    b = /** @type {Point} */ ([bx, by + wall]),
    [c, d] = edge.map((corner) => low(shape, corner)),
    m = /** @type {Point} */ ([(c[0] + d[0]) / 2, (c[1] + d[1]) / 2 + 0.1 * wall]),
    x = (ax + bx) / 2,
    y = (ay + by) / 2,
    broad = Math.min(1, (3.6 * Math.hypot(bx - ax, by - ay)) / half),
    down = 0.3 + 0.8 * out(shape, x) * broad + 0.2 * jag(shape, x, y),
    tip = /** @type {Point} */ ([middle + 0.66 * (x - middle), y + wall + deep * down]),
    light = 0.16 * sideOf(edge),
    fog = sky.dark ? 0.3 : 0.46;
  const facets = /** @type {[Point[], number, number][]} */ ([
    [[b, a, m], -0.04, 0.06],
    [[b, m, d], 0.1, 0.2],
    [[a, c, m], -0.16, 0.2],
    [[d, m, tip], 0.04, 0.55],
    [[m, c, tip], -0.24, 0.55],
  ]);
  return facets.map(([corners, amount, depth]) =>
    part("rock", blend(lit(sky.rock, amount + light), sky.below, depth * fog), [corners]),
  );
}

/** @type {(edge: Edge, sky: Sky, shape: Shape) => IslandPart[]} */
function courses(edge, sky, { wall }) {
  const [[ax, ay], [bx, by]] = edge,
    light = 0.2 * sideOf(edge);
  /** @type {(color: string, top: number, foot: number) => IslandPart} */
  const course = (color, top, foot) =>
    part("rock", color, [
      [
        [ax, ay + wall * top],
        [bx, by + wall * top],
        [bx, by + wall * foot],
        [ax, ay + wall * foot],
      ],
    ]);
  return [
    course(lit(blend(sky.floor, sky.rock, 0.66), light), 0.4, 1),
    course(lit(blend(sky.floor, sky.rock, 0.3), 0.04 + light), 0, 0.42),
  ];
}

/** @type {(edge: Edge, shape: Shape) => Point[][]} */
function joints([[ax, ay], [bx, by]], { wall }) {
  /** @type {(share: number, top: number, foot: number) => Point[]} */
  const upright = (share, top, foot) =>
    [top, foot].map((down) => [ax + share * (bx - ax), ay + share * (by - ay) + wall * down]);
  return [
    upright(0.5, 0.04, 0.4),
    upright(0.24, 0.44, 0.98),
    upright(0.76, 0.44, 0.98),
    [
      [ax, ay + 0.42 * wall],
      [bx, by + 0.42 * wall],
    ],
  ];
}

/** @type {(face: Point[], isLit: boolean) => Point[][]} the slanted sides of a cell, in the light or in the shade */
function slanted(face, isLit) {
  const middle = middleOf(face);
  /** @type {(corner: Point) => Point} */
  const inward = ([x, y]) => [x + SLAB * (middle[0] - x), y + SLAB * (middle[1] - y)];
  return sidesOf(face)
    .filter(([[ax, ay], [bx, by]]) => 2 * (bx - ax) > by - ay === isLit)
    .map(([a, b]) => [a, b, inward(b), inward(a)]);
}

/**
 * @type {(face: Point[], shape: Shape) => number}
 * the number of steps by which a cell is lighter than the floor's own color
 */
function lightOf(face, shape) {
  const n = face.length,
    [x, y] = middleOf(face),
    ys = face.map(([, v]) => v),
    isUp = n === 3 && y > (Math.min(...ys) + Math.max(...ys)) / 2,
    high = shape.height || shape.unit,
    across = ((x - shape.middle) / shape.half) * 0.5 + (y - shape.top) / high - 0.5,
    speck = whole(jag(shape, x, y) * 3) * 0.022;
  return whole((speck + (isUp ? 0.03 : 0) - 0.1 * across) * STEPS);
}

/** @type {(faces: Point[][], sky: Sky, shape: Shape, isPlain: boolean) => IslandPart[]} */
function floor(faces, sky, shape, isPlain) {
  const byLight = /** @type {Map<number, Point[][]>} */ (new Map());
  for (const face of faces) {
    const light = lightOf(face, shape);
    byLight.set(light, [...(byLight.get(light) ?? []), face]);
  }
  const width = isPlain ? 0 : Math.min(0.02 * shape.unit, shape.wall / 20);
  return [...byLight]
    .sort(([one], [other]) => one - other)
    .flatMap(([step, cells]) =>
      (isPlain ? [0] : [0, BEVEL, -BEVEL]).map((amount) =>
        part(
          amount ? "slab" : "floor",
          lit(sky.floor, step / STEPS + amount),
          amount ? cells.flatMap((face) => slanted(face, amount > 0)) : cells,
          amount ? 0 : width,
        ),
      ),
    );
}

/**
 * Return a floor as an island, bottom first; a plain one has no joints and no lines between cells.
 * @type {(faces: Point[][], sky: Sky, options?: {unit?: number, plain?: boolean}) => IslandPart[]}
 */
export function island(faces, sky, { unit = 1, plain = false } = {}) {
  const rim = rimOf(faces, unit),
    shape = shapeOf(faces, unit),
    { wall } = shape,
    isFront = (/** @type {Edge} */ [a, b]) => a[0] - b[0] > 1e-6 * unit,
    front = rim.filter(isFront),
    height = (/** @type {Edge} */ [a, b]) => whole(((a[1] + b[1]) / unit) * 64),
    behind = [...front].sort((one, other) => height(one) - height(other)),
    seams = plain ? [] : behind.flatMap((edge) => joints(edge, shape));
  return [
    ...behind.flatMap((edge) => rock(edge, sky, shape)),
    ...behind.flatMap((edge) => courses(edge, sky, shape)),
    part("joint", blend(sky.rock, sky.edge, 0.4), seams, wall / 26),
    ...floor(faces, sky, shape, plain),
    part(
      "back",
      blend(sky.floor, "#ffffff", sky.dark ? 0.34 : 0.5),
      rim.filter((edge) => !isFront(edge)),
      wall / 15,
    ),
    part("front", blend(sky.floor, "#ffffff", sky.dark ? 0.5 : 0.78), front, wall / 11),
  ].filter(({ contours }) => contours.length);
}
