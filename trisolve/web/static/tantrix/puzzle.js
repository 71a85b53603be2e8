// A puzzle solved by hand: tiles move between the rack and any cell. A mismatch is shown, not
// forbidden.

import { el } from "../shared/dom.js";
import { Refusal } from "../shared/game/refusal.js";
import { HEX_STEPS } from "../shared/hexes.js";
import { WHERE, WHICH } from "../shared/ladder.js";
import { check, goalMet, mismatches } from "./check.js";
import { MAX_FAR, packPuzzle, puzzleOfCode } from "./codes.js";
import { handAfter, turnOf, withTurn } from "./hand.js";
import { puzzlePictures } from "./pictures.js";
import { adjacentTo, boardOf, cellOf, keyOf, placeOf } from "./rules.js";
import { nextOfSolution, solutionFor } from "./solution.js";
import {
  FIRST_STEPS,
  HOW,
  RULES,
  SAID,
  builtText,
  chosenText,
  clashText,
  goalText,
  notYetText,
  placedText,
  placementText,
  reasonText,
  shapeText,
  sidesText,
  spaceText,
  stepHintTexts,
  stepsText,
  takenText,
  tileText,
  turnedText,
  wrongHintTexts,
} from "./words.js";

const FEW_TILES = 7,
  FEWEST_TILES = 4,
  FIRST_CELLS = [[0, 0], ...HEX_STEPS].map(([q, r]) => keyOf(q, r));

/** @typedef {{lying: Placement[]}} Lying */
/** @typedef {Tantrix.Page<PuzzleEntry, Lying>} PuzzlePage */

/** @type {(puzzle: TilePuzzle, tile: number) => boolean} */
const isGiven = ({ placements }, tile) => placements.some(([one]) => one === tile);

/** @type {(puzzle: TilePuzzle) => number[] | null} the keys of the shape's cells */
const shapeOf = ({ cells }) => cells?.map(([q, r]) => keyOf(q, r)) ?? null;

/** @type {(position: Lying, tile: number) => Placement | undefined} */
const find = ({ lying }, tile) => lying.find(([one]) => one === tile);

/** @type {(puzzle: TilePuzzle) => boolean} whether the puzzle is a small loop, which fits around one cell */
const isSmall = ({ goals, placements, tiles }) =>
  goals[0]?.form === "loop" && !placements.length && tiles.length <= FEWEST_TILES;

/**
 * @type {(puzzle: TilePuzzle, lying: Placement[]) => number[]}
 * the empty cells where a tile can be put
 */
function spacesOf(puzzle, lying) {
  const board = boardOf(lying),
    around = board.size && !isSmall(puzzle) ? [...adjacentTo(board)] : FIRST_CELLS,
    cells = shapeOf(puzzle) ?? around;
  return cells.filter((key) => !board.has(key));
}

/**
 * @type {(position: Lying, entry: PuzzleEntry) => TileMove[]}
 * moves to the cells next to placed tiles
 */
function legal(position, { puzzle }) {
  const spaces = spacesOf(puzzle, position.lying).map(cellOf);
  return puzzle.tiles.flatMap((tile) => {
    if (isGiven(puzzle, tile)) return [];
    const own = find(position, tile),
      cells = own ? [...spaces, [own[1], own[2]]] : spaces;
    /** @type {TileMove[]} */
    const puts = cells.flatMap(([q, r]) =>
      [0, 1, 2, 3, 4, 5].map((k) => /** @type {Placement} */ ([tile, q, r, k])),
    );
    return own ? [[tile], ...puts.filter((one) => String(one) !== String(own))] : puts;
  });
}

/** @type {(position: Lying, move: TileMove, puzzle: TilePuzzle) => string | null} why a move cannot be made; "" if it changes nothing */
function whyNot(position, move, puzzle) {
  const [tile] = move,
    own = find(position, tile);
  if (!puzzle.tiles.includes(tile)) return "foreign";
  if (isGiven(puzzle, tile)) return "given";
  if (move.length === 1) return own ? null : "not-there";
  const [, q, r] = move,
    key = keyOf(q, r),
    there = boardOf(position.lying).get(key);
  if (shapeOf(puzzle)?.includes(key) === false) return "shape";
  if (Math.max(Math.abs(q), Math.abs(r)) > MAX_FAR) return "far";
  if (there && there[0] !== tile) return "occupied";
  return own && String(own) === String(move) ? "" : null;
}

/** @type {(position: Lying, move: TileMove, entry: PuzzleEntry) => Lying} */
function play(position, move, { puzzle }) {
  const code = whyNot(position, move, puzzle),
    left = position.lying.filter(([one]) => one !== move[0]);
  if (code !== null) throw new Refusal(code && reasonText(code));
  return { lying: move.length === 1 ? left : [...left, move] };
}

