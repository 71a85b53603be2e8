// A puzzle solved by hand: tiles go from the tray to any cell and back. What does not match is shown,
// not forbidden. Every position is kept, so that all can be undone.

import { expect } from "../shared/errors.js";
import { MAKE, WHERE, WHICH, isAided } from "../shared/ladder.js";
import { keepShown } from "../shared/shown.js";
import { check, mismatches } from "./check.js";
import { commit, noteDown } from "./commit.js";
import { KIND } from "./kind.js";
import { keepOf } from "./kept.js";
import { puzzleCells, puzzleScene, puzzleText } from "./puzzle_view.js";
import { boardOf, cellOf, keyOf, placeOf } from "./rules.js";
import { nextOfSolution, solutionFor } from "./solution.js";
import { isPlacement, MAX_FAR, solvedOnce } from "./solved.js";
import { CAN_NOTHING, turnOf } from "./state.js";
import {
  COMMANDS,
  LABELS,
  TILES_EXPECTED,
  SAID,
  chosenText,
  tileHintText,
  placedText,
  placementText,
  reasonText,
  sidesText,
  solvedNotice,
  stepHintText,
  stepsText,
  takenText,
  tileText,
  turnedText,
  wrongHintText,
} from "./words.js";

const MAX_KEPT = 200;
const FEW_TILES = 7;

/** @type {(page: Tantrix.Page) => Tantrix.PuzzlePlay} */
const playOf = ({ play }) => /** @type {Tantrix.PuzzlePlay} */ (play);

/** @type {(page: Tantrix.Page) => Placement[]} */
const lying = (page) => playOf(page).steps[playOf(page).cursor];

/** @type {(page: Tantrix.Page, tile: number) => Placement | undefined} */
const find = (page, tile) => lying(page).find(([one]) => one === tile);

/** @type {(page: Tantrix.Page) => boolean} */
const isSolved = (page) => check(playOf(page).puzzle, lying(page)).right;

/** @type {(page: Tantrix.Page, tile: number) => number} */
const rotationOf = (page, tile) => find(page, tile)?.[3] ?? turnOf(page, tile);

/** @type {(page: Tantrix.Page, text: string, make: () => void) => void} change the position, and keep it */
function stand(page, text, make) {
  const play = playOf(page),
    was = isSolved(page);
  commit(page, {
    make() {
      make();
      page.note = "";
      play.solved = isSolved(page)
        ? lying(page)
        : (play.solved ?? solvedOnce(page.entry.id, play.puzzle)); // another tab may have solved it
    },
    said: () => (isSolved(page) ? solvedNotice(text) : text),
    keep() {
      const { steps, cursor, solved, aided } = play;
      keepOf(page.entry.id, { steps, cursor, solved, aided });
    },
    events: () => (isSolved(page) && !was ? ["move", "solved"] : ["move"]),
  });
}

/** @type {(page: Tantrix.Page, next: Placement[], text: string, byHint?: boolean) => void} */
function change(page, next, text, byHint = false) {
  const play = playOf(page);
  stand(page, text, () => {
    const { steps, aided, cursor, given } = play,
      first = Math.max(0, cursor + 2 - MAX_KEPT);
    play.aided = [
      ...aided.slice(first, cursor + 1),
      isAided(aided[cursor], lying(page).length > given.size, byHint),
    ];
    play.steps = [...steps.slice(first, cursor + 1), next];
    play.cursor = play.steps.length - 1;
  });
}

/** @type {(page: Tantrix.Page, cursor: number, text: string) => void} */
function jump(page, cursor, text) {
  const play = playOf(page);
  if (!play.steps[cursor] || page.film) return;
  stand(page, text, () => {
    play.cursor = cursor;
    page.chosen = null;
  });
}

/** @type {(page: Tantrix.Page, tile: number, key: number, rotation?: number, byHint?: boolean) => void} throws one line where it cannot lie there */
function put(page, tile, key, rotation = rotationOf(page, tile), byHint = false) {
  expect(!page.film, TILES_EXPECTED.played);
  const { puzzle, given, slots } = playOf(page),
    [q, r] = cellOf(key),
    there = boardOf(lying(page)).get(key);
  expect(puzzle.tiles.includes(tile), TILES_EXPECTED.ownTile, tile);
  expect(!given.has(tile), TILES_EXPECTED.freeTile, tile);
  expect(!slots || slots.includes(key), TILES_EXPECTED.ownCell, [q, r]);
  expect(Math.max(Math.abs(q), Math.abs(r)) <= MAX_FAR, TILES_EXPECTED.nearCell, [q, r]);
  expect(!there || there[0] === tile, TILES_EXPECTED.freeCell, [q, r]);
  if (there && there[3] === rotation) return;
  page.chosen = tile;
  const placement = /** @type {Placement} */ ([tile, q, r, rotation]);
  const next = [...lying(page).filter(([one]) => one !== tile), placement];
  change(
    page,
    next,
    placedText(placement, mismatches(boardOf(next)).some(([at]) => at === key) ? SAID.clash : ""),
    byHint,
  );
}

