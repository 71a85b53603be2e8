// The rules as a sheet: the first turns of a game on a small board, up to the end of its line.

import { el } from "../shared/dom.js";
import { createBoard } from "./board.js";
import { seedEntry } from "./draws.js";
import { newGame, playTurn } from "./rules.js";
import { laidTiles } from "./state.js";
import { RULES } from "./words.js";

const SEED = 100n,
  RADIUS = 1,
  TURNS = ["2", "1", "4", "1"],
  SHOWN = [1, 3, 4]; // turns of it that the pictures show: one tile, a line through three, the end

/** @type {(n: number) => Element | null} the board after the first turns */
function pictureAfter(n) {
  const holder = el("div", {}),
    board = createBoard(holder, { onTap: () => {}, onWheel: () => {} }),
    game = newGame(seedEntry(SEED, RADIUS));
  for (const turn of TURNS.slice(0, n)) playTurn(game, turn);
  board.begin(RADIUS);
  board.show(laidTiles(game.placements));
  holder.firstElementChild?.setAttribute("class", "picture");
  return holder.firstElementChild;
}

/** @type {() => import("../shared/help.js").Rules} */
export const rulesOf = () => ({ sentences: RULES, pictures: SHOWN.map(pictureAfter) });
