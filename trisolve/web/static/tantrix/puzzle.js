// A puzzle solved by hand: tiles go from the tray to any cell and back. What does not match is shown,
// not forbidden. Every position is kept, so that all can be undone.

import { expect } from "../shared/errors.js";
import { check, mismatches } from "./check.js";
import { announce } from "./events.js";
import { keepOf, keptOf } from "./kept.js";
import { puzzleCells, puzzleScene, puzzleText } from "./puzzle_view.js";
import { boardOf, cellOf, inOrder, keyOf, placeOf } from "./rules.js";
import { nextOfSolution, solutionFor } from "./solution.js";
import { isPlacement, MAX_FAR, solvedOnce } from "./solved.js";
import { CAN_NOTHING, turnOf } from "./state.js";
import {
  TILES_EXPECTED,
  SAID,
  chosenText,
  tileHintText,
  placedText,
  placementText,
  reasonText,
  sidesText,
  solvedNotice,
  takenText,
  tileText,
  turnedText,
} from "./words.js";

const MAX_KEPT = 200;

/** @type {(puzzle: TilePuzzle, step: any) => boolean} whether tiles can lie so in it, the given ones where they are */
function isStep(puzzle, step) {
  if (!Array.isArray(step) || !step.every(isPlacement)) return false;
  const tiles = new Set(step.map(([tile]) => tile)),
    given = new Set(puzzle.placements.map(([tile]) => tile));
  const fixed = step.filter(([tile]) => given.has(tile)).sort(inOrder);
  return (
    boardOf(step).size === step.length &&
    tiles.size === step.length &&
    [...tiles].every((tile) => puzzle.tiles.includes(tile)) &&
    JSON.stringify(fixed) === JSON.stringify([...puzzle.placements].sort(inOrder))
  );
}

/**
 * Return the play of a puzzle that was left off, or a new one.
 * @type {(entry: TileEntry) => Tantrix.PuzzlePlay}
 */
export function puzzlePlay({ id, puzzle }) {
  const one = /** @type {TilePuzzle} */ (puzzle),
    found = keptOf(id);
  const isRight =
    Array.isArray(found?.steps) &&
    found.steps.length &&
    found.steps.every((/** @type {any} */ step) => isStep(one, step)) &&
    Number.isInteger(found.cursor) &&
    found.cursor >= 0 &&
    found.cursor < found.steps.length;
  return {
    puzzle: one,
    given: new Set(one.placements.map(([tile]) => tile)),
    slots: one.cells?.map(([q, r]) => keyOf(q, r)) ?? null,
    steps: isRight ? found.steps : [one.placements],
    cursor: isRight ? found.cursor : 0,
    solved: solvedOnce(id, one),
    solution: null,
  };
}

/**
 * Return the play of a puzzle after placements that someone has made; throw where one cannot be.
 * @type {(entry: TileEntry, placements: Placement[]) => Tantrix.PuzzlePlay}
 */
export function replayedPuzzle(entry, placements) {
  const play = puzzlePlay(entry),
    { puzzle, given, slots } = play,
    own = placements.filter(([tile]) => !given.has(tile));
  const steps = [...placements.keys(), placements.length].map((n) => [
    ...puzzle.placements,
    ...placements.slice(0, n).filter(([tile]) => !given.has(tile)),
  ]);
  expect(
    steps.every((step) => isStep(puzzle, step)),
    TILES_EXPECTED.placements,
    placements.join(" "),
  );
  expect(
    !slots || own.every((one) => slots.includes(placeOf(one))),
    TILES_EXPECTED.placementCells,
    placements.join(" "),
  );
  return { ...play, steps, cursor: 0 };
}

/** @type {(table: Tantrix.Table) => Tantrix.PuzzlePlay} */
const playOf = ({ play }) => /** @type {Tantrix.PuzzlePlay} */ (play);

/** @type {(table: Tantrix.Table) => Placement[]} */
const lying = (table) => playOf(table).steps[playOf(table).cursor];

/** @type {(table: Tantrix.Table, tile: number) => Placement | undefined} */
const find = (table, tile) => lying(table).find(([one]) => one === tile);

/** @type {(table: Tantrix.Table) => boolean} */
const isSolved = (table) => check(playOf(table).puzzle, lying(table)).right;

/** @type {(table: Tantrix.Table, tile: number) => number} */
const rotationOf = (table, tile) => find(table, tile)?.[3] ?? turnOf(table, tile);

