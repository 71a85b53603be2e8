// Draws the level as a PNG: the small board of the strips, enlarged.

import { miniature } from "../player/miniature.js";
import { svg } from "../shared/dom.js";

const WIDTH = 1200;

/** Return the level's picture as SVG, on the color of walls. @type {(level: Level, sky: Sky) => SVGSVGElement} */
export function pictureOf(level, sky) {
  const board = miniature(level, sky),
    [x, y, width, height] = (board.getAttribute("viewBox") ?? "").split(" ").map(Number);
  board.setAttribute("width", String(WIDTH));
  board.setAttribute("height", String(Math.round((WIDTH * height) / width)));
  board.prepend(svg("rect", { x, y, width, height, fill: sky.below }));
  return board;
}

/**
 * Return a picture as PNG; throw if the browser cannot draw it.
 * @type {(picture: SVGSVGElement) => Promise<Blob>}
 */
export async function pngOf(picture) {
  const text = new XMLSerializer().serializeToString(picture),
    image = new Image(),
    canvas = document.createElement("canvas");
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  canvas.width = Number(picture.getAttribute("width"));
  canvas.height = Number(picture.getAttribute("height"));
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  URL.revokeObjectURL(url);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no-picture"))), "image/png"),
  );
}
