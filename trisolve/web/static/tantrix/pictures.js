// Small pictures of tiles: next to the rules, and under a name.

import { el } from "../shared/dom.js";
import { createBoard } from "./board.js";
import { tilePicture } from "./drawing.js";
import { boardOf, forcedSpaces, keyOf, placeOf } from "./rules.js";

/** @type {Placement[]} a loop in yellow */
const LOOP = [
  [1, 0, 0, 1],
  [2, -1, 0, 3],
  [3, 0, -1, 1],
];
/** @type {Placement[]} a line in red around a forced space */
const LINE = [
  [1, 0, -1, 1],
  [4, 1, -1, 4],
  [2, 1, 0, 4],
];

/** @type {(placements: Placement[], color: string, forced?: number[]) => Element | null} tiles, with the line of a color lit */
function picture(placements, color, forced = []) {
  const holder = el("div", {}),
    board = createBoard(holder),
    cells = placements.map(placeOf);
  board.begin({ cells: [...cells, ...forced], rings: 0 });
  board.draw({
    placements,
    held: null,
    wrong: null,
    slots: [],
    spaces: [],
    forced,
    lit: new Map(cells.map((key) => [key, color])),
    clashes: [],
    fresh: [],
    last: null,
    chosen: null,
  });
  board.root.setAttribute("class", "picture");
  return holder.firstElementChild;
}

/** @type {() => (Element | null)[]} the pictures of the rules of a puzzle */
export const puzzlePictures = () => [picture(LINE.slice(0, 2), ""), picture(LOOP, "Y")];

/** @type {() => (Element | null)[]} the pictures of the rules of a game */
export const gamePictures = () => [
  picture(LINE.slice(0, 2), ""),
  picture(LINE, "R"),
  picture(
    LINE,
    "",
    forcedSpaces(boardOf(LINE)).filter((key) => key === keyOf(0, 0)),
  ),
];

/** @type {(name: string, words: string, tiles: number[]) => Node[]} tiles under a name; `words` describe them */
export const tileRow = (name, words, tiles) => [
  el("p", { class: "quiet", "aria-hidden": "true" }, name),
  el(
    "div",
    { class: "others", role: "img", "aria-label": words },
    ...tiles.map((tile) => tilePicture(tile, 0)),
  ),
];
