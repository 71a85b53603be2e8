// Checks a solution, and gives the same reasons in the same order as trisolve.tantrix.check.

import { groupsOf, linesOf, nHoles } from "./lines.js";
import { WAYS, boardOf, cellOf, inOrder, keyOf, placeOf, shown } from "./rules.js";
import { WRONG, cellName, goalName, holesText, tileName, twoCells } from "./rules_words.js";
import { carries } from "./tiles.js";

/** @type {(reason: string, where: string) => Verdict} */
const wrong = (reason, where) => ({ right: false, reason, where });

/**
 * Return the pairs of neighbors with different touching sides, sorted by key: the first cell of
 * each pair and its side.
 * @type {(board: HexBoard) => [key: number, side: number][]}
 */
export function mismatches(board) {
  /** @type {[number, number][]} */
  const found = [];
  for (const key of [...board.keys()].sort((a, b) => a - b)) {
    const placement = /** @type {Placement} */ (board.get(key));
    for (const [side, way] of WAYS.entries()) {
      const there = board.get(key + way);
      if (there && shown(there, (side + 3) % 6) !== shown(placement, side)) found.push([key, side]);
    }
  }
  return found;
}

/**
 * Return the state of a goal: the lines of its color, the number of tiles with that color, and
 * whether it is met.
 * @type {(puzzle: TilePuzzle, board: HexBoard, goal: TilePuzzle["goals"][number]) => {lines: HexLine[], carriers: number, met: boolean}}
 *
 */
export function goalMet(puzzle, board, { form, color }) {
  const lines = linesOf(board, color),
    carriers = puzzle.tiles.filter((tile) => carries(tile, color)).length;
  const met =
    carriers > 0 &&
    lines.length === 1 &&
    lines[0].length === carriers &&
    lines[0].closed === (form === "loop");
  return { lines, carriers, met };
}

/** @type {(puzzle: TilePuzzle, given: Placement[]) => boolean} */
function hasShape(puzzle, given) {
  const cells = /** @type {[number, number][]} */ (puzzle.cells);
  const wanted = new Set(cells.map(([q, r]) => keyOf(q, r)));
  if (puzzle.placements.length) return given.every((placement) => wanted.has(placeOf(placement)));
  const [q0, r0] = [...cells].sort(inOrder)[0];
  let turned = given.map(([, q, r]) => [q, r]);
  for (let k = 0; k < 6; k++) {
    turned = turned.map(([q, r]) => [-r, q + r]);
    const [q1, r1] = [...turned].sort(inOrder)[0];
    if (turned.every(([q, r]) => wanted.has(keyOf(q - q1 + q0, r - r1 + r0)))) return true;
  }
  return false;
}

/** @type {(puzzle: TilePuzzle, numbers: number[]) => Verdict | null} */
function checkTiles(puzzle, numbers) {
  const twice = numbers.find((tile, at) => numbers[at - 1] === tile);
  if (twice) return wrong("tile-twice", tileName(twice));
  const foreign = numbers.find((tile) => !puzzle.tiles.includes(tile));
  if (foreign) return wrong("tile-foreign", tileName(foreign));
  const missing = puzzle.tiles.find((tile) => !numbers.includes(tile));
  return missing ? wrong("tile-missing", tileName(missing)) : null;
}

/**
 * Return whether placements solve a puzzle; if they do not, also return the first reason and its location.
 * @type {(puzzle: TilePuzzle, given: Placement[]) => Verdict}
 */
export function check(puzzle, given) {
  const tiles = checkTiles(
    puzzle,
    given.map(([tile]) => tile).sort((a, b) => a - b),
  );
  if (tiles) return tiles;
  const board = boardOf(given);
  if (board.size < given.length) return wrong("cell-twice", WRONG.cellTwice);
  for (const placement of puzzle.placements) {
    const lying = board.get(placeOf(placement));
    if (!lying || inOrder(lying, placement)) return wrong("given", tileName(placement[0]));
  }
  const groups = groupsOf(board.keys());
  if (groups.length > 1) return wrong("apart", cellName(cellOf(groups[1][0])));
  const [clash] = mismatches(board);
  if (clash) return wrong("edge", twoCells(cellOf(clash[0]), cellOf(clash[0] + WAYS[clash[1]])));
  if (puzzle.cells && !hasShape(puzzle, given)) return wrong("shape", WRONG.shape);
  if (puzzle.kind === "discovery") {
    const lacking = puzzle.tiles.find((tile) => !carries(tile, puzzle.goals[0].color));
    if (lacking) return wrong("no-colour", tileName(lacking));
  }
  const missed = puzzle.goals.find((goal) => !goalMet(puzzle, board, goal).met);
  if (missed) return wrong(missed.form, goalName(missed));
  if (!puzzle.cells && puzzle.holes !== "any") {
    const n = nHoles(board);
    if (n !== puzzle.holes) return wrong("hole", holesText(n, puzzle.holes));
  }
  return { right: true, reason: null, where: null };
}