/** @type {(page: Tantrix.Page, tile: number, key: number) => void} put a tile down, or say why not */
function tryPut(page, tile, key) {
  try {
    put(page, tile, key);
  } catch (error) {
    commit(page, { make() {}, said: () => /** @type {Error} */ (error).message });
  }
}

/** @type {(page: Tantrix.Page, tile: number, byHint?: boolean) => void} */
function takeBack(page, tile, byHint = false) {
  const placement = find(page, tile);
  if (!placement || page.film || playOf(page).given.has(tile)) return;
  page.rotations.set(tile, placement[3]);
  change(
    page,
    lying(page).filter(([one]) => one !== tile),
    takenText(tile),
    byHint,
  );
}

/** @type {(page: Tantrix.Page, tile: number) => void} */
function choose(page, tile) {
  if (page.chosen === tile) {
    turn(page);
    return;
  }
  commit(page, {
    make() {
      page.chosen = tile;
    },
    said: () => `${tileText(tile)}; ${sidesText(tile, rotationOf(page, tile))}`,
  });
}

/** @type {(page: Tantrix.Page) => void} */
function turn(page) {
  const { chosen } = page;
  if (chosen === null) return;
  const placement = find(page, chosen),
    next = (rotationOf(page, chosen) + 1) % 6;
  if (placement) {
    put(page, chosen, placeOf(placement), next);
    return;
  }
  commit(page, {
    make: () => page.rotations.set(chosen, next),
    said: () => turnedText(chosen, next),
  });
}

/** @type {(page: Tantrix.Page, key: number) => number | null} */
function tileAt(page, key) {
  const tile = boardOf(lying(page)).get(key)?.[0];
  return tile === undefined || playOf(page).given.has(tile) ? null : tile;
}

/** @type {(page: Tantrix.Page, key: number) => void} */
function tap(page, key) {
  const there = boardOf(lying(page)).get(key)?.[0];
  if (there === undefined) {
    if (page.chosen !== null) tryPut(page, page.chosen, key);
  } else if (playOf(page).given.has(there)) {
    page.frame.say(reasonText("given"));
  } else {
    choose(page, there);
  }
}

/** @type {(page: Tantrix.Page, key: number) => void} */
function press(page, key) {
  const there = tileAt(page, key);
  if (there === null) {
    tap(page, key);
    return;
  }
  commit(page, {
    make() {
      page.chosen = there;
    },
    said: () => chosenText(there),
  });
}

/** @type {(page: Tantrix.Page) => Promise<Placement[] | null>} the solution that is known, or found by a search */
async function solved(page) {
  const play = playOf(page);
  if (play.solution) return play.solution;
  noteDown(page, SAID.searching);
  const found = await solutionFor(page.call, play.puzzle);
  if (page.play !== play) return null;
  play.solution = found;
  if (!found) noteDown(page, SAID.noSolution);
  return found;
}

/** @type {(page: Tantrix.Page, placement: Placement, isWrong: boolean, step: number) => void} show which tile a hint means, where, and how it is turned */
function pointOut(page, placement, isWrong, step) {
  const [tile, , , rotation] = placement;
  page.chosen = isWrong && step < WHERE ? null : tile;
  if (!isWrong) {
    page.hinted = step >= WHERE ? { key: placeOf(placement), n: lying(page).length } : null;
    if (step >= WHICH) page.rotations.set(tile, rotation);
  }
  noteDown(page, isWrong ? wrongHintText(placement, step) : stepHintText(placement, step));
}

