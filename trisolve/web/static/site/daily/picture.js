// The shared result as a picture: the same lines, on the paper of the page's sky.

import { skyNow } from "../../shared/sky.js";

const EDGE = 1080,
  MARGIN = 84,
  SQUARE = 40,
  GAP = 6;
const FONT = "Inter, system-ui, sans-serif";
const COLORS = /** @type {Record<string, string>} */ ({
  "🟩": "#009e73",
  "🟨": "#e6b800",
  "🟥": "#c8502e",
  "⬜": "#d8d0c0",
});

/** @type {(context: CanvasRenderingContext2D, squares: string[], y: number) => void} */
function drawSquares(context, squares, y) {
  for (const [at, square] of squares.entries()) {
    context.fillStyle = COLORS[square];
    context.beginPath();
    context.roundRect(MARGIN + at * (SQUARE + GAP), y, SQUARE, SQUARE, 8);
    context.fill();
  }
}

/** @type {(context: CanvasRenderingContext2D, line: string, y: number) => void} */
function drawLine(context, line, y) {
  const squares = [...line];
  if (squares.every((one) => one in COLORS)) drawSquares(context, squares, y);
  else {
    context.fillStyle = skyNow().ink;
    context.font = `600 48px ${FONT}`;
    context.fillText(line, MARGIN, y + SQUARE);
  }
}

/** @type {(shared: import("./sharing.js").Shared) => Promise<Blob | null>} a PNG, or null if there is no canvas */
export function sharedPicture({ title, date, lines }) {
  const canvas = document.createElement("canvas"),
    context = canvas.getContext("2d"),
    { paper, ink, quiet } = skyNow();
  canvas.width = canvas.height = EDGE;
  if (!context) return Promise.resolve(null);
  context.fillStyle = paper;
  context.fillRect(0, 0, EDGE, EDGE);
  context.fillStyle = ink;
  context.font = `600 84px ${FONT}`;
  context.fillText(title, MARGIN, MARGIN + 84, EDGE - 2 * MARGIN);
  context.fillStyle = quiet;
  context.font = `48px ${FONT}`;
  context.fillText(date, MARGIN, MARGIN + 160);
  const first = MARGIN + 260,
    pitch = Math.min(120, (EDGE - MARGIN - first) / lines.length);
  for (const [at, line] of lines.entries()) drawLine(context, line, first + at * pitch);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