/** @type {(position: Lying, move: TileMove | null) => string} */
function heard({ lying }, move) {
  if (!move) return "";
  if (move.length === 1) return `${takenText(move[0])}.`;
  const isClash = mismatches(boardOf(lying)).some(([at]) => at === placeOf(move));
  return `${placedText(move, isClash ? SAID.clash : "")}.`;
}

/** @type {(position: Lying, entry: PuzzleEntry, at: At) => Promise<Advice<TileMove>>} */
async function hint({ lying }, { puzzle }, at) {
  const whole = await solutionFor(at.call, puzzle);
  if (!whole) return { about: null, move: null, says: [SAID.noSolution] };
  const { add, wrong, isInPlace } = nextOfSolution(puzzle, whole, lying);
  return wrong
    ? { about: null, move: [wrong[0]], says: wrongHintTexts(wrong[0], isInPlace) }
    : { about: null, move: add, says: add ? stepHintTexts(add, false) : [] };
}

/**
 * @type {(position: Lying, entry: PuzzleEntry, at: At) => Promise<TileMove[] | null>}
 * wrong tiles are removed, then the others are placed
 */
async function solve(position, entry, at) {
  const { puzzle } = entry,
    whole = await solutionFor(at.call, puzzle);
  if (!whole) return null;
  /** @type {TileMove[]} */
  const moves = [];
  for (let now = position; ;) {
    const { add, wrong } = nextOfSolution(puzzle, whole, now.lying),
      move = wrong ? /** @type {TileMove} */ ([wrong[0]]) : add;
    if (!move) return moves;
    moves.push(move);
    now = play(now, move, entry);
  }
}

/** @type {(puzzle: TilePuzzle, board: HexBoard) => Map<number, string>} the colors that are lit in each cell */
function litCells(puzzle, board) {
  const lit = new Map();
  for (const goal of puzzle.goals) {
    const line = goalMet(puzzle, board, goal).lines.find(({ length }) => length > 1);
    for (const key of line?.cells ?? []) lit.set(key, (lit.get(key) ?? "") + goal.color);
  }
  return lit;
}

/** @type {(page: PuzzlePage) => Scene} */
function scene({ position: { lying }, entry: { puzzle }, draft: { tile, drag, mark } }) {
  const shape = shapeOf(puzzle),
    shown = lying.filter(([one]) => one !== drag?.tile),
    board = boardOf(shown),
    isMarked = !drag && !check(puzzle, lying).right,
    own = lying.find(([one]) => one === tile),
    last = lying.at(-1),
    over = drag?.over ?? null,
    mayDrop = over !== null && !board.has(over) && shape?.includes(over) !== false;
  return {
    placements: shown,
    held: null,
    wrong: null,
    slots: spacesOf(puzzle, lying),
    spaces: [...(mayDrop ? [over] : []), ...(mark === null ? [] : [mark])],
    forced: [],
    lit: litCells(puzzle, board),
    clashes: mismatches(board).filter(([, side]) => side < 3),
    fresh: [],
    last: isMarked && last && !isGiven(puzzle, last[0]) ? placeOf(last) : null,
    chosen: isMarked && own ? placeOf(own) : null,
  };
}

/** @type {(page: PuzzlePage) => Map<number, string>} */
function cells({ position: { lying }, entry: { puzzle }, draft: { tile } }) {
  const board = boardOf(lying),
    found = new Map();
  for (const [key, placement] of board) {
    const [one] = placement;
    found.set(key, placementText(placement, isGiven(puzzle, one), one === tile));
  }
  for (const key of tile === null ? [] : spacesOf(puzzle, lying))
    found.set(key, spaceText(board, key));
  return found;
}

/** @type {(page: PuzzlePage) => Node[]} the progress toward the goals */
function summary({ position: { lying }, entry: { puzzle } }) {
  const board = boardOf(lying),
    verdict = check(puzzle, lying),
    clashes = mismatches(board).length / 2,
    isLeft = verdict.reason === "tile-missing",
    goals = puzzle.goals.map((goal) => goalText(goal, goalMet(puzzle, board, goal)));
  if (verdict.right) return [];
  const rows = [
    ...goals,
    shapeText(puzzle, puzzle.cells !== null, lying.length === puzzle.tiles.length),
    ...(clashes ? [clashText(clashes)] : []),
  ];
  return [
    ...(isLeft ? [] : [el("p", { class: "alarm" }, notYetText(verdict))]),
    el("ul", { class: "goals" }, ...rows.map((text) => el("li", {}, text))),
  ];
}

/** @type {(page: PuzzlePage, tile: number) => void} */
function choose(page, tile) {
  const { draft } = page;
  if (draft.tile === tile) return turn(page);
  page.hold({ ...draft, tile });
  page.frame.say(`${tileText(tile)}; ${sidesText(tile, turnOf(draft, tile))}`);
}