/** @type {(page: Tantrix.Page, step?: number) => Promise<void>} say one step more of the solution; the last puts a tile down, or takes a wrong one back */
async function hint(page, step = MAKE) {
  if (isSolved(page) || page.film) return;
  const whole = await solved(page);
  if (!whole) return;
  const play = playOf(page),
    { puzzle } = play,
    { add, wrong } = nextOfSolution(puzzle, whole, lying(page));
  if (step < MAKE && (wrong || add)) {
    pointOut(page, /** @type {Placement} */ (wrong ?? add), wrong !== null, step);
    return;
  }
  if (wrong) takeBack(page, wrong[0], true);
  else if (add) put(page, add[0], placeOf(add), add[3], true);
  if (!isSolved(page)) noteDown(page, tileHintText(add, wrong));
}

/** @type {(page: Tantrix.Page) => Promise<void>} show the whole solution; Undo goes back */
async function showSolution(page) {
  const whole = await solved(page);
  if (!whole) return;
  page.chosen = null;
  keepShown(page.entry.id);
  change(page, whole, SAID.solution, true);
}

/** @type {(page: Tantrix.Page) => import("../shared/frame.js").Lead} the way on: quietly until the puzzle is solved */
function lead(page) {
  const { entry, entries, frame, film } = page,
    early = !film && !isSolved(page);
  return entry.at + 1 < entries.length
    ? { name: LABELS.nextLevel, run: () => frame.buttons.next.click(), early }
    : { name: COMMANDS.newGame, run: () => frame.buttons.new.click(), early };
}

/** @type {(page: Tantrix.Page) => import("./board.js").Field} the shape, or room for all tiles around those that are given */
function field(page) {
  const { puzzle, slots } = playOf(page);
  if (slots) return { cells: slots, rings: 0 };
  const given = puzzle.placements.map(placeOf);
  return {
    cells: given.length ? given : [keyOf(0, 0)],
    rings: puzzle.tiles.length <= FEW_TILES ? 2 : 3,
  };
}

/** @type {Tantrix.Kind} */
export const PUZZLE = {
  ...KIND,
  name: "puzzle",
  placements: lying,
  isOver: isSolved,
  lead,
  field,
  tray: (page) => playOf(page).puzzle.tiles.filter((tile) => !find(page, tile)),
  isOpen: (page) => !page.film,
  rotationOf,
  tileAt,
  choose,
  tap,
  press,
  turn,
  hint,
  showSolution,
  scene(page, over, dragged) {
    const scene = puzzleScene(playOf(page), lying(page), page.chosen, over, dragged);
    return page.hinted ? { ...scene, spaces: [...scene.spaces, page.hinted.key] } : scene;
  },
  cells: (page) => puzzleCells(playOf(page), lying(page), page.chosen),
  summary: (page) => puzzleText(page, playOf(page), lying(page)),
  count: (page) => stepsText(lying(page).length, playOf(page).puzzle.tiles.length),
  can: (page) =>
    page.film
      ? CAN_NOTHING
      : {
          turn: page.chosen !== null,
          place: false,
          remove: page.chosen !== null && find(page, page.chosen) !== undefined,
          undo: playOf(page).cursor > 0,
          redo: playOf(page).cursor + 1 < playOf(page).steps.length,
          reset: lying(page).length > playOf(page).puzzle.placements.length,
          hint: !isSolved(page),
        },
  drop(page, tile, key) {
    if (key !== null) tryPut(page, tile, key);
    else if (find(page, tile)) takeBack(page, tile);
    else commit(page, { make() {} });
  },
  remove: (page) => {
    if (page.chosen !== null) takeBack(page, page.chosen);
  },
  undo: (page) => jump(page, playOf(page).cursor - 1, SAID.undone),
  redo: (page) => jump(page, playOf(page).cursor + 1, SAID.redone),
  reset(page) {
    page.chosen = null;
    change(page, playOf(page).puzzle.placements, SAID.allBack);
  },
  showAfter(page, n) {
    commit(page, {
      make() {
        playOf(page).cursor = n;
      },
      said() {
        const last = lying(page).at(-1);
        return n && last ? placementText(last, false, false) : "";
      },
    });
  },
  api: (page) => ({
    get solved() {
      return isSolved(page);
    },
    get verdict() {
      return check(playOf(page).puzzle, lying(page));
    },
    /** @type {(placement: Placement) => void} */
    place(placement) {
      expect(isPlacement(placement), TILES_EXPECTED.array, placement);
      const [tile, q, r, rotation] = placement;
      put(page, tile, keyOf(q, r), rotation);
    },
    /** @type {(tile: number) => void} */
    remove: (tile) => takeBack(page, tile),
  }),
};
