// What a puzzle shows: its board, the description of each cell, how far the goals are met.

import { el } from "../shared/dom.js";
import { resultLine } from "../shared/ending.js";
import { isShown } from "../shared/shown.js";
import { check, goalMet, mismatches } from "./check.js";
import { adjacentTo, boardOf, keyOf, placeOf } from "./rules.js";
import {
  FIRST_STEPS,
  LABELS,
  clashText,
  goalText,
  notYetText,
  placementText,
  shapeText,
  spaceText,
} from "./words.js";

const FIRST_CELLS = [
  [0, 0],
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
].map(([q, r]) => keyOf(q, r));

/** @type {(play: Tantrix.PuzzlePlay, board: HexBoard) => Map<number, string>} the colors that are lit in each cell */
function litCells({ puzzle }, board) {
  const lit = new Map();
  for (const goal of puzzle.goals) {
    for (const key of goalMet(puzzle, board, goal).lines.find(({ length }) => length > 1)?.cells ??
      []) {
      lit.set(key, (lit.get(key) ?? "") + goal.color);
    }
  }
  return lit;
}

/** @type {(play: Tantrix.PuzzlePlay, lying: Placement[], chosen: number | null, over: number | null, dragged: number | null) => Scene} */
export function puzzleScene(play, lying, chosen, over, dragged) {
  const { slots } = play,
    shown = lying.filter(([tile]) => tile !== dragged),
    board = boardOf(shown);
  const around = new Set(slots ?? [...FIRST_CELLS, ...adjacentTo(boardOf(lying))]);
  for (const key of board.keys()) around.delete(key);
  const isMarked = dragged === null && !check(play.puzzle, lying).right,
    own = chosen === null ? undefined : lying.find(([tile]) => tile === chosen),
    last = lying.at(-1);
  const mayDrop = over !== null && !board.has(over) && (!slots || slots.includes(over));
  return {
    placements: shown,
    held: null,
    wrong: null,
    slots: around,
    spaces: mayDrop ? [over] : [],
    forced: [],
    lit: litCells(play, board),
    clashes: mismatches(board).filter(([, side]) => side < 3),
    fresh: [],
    last: isMarked && last && !play.given.has(last[0]) ? placeOf(last) : null,
    chosen: isMarked && own ? placeOf(own) : null,
  };
}

/** @type {(play: Tantrix.PuzzlePlay, lying: Placement[], chosen: number | null) => Map<number, string>} */
export function puzzleCells({ given, slots }, lying, chosen) {
  const board = boardOf(lying),
    found = new Map();
  for (const [key, placement] of board)
    found.set(key, placementText(placement, given.has(placement[0]), placement[0] === chosen));
  if (chosen !== null) {
    const spaces = (slots ?? (board.size ? [...adjacentTo(board)] : FIRST_CELLS)).filter(
      (key) => !board.has(key),
    );
    for (const key of spaces) found.set(key, spaceText(board, key));
  }
  return found;
}

/** @type {(page: Tantrix.Page, play: Tantrix.PuzzlePlay, lying: Placement[]) => Node[]} */
export function puzzleText({ entry, note, film }, { puzzle, slots, given, aided, cursor }, lying) {
  const board = boardOf(lying),
    verdict = check(puzzle, lying),
    clashes = mismatches(board).length / 2;
  const goals = puzzle.goals.map((goal) =>
    el("li", {}, goalText(goal, goalMet(puzzle, board, goal))),
  );
  const shape = el(
    "li",
    {},
    shapeText(puzzle, slots !== null, lying.length === puzzle.tiles.length),
  );
  const head = verdict.right
    ? [resultLine(!film, !aided[cursor] && !isShown(entry.id), LABELS.solved)]
    : !entry.at && lying.length === given.size
      ? [el("p", { class: "quiet", hidden: note !== "" }, FIRST_STEPS)]
      : verdict.reason === "tile-missing"
        ? []
        : [el("p", { class: "alarm" }, notYetText(verdict))];
  return [
    ...head,
    ...(note ? [el("p", { class: "note" }, note)] : []),
    el(
      "ul",
      { class: "goals" },
      ...goals,
      shape,
      ...(clashes ? [el("li", {}, clashText(clashes))] : []),
    ),
  ];
}
