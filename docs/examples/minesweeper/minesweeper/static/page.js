// The page of Minesweeper: its board, its rules and its words, on the page that trisolve has for puzzles.

import { createCellBoard } from "../shared/cell_board.js";
import { command } from "../shared/commands.js";
import { openPuzzlePage } from "../shared/puzzle_page.js";
import { isLegal, positionAfter } from "./rules.js";
import { KEYS, RULES, SAID, cellText, hintText, minesLeftText } from "./words.js";

/** @type {(position: Mines.Position, cell: number) => {fill: string, sign: string, words: string}} */
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

/** @type {(page: Mines.Page) => void} have a press flag a cell, or open it again */
function toggleFlagging({ frame, say }) {
  const { flag } = frame.buttons,
    isFlagging = flag.getAttribute("aria-pressed") !== "true";
  flag.setAttribute("aria-pressed", String(isFlagging));
  say(isFlagging ? SAID.flagging : SAID.opening);
}

/** @type {(stage: HTMLElement, play: (move: string) => void) => PuzzleBoard<Mines.Entry, Mines.Position>} */
function createBoard(stage, play) {
  const board = createCellBoard(stage, SAID.cells, (cell, isSecond) => {
    const isFlagging = document.querySelector("[data-command=flag][aria-pressed=true]");
    play(isSecond || isFlagging ? `f${cell}` : String(cell));
  });
  return {
    ...board,
    begin: ({ view }) => board.begin(view),
    show(position) {
      board.show((cell) => lookOf(position, cell));
      board.ring(-1);
    },
  };
}

export function main() {
  /** @type {Mines.Page} */
  const page = openPuzzlePage({
    name: "minesweeper",
    positionAfter,
    faultOf: (entry, position, move) =>
      isLegal(entry, position, move) ? null : position.hit >= 0 ? SAID.undoFirst : "",
    hint,
    createBoard,
    commands: [command("flag", SAID.flag, "⚑", "lead", ["f"], () => toggleFlagging(page))],
    rules: RULES,
    keys: KEYS,
    linkText: SAID.link,
    countText: ({ entry, position }) => minesLeftText(entry.mines.length - position.flags.size),
    stateText: ({ isWon, hit }) => (isWon ? SAID.won : hit >= 0 ? SAID.hit : SAID.start),
  });
}
