// The zoom of a board, which is the visible part of its box. The center is stored as fractions of the box.

const STEP = 1.5,
  MAX_STEPS = 5;

/** @typedef {{steps: number, x: number, y: number}} Zoom */

/** @type {() => Zoom} the whole board */
export const wholeBoard = () => ({ steps: 0, x: 0.5, y: 0.5 });

/** @type {(zoom: Zoom) => number} the scale of the zoomed board relative to the whole board */
export const scaleOf = ({ steps }) => STEP ** steps;

/** @type {(zoom: Zoom) => boolean} */
export const isNearest = ({ steps }) => steps >= MAX_STEPS;

/** @type {(zoom: Zoom) => Zoom} the zoom with its center moved so that only the box is visible */
function inBox(zoom) {
  const half = 0.5 / scaleOf(zoom);
  /** @type {(share: number) => number} */
  const held = (share) => Math.min(1 - half, Math.max(half, share));
  return { steps: zoom.steps, x: held(zoom.x), y: held(zoom.y) };
}

/** Zoom in by steps, or out by negative steps. @type {(zoom: Zoom, steps: number) => Zoom} */
export const nearer = (zoom, steps) =>
  inBox({ ...zoom, steps: Math.min(MAX_STEPS, Math.max(0, zoom.steps + steps)) });

/** Pan by fractions of the box. @type {(zoom: Zoom, right: number, down: number) => Zoom} */
export const panned = (zoom, right, down) =>
  inBox({ ...zoom, x: zoom.x + right, y: zoom.y + down });

/** @type {(box: FlatView["box"], zoom: Zoom) => FlatView["box"]} the visible part of a box */
export function partOf([left, top, width, height], zoom) {
  const scale = scaleOf(zoom);
  return [
    left + width * (zoom.x - 0.5 / scale),
    top + height * (zoom.y - 0.5 / scale),
    width / scale,
    height / scale,
  ];
}

/**
 * Pan so that a point of the box is well inside the visible part.
 * @type {(box: FlatView["box"], zoom: Zoom, x: number, y: number) => Zoom}
 */
export function revealed([left, top, width, height], zoom, x, y) {
  const right = (x - left) / width,
    down = (y - top) / height,
    near = 0.3 / scaleOf(zoom);
  if (Math.abs(right - zoom.x) <= near && Math.abs(down - zoom.y) <= near) return zoom;
  return inBox({ ...zoom, x: right, y: down });
}
