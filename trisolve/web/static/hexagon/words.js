// Every sentence of the page of maps. Cells are written q,r as in commands and files.

import { counted } from "../shared/counted.js";
import { coordinatesOf, distance, keyOf, neighbor } from "./hexes.js";

export const COMMANDS = {
  clear: "Clear",
  numbers: "Numbers",
  open: "Open a map",
  sight: "Sight",
};

export const WORDS = {
  board: "Cells",
  choose:
    "Press a cell for its coordinates and neighbors. Press a second cell for the distance, a line, the cheapest route, and sight.",
  cleared: "Nothing is chosen.",
  download: "Save as a file",
  file: "Choose a file",
  field: "The map as text or JSON",
  line: "Line",
  link: "Link",
  neighbors: "Neighbors",
  numbersOn: "The cells show their coordinates.",
  openHelp: "Change this map, paste another one, or choose a file (.hex or .json).",
  openIt: "Open",
  openTitle: "Open a map",
  own: "Your map",
  plain: "The map is shown as it is.",
  route: "Route",
  share: "Share",
  shareText: "Any command reads the text, such as trisolve show. The link opens it on this page.",
  sight: "Sight",
  text: "Map as text",
  tooLong: "This map is too long for a link.",
};

export const CODE_EXPECTED = "a map in base64url";
export const FILE_EXPECTED = "a file of at most 1 MB";

/** @type {Record<Hexagon.Layout, [compass: string, name: string][]>} the names of the sides 0 to 5 */
const SIDES = {
  flat: [
    ["N", "top"],
    ["NE", "upper right"],
    ["SE", "lower right"],
    ["S", "bottom"],
    ["SW", "lower left"],
    ["NW", "upper left"],
  ],
  pointy: [
    ["NW", "upper left"],
    ["NE", "upper right"],
    ["E", "right"],
    ["SE", "lower right"],
    ["SW", "lower left"],
    ["W", "left"],
  ],
};

/** @type {HelpWords} */
export const HELP = {
  sentences: [
    WORDS.choose,
    "A third cell starts over. Press a chosen cell again to deselect it. Zoom with two fingers, or with Ctrl and the wheel.",
    "A cell is q,r, and s is -q - r. The line is outlined. The cost of the orange route includes every cell that it enters.",
    "Walls block routes and sight.",
  ],
  keys: [
    ["Tab", "Go to the cells"],
    ["Arrows", "Go from cell to cell, along rows and columns"],
    ["Q W E A S D", "Go to a neighbor, if the columns are straight"],
    ["W E D X Z A", "Go to a neighbor, if the rows are straight"],
    ["Home, End", "Go to the first or the last cell"],
    ["Enter", "Choose the cell"],
  ],
};

/** @type {(map: Hexagon.Map, cell: string) => string} the contents of a cell, such as "cost 5, mark A" */
export function kindText({ free, walls, marks }, cell) {
  if (walls.has(cell)) return "wall";
  const cost = free.get(cell),
    mark = marks.get(cell);
  if (cost === undefined) return "off the map";
  return (cost > 1 ? `cost ${cost.toLocaleString("en")}` : "free") + (mark ? `, mark ${mark}` : "");
}

/** @type {(map: Hexagon.Map, cell: string) => string} the label of a cell's button */
export const cellLabel = (map, cell) => `${cell}, ${kindText(map, cell)}`;

/** @type {(map: Hexagon.Map) => string} */
export function sizeText({ free, walls }) {
  const cells = counted(free.size + walls.size, "cell");
  return walls.size ? `${cells}, ${counted(walls.size, "wall")}` : cells;
}

/** @type {(cell: Hexagon.Cell) => string} */
export const axialText = ([q, r]) => `q ${q}, r ${r}, s ${0 - q - r}`;

/** @type {Record<string, string>} the names of kinds of coordinates, if they differ from the ids */
const KINDS = { height: "double-height", width: "double-width" };

/** @type {(cell: Hexagon.Cell) => [name: string, value: string][]} offset and doubled coordinates */
export const coordinateRows = (cell) =>
  Object.entries(coordinatesOf(cell)).map(([kind, pair]) => [KINDS[kind] ?? kind, pair.join()]);

/** @type {(map: Hexagon.Map, cell: Hexagon.Cell) => [side: string, cell: string, kind: string][]} */
export const neighborRows = (map, cell) =>
  SIDES[map.layout].map(([compass, name], side) => {
    const next = keyOf(neighbor(cell, side));
    return [`${compass} ${name}`, next, kindText(map, next)];
  });

/** @type {(rows: string[][]) => string} */
const listed = (rows) => rows.map((row) => row.join(" ")).join("; ");

/** @type {(map: Hexagon.Map, cell: Hexagon.Cell) => string} */
export const chosenText = (map, cell) =>
  `${axialText(cell)}, ${kindText(map, keyOf(cell))}. ${listed(coordinateRows(cell))}. ` +
  `${WORDS.neighbors}: ${listed(neighborRows(map, cell))}.`;

/** @type {(a: Hexagon.Cell, b: Hexagon.Cell) => string} */
export const pairText = (a, b) => `${keyOf(a)} → ${keyOf(b)}`;

/** @type {(a: Hexagon.Cell, b: Hexagon.Cell) => string} */
export const distanceText = (a, b) => `distance ${distance(a, b)}`;

/** @type {(sides: string, layout: Hexagon.Layout) => string} the sides of a route by their compass directions */
const sidesText = (sides, layout) =>
  [...sides.matchAll(/(.)\1*/g)]
    .map(
      ([run, side]) =>
        SIDES[layout][Number(side)][0] + (run.length > 1 ? `\u00a0${run.length}` : ""),
    )
    .join(", ");

/** @type {(map: Hexagon.Map, a: Hexagon.Cell, b: Hexagon.Cell, route: Hexagon.Route | null) => string} */
export function routeText({ free, layout }, a, b, route) {
  const blocked = [a, b].map(keyOf).find((cell) => !free.has(cell));
  if (blocked) return `none, because ${blocked} is a wall.`;
  if (!route) return "none; walls or gaps separate the two cells.";
  const { cost, count, sides } = route,
    ways =
      count === 1n
        ? "the only one of that cost"
        : `${count.toLocaleString("en")} routes of that cost`;
  return `cost ${cost.toLocaleString("en")}, ${counted(sides.length, "step")}, ${ways}. ${sides}: ${sidesText(sides, layout)}.`;
}

/** @type {(a: Hexagon.Cell, b: Hexagon.Cell, isSeen: boolean) => string} */
export const sightText = (a, b, isSeen) =>
  `${keyOf(a)} ${isSeen ? "sees" : "does not see"} ${keyOf(b)}.`;

/** @type {(cell: Hexagon.Cell, seen: number, all: number) => string} */
export const fieldText = (cell, seen, all) =>
  `${keyOf(cell)} sees ${seen} of ${counted(all, "cell")}.`;