/** @type {(table: Tantrix.Table, text: string, was?: boolean) => void} show and keep the position */
function stand(table, text, was = true) {
  const play = playOf(table),
    { steps, cursor } = play,
    solved = isSolved(table);
  play.solved = solved ? lying(table) : (play.solved ?? solvedOnce(table.entry.id, play.puzzle)); // another tab may have solved it
  table.note = "";
  keepOf(table.entry.id, { steps, cursor, solved: play.solved });
  table.refresh();
  announce("move", table);
  table.shell.say(solved ? solvedNotice(text) : text);
  if (solved && !was) announce("solved", table);
}

/** @type {(table: Tantrix.Table, next: Placement[], text: string) => void} */
function change(table, next, text) {
  const play = playOf(table),
    was = isSolved(table);
  play.steps = [
    ...play.steps.slice(Math.max(0, play.cursor + 2 - MAX_KEPT), play.cursor + 1),
    next,
  ];
  play.cursor = play.steps.length - 1;
  stand(table, text, was);
}

/** @type {(table: Tantrix.Table, cursor: number, text: string) => void} */
function jump(table, cursor, text) {
  const play = playOf(table);
  if (!play.steps[cursor] || table.film) return;
  play.cursor = cursor;
  table.chosen = null;
  stand(table, text);
}

/** @type {(table: Tantrix.Table, tile: number, key: number, rotation?: number) => void} throws one line where it cannot lie there */
function put(table, tile, key, rotation = rotationOf(table, tile)) {
  expect(!table.film, TILES_EXPECTED.played);
  const { puzzle, given, slots } = playOf(table),
    [q, r] = cellOf(key),
    there = boardOf(lying(table)).get(key);
  expect(puzzle.tiles.includes(tile), TILES_EXPECTED.ownTile, tile);
  expect(!given.has(tile), TILES_EXPECTED.freeTile, tile);
  expect(!slots || slots.includes(key), TILES_EXPECTED.ownCell, [q, r]);
  expect(Math.max(Math.abs(q), Math.abs(r)) <= MAX_FAR, TILES_EXPECTED.nearCell, [q, r]);
  expect(!there || there[0] === tile, TILES_EXPECTED.freeCell, [q, r]);
  if (there && there[3] === rotation) return;
  table.chosen = tile;
  const placement = /** @type {Placement} */ ([tile, q, r, rotation]);
  const next = [...lying(table).filter(([one]) => one !== tile), placement];
  change(
    table,
    next,
    placedText(placement, mismatches(boardOf(next)).some(([at]) => at === key) ? SAID.clash : ""),
  );
}

/** @type {(table: Tantrix.Table, tile: number, key: number) => void} put a tile down, or say why not */
function tryPut(table, tile, key) {
  try {
    put(table, tile, key);
  } catch (error) {
    table.refresh();
    table.shell.say(/** @type {Error} */ (error).message);
  }
}

/** @type {(table: Tantrix.Table, tile: number) => void} */
function takeBack(table, tile) {
  const placement = find(table, tile);
  if (!placement || table.film || playOf(table).given.has(tile)) return;
  table.rotations.set(tile, placement[3]);
  change(
    table,
    lying(table).filter(([one]) => one !== tile),
    takenText(tile),
  );
}

/** @type {(table: Tantrix.Table, tile: number) => void} */
function choose(table, tile) {
  if (table.chosen === tile) {
    turn(table);
    return;
  }
  table.chosen = tile;
  table.refresh();
  table.shell.say(`${tileText(tile)}; ${sidesText(tile, rotationOf(table, tile))}`);
}

/** @type {(table: Tantrix.Table) => void} */
function turn(table) {
  const { chosen } = table;
  if (chosen === null) return;
  const placement = find(table, chosen),
    next = (rotationOf(table, chosen) + 1) % 6;
  if (placement) {
    put(table, chosen, placeOf(placement), next);
    return;
  }
  table.rotations.set(chosen, next);
  table.refresh();
  table.shell.say(turnedText(chosen, next));
}

/** @type {(table: Tantrix.Table, key: number) => number | null} */
function tileAt(table, key) {
  const tile = boardOf(lying(table)).get(key)?.[0];
  return tile === undefined || playOf(table).given.has(tile) ? null : tile;
}

