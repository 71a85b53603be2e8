// What the Tantrix page says: tiles, spaces, reasons as sentences.

import { WAYS, cellOf, shown } from "./rules.js";
import { COLORS, SIDES, TILES } from "./tiles.js";

const SIDE_NAMES = ["top", "upper right", "lower right", "bottom", "lower left", "upper left"];
const KINDS = ["", "corner", "bend", "straight", "bend", "corner"];
/** @type {Record<string, string>} */
export const COLOR_NAMES = { B: "blue", G: "green", R: "red", Y: "yellow", W: "white" };

/** @type {Record<string, string>} what each code means */
const REASONS = {
  "occupied": "a tile lies there",
  "apart": "it lies beside no tile",
  "edge": "touching sides are of different colours",
  "three-alike": "an empty space would have three sides of one colour",
  "four-sided": "an empty space would have four neighbours",
  "controlled": "filling forced spaces would make a space of four neighbours",
  "not-forced": "a forced space comes first",
  "fill-first": "a forced space that one of your tiles fits comes first",
  "not-in-hand": "the tile is not in this hand",
  "after-end": "the game is over",
  "given": "this tile lies where it is",
};

/** @type {(code: string) => string} */
export const reasonTold = (code) => `${code}: ${REASONS[code] ?? "a rule is broken"}`;

/** @type {(tile: number) => string} the links of a tile */
export function tileTold(tile) {
  const { edges } = TILES[tile - 1];
  const links = [...COLORS].filter((color) => edges.includes(color)).map((color) =>
    `${COLOR_NAMES[color]} ${KINDS[edges.lastIndexOf(color) - edges.indexOf(color)]}`);
  return `Tile ${tile}: ${links.join(", ")}`;
}

/** @type {(tile: number, rotation: number) => string} where the colours of a tile show */
export function sidesTold(tile, rotation) {
  const sides = SIDES[tile][rotation];
  return [...COLORS].filter((color) => sides.includes(color)).map((color) =>
    `${COLOR_NAMES[color]} ${SIDE_NAMES[sides.indexOf(color)]} and ${SIDE_NAMES[sides.lastIndexOf(color)]}`).join(", ");
}

/** @type {(board: HexBoard, key: number) => string} what a space touches */
export function spaceTold(board, key) {
  const touching = WAYS.flatMap((way, side) => {
    const lying = board.get(key + way);
    return lying ? [`${COLOR_NAMES[shown(lying, (side + 3) % 6)]} ${SIDE_NAMES[side]}`] : [];
  });
  const forced = touching.length > 2 ? "Forced space" : "Space";
  return `${forced} ${cellOf(key).join()}${touching.length ? `, beside ${touching.join(", ")}` : ""}`;
}
