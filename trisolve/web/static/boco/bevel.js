// The slanted sides of a piece, which make it a block: lighter where they face the light at the upper
// left, darker where they face away.

const LIGHT = [-0.5, -0.87],
  STRENGTH = 0.4;

/** @typedef {[x: number, y: number]} Corner */

/** @type {(points: string) => Corner[]} */
const cornersOf = (points) =>
  points.split(" ").map((text) => /** @type {Corner} */ (text.split(",").map(Number)));

/** @type {(corners: Corner[]) => number} twice the area; its sign says which way round they go */
const areaOf = (corners) =>
  corners.reduce((sum, [x, y], at) => {
    const [u, v] = corners[(at + 1) % corners.length];
    return sum + x * v - u * y;
  }, 0);

/** @type {(from: Corner, to: Corner) => Corner} the unit vector that points into a polygon from one of its sides */
function inwards([x, y], [u, v]) {
  const length = Math.hypot(u - x, v - y) || 1;
  return [(y - v) / length, (u - x) / length];
}

/** @type {(corners: Corner[], by: number) => Corner[]} a convex polygon with each side moved inwards */
const inset = (corners, by) =>
  corners.map((corner, at) => {
    const [ax, ay] = inwards(corners[(at + corners.length - 1) % corners.length], corner),
      [bx, by_] = inwards(corner, corners[(at + 1) % corners.length]),
      scale = by / (1 + ax * bx + ay * by_ || 1);
    return [corner[0] + scale * (ax + bx), corner[1] + scale * (ay + by_)];
  });

/**
 * Return the slanted sides of a piece on a face: outlines, and how much lighter each is, -1 to 1.
 * @type {(points: string, margin: number, width: number) => {points: string, light: number}[]}
 */
export function slantedSides(points, margin, width) {
  const given = cornersOf(points),
    corners = areaOf(given) < 0 ? given.reverse() : given,
    outer = inset(corners, margin),
    inner = inset(corners, margin + width);
  return outer.map((corner, at) => {
    const next = (at + 1) % outer.length,
      [x, y] = inwards(corner, outer[next]),
      sides = [corner, outer[next], inner[next], inner[at]];
    return {
      points: sides.map((one) => one.map((part) => part.toFixed(3)).join()).join(" "),
      light: -STRENGTH * (x * LIGHT[0] + y * LIGHT[1]),
    };
  });
}