/** @type {(table: Tantrix.Table, key: number) => void} */
function tap(table, key) {
  const there = boardOf(lying(table)).get(key)?.[0];
  if (there === undefined) {
    if (table.chosen !== null) tryPut(table, table.chosen, key);
  } else if (playOf(table).given.has(there)) {
    table.shell.say(reasonText("given"));
  } else {
    choose(table, there);
  }
}

/** @type {(table: Tantrix.Table, key: number) => void} */
function press(table, key) {
  const there = tileAt(table, key);
  if (there === null) {
    tap(table, key);
    return;
  }
  table.chosen = there;
  table.refresh();
  table.shell.say(chosenText(there));
}

/** @type {(table: Tantrix.Table, text: string) => void} */
function note(table, text) {
  table.note = text;
  table.refresh();
  table.shell.say(text);
}

/** @type {(table: Tantrix.Table) => Promise<Placement[] | null>} the solution that is known, or found by a search */
async function solved(table) {
  const play = playOf(table);
  if (play.solution) return play.solution;
  note(table, SAID.searching);
  const found = await solutionFor(table.call, play.puzzle);
  if (table.play !== play) return null;
  play.solution = found;
  if (!found) note(table, SAID.noSolution);
  return found;
}

/** @type {(table: Tantrix.Table) => Promise<void>} put down one more tile as in the solution, or take a wrong one back */
async function hint(table) {
  if (isSolved(table) || table.film) return;
  const whole = await solved(table);
  if (!whole) return;
  const { puzzle } = playOf(table),
    { add, wrong } = nextOfSolution(puzzle, whole, lying(table));
  if (wrong) takeBack(table, wrong[0]);
  else if (add) put(table, add[0], placeOf(add), add[3]);
  note(table, tileHintText(add, wrong));
}

/** @type {(table: Tantrix.Table) => Promise<void>} show the whole solution; Undo goes back */
async function showSolution(table) {
  const whole = await solved(table);
  if (!whole) return;
  table.chosen = null;
  change(table, whole, SAID.solution);
}

/** @type {Tantrix.Kind} */
export const PUZZLE = {
  name: "puzzle",
  placements: lying,
  tray: (table) => playOf(table).puzzle.tiles.filter((tile) => !find(table, tile)),
  isOpen: (table) => !table.film,
  rotationOf,
  tileAt,
  choose,
  tap,
  press,
  turn,
  hint,
  showSolution,
  scene: (table, over, dragged) =>
    puzzleScene(playOf(table), lying(table), table.chosen, over, dragged),
  cells: (table) => puzzleCells(playOf(table), lying(table), table.chosen),
  summary: (table) => puzzleText(table, playOf(table), lying(table)),
  count: (table) => `${lying(table).length} / ${playOf(table).puzzle.tiles.length}`,
  can: (table) =>
    table.film
      ? CAN_NOTHING
      : {
          turn: table.chosen !== null,
          place: false,
          remove: table.chosen !== null && find(table, table.chosen) !== undefined,
          undo: playOf(table).cursor > 0,
          redo: playOf(table).cursor + 1 < playOf(table).steps.length,
          reset: lying(table).length > playOf(table).puzzle.placements.length,
          hint: !isSolved(table),
        },
  reach: () => {},
  drop(table, tile, key) {
    if (key !== null) tryPut(table, tile, key);
    else if (find(table, tile)) takeBack(table, tile);
    else table.refresh();
  },
  place: () => {},
  remove: (table) => {
    if (table.chosen !== null) takeBack(table, table.chosen);
  },
  undo: (table) => jump(table, playOf(table).cursor - 1, SAID.undone),
  redo: (table) => jump(table, playOf(table).cursor + 1, SAID.redone),
  reset(table) {
    table.chosen = null;
    change(table, playOf(table).puzzle.placements, SAID.allBack);
  },
  showAfter(table, n) {
    playOf(table).cursor = n;
    table.refresh();
    const last = lying(table).at(-1);
    if (n && last) table.shell.say(placementText(last, false, false));
  },
  leave: () => {},
  api: (table) => ({
    get solved() {
      return isSolved(table);
    },
    get verdict() {
      return check(playOf(table).puzzle, lying(table));
    },
    /** @type {(placement: Placement) => void} */
    place(placement) {
      expect(isPlacement(placement), TILES_EXPECTED.array, placement);
      const [tile, q, r, rotation] = placement;
      put(table, tile, keyOf(q, r), rotation);
    },
    /** @type {(tile: number) => void} */
    remove: (tile) => takeBack(table, tile),
  }),
};
