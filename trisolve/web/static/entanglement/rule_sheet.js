// The rule sheet: the first turns of a game on a small board, until its line ends.

import { el } from "../shared/dom.js";
import { createBoard } from "./board.js";
import { seedEntry } from "./draws.js";
import { laidTiles } from "./laid.js";
import { begin, play } from "./rules.js";
import { RULES } from "./words.js";

const SEED = 100n,
  RADIUS = 1,
  TURNS = ["2", "1", "4", "1"],
  SHOWN = [1, 3, 4]; // the turns after which the pictures are drawn: one tile, a line through three tiles, the end

/** @type {(n: number) => Element | null} the board after the first turns */
function pictureAfter(n) {
  const holder = el("div", {}),
    board = createBoard(holder, { onTap: () => {}, onWheel: () => {} }),
    { placements } = TURNS.slice(0, n).reduce(play, begin(seedEntry(RADIUS, SEED)));
  board.begin(RADIUS);
  board.show(laidTiles(placements));
  holder.firstElementChild?.setAttribute("class", "picture");
  return holder.firstElementChild;
}

/** @type {() => import("../shared/help.js").Rules} */
export const rulesOf = () => ({ sentences: RULES, pictures: SHOWN.map(pictureAfter) });
