// The page: its words and its board, on the page that all games share.

import { boardFloor, createCellBoard } from "../shared/cell_board.js";
import { counted } from "../shared/counted.js";
import { begin, facts, has, legal, play, solution } from "./rules.js";

const RULE =
  "Choose a peg, then a free cell: it jumps there over the peg next to both, which is removed.";
/** @type {(position: number) => number} */
const nPegs = (position) => position.toString(2).replaceAll("0", "").length;

/** @type {Game<import("./rules.js").Entry, number, string, number>} */
export const game = {
  name: "pegs",
  rules: { sentences: [RULE], pictures: [] },
  begin,
  legal,
  play,
  facts,
  outcome(position, entry) {
    const n = nPegs(position);
    if (n > 1 && legal(position, entry).length) return null;
    return { won: n === 1, stars: n === 1 ? 3 : 0, reached: `${counted(n, "peg")} left.` };
  },
  count: (position) => counted(nPegs(position), "peg"),
  said: () => RULE,
  hint(position, entry) {
    const move = solution(position, entry)?.[0] ?? null,
      [a, b] = (move ?? "").split("-").map(Number),
      says = ["One peg is marked.", "It can jump.", `It can jump to cell ${b + 1}.`];
    if (!move) return { about: null, move, says: ["No solution is left. Take moves back."] };
    return { about: a, move, says };
  },
  solve: (position, entry) => solution(position, entry),
  floor: boardFloor,
  board: (stage, page) =>
    createCellBoard(
      stage,
      (position, cell, { draft }) => ({
        fill: draft === cell ? "accent" : "quiet",
        sign: has(position, cell) ? { shape: "disc" } : "",
        words: `Cell ${cell + 1}: ${has(position, cell) ? "peg" : "free"}`,
      }),
      (cell) => {
        if (has(page.position, cell)) page.hold(cell);
        else if (page.draft !== null) page.play(`${page.draft}-${cell}`);
      },
    ),
};