/** @type {(page: PuzzlePage) => void} */
function turn(page) {
  const { draft, position, isPersons } = page,
    { tile } = draft;
  if (tile === null || !isPersons) return; // a stray tap does not undo a solution
  const own = find(position, tile),
    next = (turnOf(draft, tile) + 1) % 6;
  if (own) return page.play([tile, own[1], own[2], next]);
  page.hold(withTurn(draft, tile, next));
  page.frame.say(turnedText(tile, next));
}

/** @type {(page: PuzzlePage, tile: number, key: number) => void} */
const put = (page, tile, key) => page.play([tile, ...cellOf(key), turnOf(page.draft, tile)]);

/** @type {(page: PuzzlePage, key: number) => void} */
function tap(page, key) {
  const { tile } = page.draft,
    there = boardOf(page.position.lying).get(key)?.[0];
  if (there === undefined) {
    if (tile !== null) put(page, tile, key);
  } else if (isGiven(page.entry.puzzle, there)) page.frame.say(reasonText("given"));
  else {
    page.hold({ ...page.draft, tile: there });
    turn(page);
  }
}

/** @type {(page: PuzzlePage, key: number) => number | null} */
function tileAt({ position: { lying }, entry: { puzzle } }, key) {
  const tile = boardOf(lying).get(key)?.[0];
  return tile === undefined || isGiven(puzzle, tile) ? null : tile;
}

/** @type {Tantrix.Kind<PuzzleEntry, Lying>} */
const KIND = {
  field({ puzzle }) {
    const shape = shapeOf(puzzle),
      given = puzzle.placements.map(placeOf);
    if (shape) return { cells: shape, rings: 0 };
    return {
      cells: given.length ? given : [keyOf(0, 0)],
      rings: isSmall(puzzle) ? 1 : puzzle.tiles.length <= FEW_TILES ? 2 : 3,
    };
  },
  rack: ({ position, entry: { puzzle } }) => ({
    slots: puzzle.tiles.filter((tile) => !isGiven(puzzle, tile)),
    tiles: puzzle.tiles.filter((tile) => !find(position, tile)),
  }),
  scene,
  cells,
  summary,
  tileAt,
  choose,
  turn,
  tap,
  reach() {},
  press(page, key) {
    const there = tileAt(page, key);
    if (there === null) return tap(page, key);
    page.hold({ ...page.draft, tile: there });
    page.frame.say(chosenText(there));
  },
  drop(page, tile, key) {
    page.hold({ ...page.draft, drag: null });
    if (key !== null) put(page, tile, key);
    else if (find(page.position, tile)) page.play([tile]);
  },
  remove(page) {
    const { tile } = page.draft;
    if (tile !== null && find(page.position, tile)) page.play([tile]);
  },
  can: ({ draft: { tile }, position, isPersons }) => ({
    turn: isPersons && tile !== null,
    remove: isPersons && tile !== null && find(position, tile) !== undefined,
  }),
};

/**
 * The puzzle, and its functions for the table.
 * @type {Tantrix.Made<PuzzleEntry, Lying, TileMove>}
 */
export const PUZZLE = {
  kind: KIND,
  help: HOW.puzzle,
  rules: () => ({ sentences: RULES.puzzle, pictures: puzzlePictures() }),
  begin: ({ puzzle }) => ({ lying: puzzle.placements }),
  legal,
  play,
  facts: ({ lying }, { puzzle }) => ({ placements: lying, verdict: check(puzzle, lying) }),
  code: ({ puzzle }) => packPuzzle(puzzle),
  entry: puzzleOfCode,
  short(moves, entry) {
    const { lying } = moves.reduce((now, move) => play(now, move, entry), PUZZLE.begin(entry));
    return lying.filter(([tile]) => !isGiven(entry.puzzle, tile));
  },
  hand: {
    of: ({ lying }, move, before) => handAfter(lying, move?.[0] ?? null, before),
    hinted(hand, move, step) {
      const [tile] = move;
      if (move.length === 1) return { ...hand, tile: step < WHERE ? null : tile };
      const turns = step >= WHICH ? withTurn(hand, tile, move[3]) : hand;
      return { ...turns, tile, mark: step >= WHERE ? placeOf(move) : null };
    },
  },
  outcome: ({ lying }, { puzzle }) =>
    check(puzzle, lying).right
      ? { won: true, stars: 3, reached: SAID.solved, why: builtText(puzzle) }
      : null,
  count: ({ lying }, { puzzle }) => stepsText(lying.length, puzzle.tiles.length),
  said: ({ lying }, _, __, { puzzle }) =>
    lying.length === puzzle.placements.length ? FIRST_STEPS : "",
  spoken: (position, move, ...more) =>
    [heard(position, move), PUZZLE.said(position, move, ...more)].filter(Boolean).join(" "),
  hint,
  solve,
};
