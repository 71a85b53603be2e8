// The page of Minesweeper: its rules, its words and its board, on the page that all games share.

import { boardFloor, createCellBoard } from "../shared/cell_board.js";
import { command, isPressed, toggle } from "../shared/commands.js";
import { begin, facts, isSolved, legal, play } from "./rules.js";
import { RULES, SAID, cellText, hintTexts, minesLeftText } from "./words.js";

/** @typedef {import("./rules.js").Entry} Entry  @typedef {import("./rules.js").Position} Position */

/** @type {(position: Position, cell: number) => CellLook} */
function lookOf({ numbers, flags, hit }, cell) {
  const number = numbers.get(cell),
    state = cell === hit ? "mine" : flags.has(cell) ? "flag" : (number ?? "covered");
  return {
    fill: cell === hit ? "bad" : number === undefined ? "first" : "second",
    sign: cell === hit ? { shape: "disc" } : flags.has(cell) ? "⚑" : String(number || ""),
    words: cellText(cell, String(state)),
  };
}

/** @type {Game<Entry, Position, string>} */
export const game = {
  name: "minesweeper",
  rules: { sentences: RULES, pictures: [] },
  begin,
  legal,
  play,
  facts,
  outcome(position, entry) {
    if (position.hit >= 0) return { won: false, reached: SAID.hit, why: SAID.takeBack };
    if (!isSolved(entry, position)) return null;
    return { won: true, stars: 3, reached: SAID.won, why: SAID.allOpen };
  },
  count: ({ flags }, { mines }) => minesLeftText(mines.length - flags.size),
  said: () => SAID.start,
  hint({ numbers }, { order, proofs }) {
    const at = order.findIndex((cell) => !numbers.has(cell)),
      cell = order[at];
    return { look: proofs[at], about: cell, move: String(cell), says: hintTexts(cell, proofs[at]) };
  },
  solve: ({ numbers }, { order }) => order.filter((cell) => !numbers.has(cell)).map(String),
  floor: boardFloor,
  commands: (page) => [
    command("flag", SAID.flag, "⚑", "lead", ["f"], () =>
      page.say(toggle(page.frame.buttons.flag) ? SAID.flagging : SAID.opening),
    ),
  ],
  board: (stage, page) =>
    createCellBoard(stage, lookOf, (cell, isSecond) =>
      page.play(isSecond || isPressed(page.frame.buttons.flag) ? `f${cell}` : String(cell)),
    ),
};
