// The page of Minesweeper: its board, its rules and its words, on the page that trisolve has for puzzles.

import { createCellBoard } from "../shared/cell_board.js";
import { command, isPressed, toggle } from "../shared/commands.js";
import { openPuzzlePage } from "../shared/puzzle_page.js";
import { isLegal, positionAfter } from "./rules.js";
import { RULES, SAID, cellText, hintText, minesLeftText } from "./words.js";

/** @type {(position: Mines.Position, cell: number) => CellLook} */
function lookOf({ numbers, flags, hit }, cell) {
  const number = numbers.get(cell),
    state = cell === hit ? "mine" : flags.has(cell) ? "flag" : (number ?? "covered");
  return {
    fill: cell === hit ? "hit" : number === undefined ? "covered" : "open",
    sign: cell === hit ? "●" : flags.has(cell) ? "⚑" : String(number || ""),
    words: cellText(cell, String(state)),
  };
}

/** @type {(page: Mines.Page) => {about: number, text: string}} */
function hint({ entry, position }) {
  const cell = entry.order.find((one) => !position.numbers.has(one)) ?? -1;
  if (position.hit >= 0) return { about: -1, text: SAID.undoFirst };
  return { about: cell, text: cell < 0 ? SAID.won : hintText(cell) };
}

export function main() {
  /** @type {Mines.Page} */
  const page = openPuzzlePage({
    name: "minesweeper",
    positionAfter,
    faultOf: (entry, position, move) =>
      isLegal(entry, position, move) ? null : position.hit >= 0 ? SAID.undoFirst : "",
    hint,
    createBoard: (stage, play) =>
      createCellBoard(stage, lookOf, (cell, isSecond) =>
        play(isSecond || isPressed(page.frame.buttons.flag) ? `f${cell}` : String(cell)),
      ),
    commands: [
      command("flag", SAID.flag, "⚑", "lead", ["f"], () =>
        page.say(toggle(page.frame.buttons.flag) ? SAID.flagging : SAID.opening),
      ),
    ],
    rules: RULES,
    countText: ({ entry, position }) => minesLeftText(entry.mines.length - position.flags.size),
    stateText: ({ isWon, hit }) => (isWon ? SAID.won : hit >= 0 ? SAID.hit : SAID.start),
  });
}
