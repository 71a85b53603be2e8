// A 3D board, seen from a direction: polygons, far ones first, each with an inscribed circle
// and its brightness. trisolve.mesh.pictures.view does the same.

import { middleOf } from "./points.js";

/** The direction from which a board is seen at first. */
export const FRONT = { turn: 30, tilt: 38 };

/** Return the corners of a polygon in SVG notation. @type {(points: string) => [x: number, y: number][]} */
export const cornersOf = (points) =>
  points
    .split(" ")
    .map((corner) => /** @type {[number, number]} */ (corner.split(",").map(Number)));

const FULL_TURN = 180, // the angle, in degrees, of a drag across the whole board
  KEY_TURN = 1 / 12; // the turn per key press, as a fraction of a drag across the whole board
/** The keys that turn a board, each as a fraction of a drag across it. @type {Record<string, [right: number, down: number]>} */
export const WAYS = {
  "Shift+ArrowRight": [KEY_TURN, 0],
  "Shift+ArrowLeft": [-KEY_TURN, 0],
  "Shift+ArrowDown": [0, KEY_TURN],
  "Shift+ArrowUp": [0, -KEY_TURN],
};
const SHADE = 0.45;

/** @type {(light: number) => string} the opacity of the shade on a face */
export const shadeOf = (light) => (SHADE * (1 - light)).toFixed(2);

/**
 * @type {(direction: Direction, right: number, down: number) => Direction}
 * the direction after a drag across fractions of the board
 */
export const dragged = (direction, right, down) =>
  turnedBy(direction, -right * FULL_TURN, down * FULL_TURN);

const MARGIN = 0.15,
  FULL_LIGHT = 0.85,
  MAX_TILT = 90,
  FACING = 1e-9,
  WELL_SEEN = 0.5;

/** @type {(a: number[], b: number[]) => number} */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @type {(direction: Direction) => [right: number[], up: number[], eye: number[]]} */
function axesOf({ turn, tilt }) {
  const a = (turn * Math.PI) / 180,
    e = (tilt * Math.PI) / 180;
  return [
    [Math.cos(a), Math.sin(a), 0],
    [-Math.sin(e) * Math.sin(a), Math.sin(e) * Math.cos(a), Math.cos(e)],
    [Math.cos(e) * Math.sin(a), -Math.cos(e) * Math.cos(a), Math.sin(e)],
  ];
}

/** @type {(ring: number[][]) => number[]} the unit normal of a polygon */
function normalOf(ring) {
  const sum = [0, 0, 0];
  for (const [at, [ax, ay, az]] of ring.entries()) {
    const [bx, by, bz] = ring[(at + 1) % ring.length];
    sum[0] += ay * bz - by * az;
    sum[1] += az * bx - bz * ax;
    sum[2] += ax * by - bx * ay;
  }
  const length = Math.hypot(...sum);
  return length ? sum.map((part) => part / length) : [0, 0, 1];
}

/**
 * @type {(ring: number[][]) => [x: number, y: number, radius: number]}
 * an inscribed circle around the centroid of the corners
 */
function spotOf(ring) {
  const [x, y] = middleOf(ring);
  const gaps = ring.map(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length],
      length = Math.hypot(bx - ax, by - ay);
    return length ? Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length : 0;
  });
  return [x, y, Math.min(...gaps)];
}

/** @type {(ring: number[][]) => string} the corners in the notation of an SVG polygon */
const pointsOf = (ring) =>
  ring.map((place) => place.map((part) => part.toFixed(3)).join()).join(" ");

/** Return the view of a flat board from above. @type {(board: FlatBoard) => FlatView} */
export const flatView = ({ box, vertices, faces, spots }) => ({
  box,
  faces: faces.map((corners, face) => ({
    face,
    points: pointsOf(corners.map((vertex) => vertices[vertex])),
    spot: spots[face],
    corners: corners.length,
    light: 1,
  })),
});

/**
 * Return the view of a board; on a closed board, faces that point away are omitted.
 * @type {(mesh: SpaceView, direction: Direction) => FlatView}
 */
export function viewFrom({ vertices, faces, isClosed }, direction) {
  const axes = axesOf(direction),
    reach = Math.max(...vertices.map((place) => Math.hypot(...place))) + MARGIN;
  const turned = vertices.map((place) => axes.map((axis) => dot(place, axis)));
  const seen = faces
    .map((corners, face) => {
      const ring = corners.map((vertex) => turned[vertex]),
        [x, y, z] = normalOf(ring);
      const flat = ring.map(([px, py]) => [px, -py]),
        depth = middleOf(ring)[2];
      const light = Math.min(1, Math.max(0, Math.abs(z) * 0.79 + y * 0.5 - x * 0.35) / FULL_LIGHT);
      return {
        face,
        points: pointsOf(flat),
        spot: spotOf(flat),
        corners: corners.length,
        light,
        depth,
        isTurned: z > FACING,
      };
    })
    .filter(({ isTurned }) => isTurned || !isClosed);
  seen.sort((one, two) => one.depth - two.depth || one.face - two.face);
  return { box: [-reach, -reach, 2 * reach, 2 * reach], faces: seen };
}

/**
 * Return a direction from which a face is seen well: the given direction if it or its opposite will do, or else the normal of the face.
 * @type {(mesh: SpaceView, face: number, direction: Direction) => Direction}
 */
export function towards({ vertices, faces }, face, direction) {
  const normal = normalOf(faces[face].map((vertex) => vertices[vertex])),
    [x, y, z] = normal;
  if (Math.abs(dot(normal, axesOf(direction)[2])) > WELL_SEEN) return direction;
  return {
    turn: ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360,
    tilt: (Math.asin(z) * 180) / Math.PI,
  };
}

/** @type {(direction: Direction) => Direction} the direction from which the back of the board is seen */
export const behind = ({ turn, tilt }) => ({ turn: turn + 180, tilt: -tilt });

/**
 * @type {(direction: Direction, turn: number, tilt: number) => Direction}
 * the direction turned by degrees
 */
export const turnedBy = (direction, turn, tilt) => ({
  turn: (direction.turn + turn + 360) % 360,
  tilt: Math.max(-MAX_TILT, Math.min(MAX_TILT, direction.tilt + tilt)),
});
