// A puzzle solved by hand: tiles go from the tray to any cell and back; what does not match is shown,
// not forbidden. Every position is kept, so that all can be undone.

import { counted } from "../shared/counted.js";
import { el } from "../shared/dom.js";
import { expect } from "../shared/errors.js";
import { keep, recall } from "../shared/storage.js";
import { check, goalMet, mismatches } from "./check.js";
import { beside, boardOf, cellOf, inOrder, keyOf, placeOf } from "./rules.js";
import { N_TILES } from "./tiles.js";
import { COLOR_NAMES, reasonTold, sidesTold, spaceTold, tileTold } from "./words.js";

const MOST_KEPT = 200, MOST = 1000;
const FIRST_CELLS = [[0, 0], [0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]].map(([q, r]) => keyOf(q, r));

/** @type {(value: any) => boolean} */
const isPlacement = (value) => Array.isArray(value) && value.length === 4 && value.every(Number.isInteger)
  && value[0] >= 1 && value[0] <= N_TILES && Math.max(Math.abs(value[1]), Math.abs(value[2])) <= MOST && value[3] >= 0 && value[3] < 6;

/** @type {(id: string) => string} */
const keyOfPlay = (id) => `tantrix/1/${id}`;

/**
 * What was laid, step by step, and what solved it.
 * @typedef {{steps: Placement[][], cursor: number, solved: Placement[] | null}} TilePlay
 */

/** @type {Map<string, TilePlay>} for where storage is none */
const plays = new Map();

/** @type {(puzzle: TilePuzzle, given: any) => boolean} whether it solves the puzzle: others may have written it */
const solves = (puzzle, given) => Array.isArray(given) && given.every(isPlacement) && check(puzzle, given).right;

/** @type {(entry: TileEntry) => boolean} */
export const isPuzzleSolved = ({ id, puzzle }) =>
  Boolean(puzzle) && solves(/** @type {TilePuzzle} */ (puzzle), (plays.get(id) ?? recall(keyOfPlay(id)))?.solved);

/** @type {(entry: TileEntry, puzzle: TilePuzzle) => TilePlay} */
function recalled(entry, puzzle) {
  const found = plays.get(entry.id) ?? recall(keyOfPlay(entry.id));
  const fixed = JSON.stringify([...puzzle.placements].sort(inOrder));
  /** @type {(step: any) => boolean} */
  const isStep = (step) => Array.isArray(step) && step.every(isPlacement) && boardOf(step).size === step.length
    && new Set(step.map(([tile]) => tile)).size === step.length && step.every(([tile]) => puzzle.tiles.includes(tile))
    && JSON.stringify(step.filter(([tile]) => puzzle.placements.some(([given]) => given === tile)).sort(inOrder)) === fixed;
  const right = Array.isArray(found?.steps) && found.steps.length && found.steps.every(isStep)
    && Number.isInteger(found.cursor) && found.cursor >= 0 && found.cursor < found.steps.length;
  const solved = solves(puzzle, found?.solved) ? found.solved : null;
  return right ? { steps: found.steps, cursor: found.cursor, solved } : { steps: [puzzle.placements], cursor: 0, solved };
}

/**
 * Open a puzzle.
 * @type {(entry: TileEntry, ui: TileUi) => TileDesk}
 */
export function openPuzzle(entry, ui) {
  const puzzle = /** @type {TilePuzzle} */ (entry.puzzle);
  const given = new Set(puzzle.placements.map(([tile]) => tile));
  const slots = puzzle.cells?.map(([q, r]) => keyOf(q, r)) ?? null;
  const play = recalled(entry, puzzle);
  /** @type {Map<number, number>} how tiles of the tray are turned */
  const rotations = new Map();
  /** @type {number | null} */
  let chosen = null;

  const lying = () => play.steps[play.cursor];
  /** @type {(tile: number) => Placement | undefined} */
  const find = (tile) => lying().find(([one]) => one === tile);
  const tray = () => puzzle.tiles.filter((tile) => !find(tile));
  const isSolved = () => check(puzzle, lying()).right;

  /** @type {(next: Placement[], said: string) => void} */
  function change(next, said) {
    const was = isSolved();
    play.steps = [...play.steps.slice(Math.max(0, play.cursor + 2 - MOST_KEPT), play.cursor + 1), next];
    play.cursor = play.steps.length - 1;
    stand(said, was);
  }
  /** @type {(said: string, was?: boolean) => void} */
  function stand(said, was = true) {
    const solved = isSolved();
    if (solved) play.solved = lying();
    plays.set(entry.id, play);
    keep(keyOfPlay(entry.id), play);
    ui.refresh();
    ui.emit("move");
    ui.say(solved ? `Solved. ${said}` : said);
    if (solved && !was) ui.emit("solved");
  }
  /** @type {(tile: number, key: number, rotation?: number) => void} throws one line where it cannot lie there */
  function put(tile, key, rotation = find(tile)?.[3] ?? rotations.get(tile) ?? 0) {
    const [q, r] = cellOf(key), there = boardOf(lying()).get(key);
    expect(puzzle.tiles.includes(tile), "a tile of the puzzle", tile);
    expect(!given.has(tile), "a tile that is not given", tile);
    expect(!slots || slots.includes(key), "a cell of the shape", [q, r]);
    expect(Math.max(Math.abs(q), Math.abs(r)) <= MOST, "a cell that is not far away", [q, r]);
    expect(!there || there[0] === tile, "a free cell", [q, r]);
    if (there && there[3] === rotation) return;
    chosen = tile;
    const next = /** @type {Placement[]} */ ([...lying().filter(([one]) => one !== tile), [tile, q, r, rotation]]);
    const clash = mismatches(boardOf(next)).some(([at]) => at === key) ? "; touching sides differ" : "";
    change(next, `Tile ${tile} at ${q},${r}: ${sidesTold(tile, rotation)}${clash}`);
  }
  /** @type {(work: () => void) => void} do it, or say why not */
  function tried(work) {
    try {
      work();
    } catch (error) {
      ui.refresh();
      ui.say(/** @type {Error} */ (error).message);
    }
  }
  /** @type {(tile: number) => void} */
  function takeBack(tile) {
    const placement = find(tile);
    if (!placement || given.has(tile)) return;
    rotations.set(tile, placement[3]);
    change(lying().filter(([one]) => one !== tile), `Tile ${tile} is back in the tray`);
  }
  /** @type {(cursor: number, said: string) => void} */
  function jump(cursor, said) {
    if (!play.steps[cursor]) return;
    play.cursor = cursor;
    chosen = null;
    stand(said);
  }
  const can = {
    get turn() { return chosen !== null; },
    place: false,
    get remove() { return chosen !== null && find(chosen) !== undefined; },
    get undo() { return play.cursor > 0; },
    get redo() { return play.cursor + 1 < play.steps.length; },
    get reset() { return lying().length > puzzle.placements.length; },
  };
  const spaces = () => {
    const board = boardOf(lying());
    return (slots ?? (board.size ? [...beside(board)] : FIRST_CELLS)).filter((key) => !board.has(key));
  };

  /** @type {TileDesk} */
  const desk = {
    kind: "puzzle",
    get chosen() { return chosen; },
    placements: lying,
    tray,
    isOpen: () => true,
    rotationOf: (tile) => find(tile)?.[3] ?? rotations.get(tile) ?? 0,
    tileAt(key) {
      const tile = boardOf(lying()).get(key)?.[0];
      return tile === undefined || given.has(tile) ? null : tile;
    },
    scene(over, dragged) {
      const shown = lying().filter(([tile]) => tile !== dragged), board = boardOf(shown);
      const lit = new Map();
      for (const goal of puzzle.goals) {
        for (const key of goalMet(puzzle, board, goal).lines.find(({ length }) => length > 1)?.cells ?? []) {
          lit.set(key, (lit.get(key) ?? "") + goal.color);
        }
      }
      const around = new Set(slots ?? [...FIRST_CELLS, ...beside(boardOf(lying()))]);
      for (const key of board.keys()) around.delete(key);
      const own = chosen === null ? undefined : find(chosen);
      return {
        placements: shown, held: null, wrong: null, slots: around,
        spaces: over !== null && !board.has(over) && (!slots || slots.includes(over)) ? [over] : [],
        forced: [], lit, clashes: mismatches(board).filter(([, side]) => side < 3), fresh: [], chosen: own && dragged === null ? placeOf(own) : null,
      };
    },
    cells() {
      const board = boardOf(lying()), found = new Map();
      for (const [key, [tile, q, r, rotation]] of board) {
        const fixed = given.has(tile) ? ", given" : tile === chosen ? ", chosen" : "";
        found.set(key, `Tile ${tile} at ${q},${r}${fixed}: ${sidesTold(tile, rotation)}`);
      }
      if (chosen !== null) for (const key of spaces()) found.set(key, spaceTold(board, key));
      return found;
    },
    told() {
      const board = boardOf(lying()), verdict = check(puzzle, lying()), clashes = mismatches(board).length / 2;
      const goals = puzzle.goals.map((goal) => {
        const { lines, carriers, met } = goalMet(puzzle, board, goal), best = lines[0];
        const so = best ? `${best.length} of ${carriers}${best.closed ? ", closed" : ""}` : `0 of ${carriers}`;
        return el("li", {}, `${met ? "✓" : "○"} One ${goal.form} in ${COLOR_NAMES[goal.color]}: ${so}`);
      });
      const holes = puzzle.holes === 0 ? ", no holes" : puzzle.holes === "any" ? "" : `, ${counted(puzzle.holes ?? 0, "hole")}`;
      const place = slots ? "All cells of the shape" : `All ${puzzle.tiles.length} tiles in one group${holes}`;
      const shape = el("li", {}, `${tray().length ? "○" : "✓"} ${place}`);
      const next = ui.next.hasOne() ? [el("p", {}, el("button", { class: "main", onclick: ui.next.open }, "Next level"))] : [];
      const last = verdict.right ? [el("h2", {}, "Solved"), el("p", {}, `All ${counted(puzzle.tiles.length, "tile")} lie as they should.`), ...next]
        : verdict.reason === "tile-missing" ? [] : [el("p", { class: "alarm" }, `Not yet: ${verdict.reason}, ${verdict.where}`)];
      return [...last, el("ul", { class: "goals" }, ...goals, shape,
        el("li", {}, clashes ? `✕ Touching sides differ: ${clashes}` : "✓ Touching sides match"))];
    },
    count: () => `${lying().length} / ${puzzle.tiles.length} tiles`,
    can,
    choose(tile) {
      if (chosen === tile) return desk.turn();
      chosen = tile;
      ui.refresh();
      return ui.say(`${tileTold(tile)}; ${sidesTold(tile, desk.rotationOf(tile))}`);
    },
    tap(key) {
      const there = boardOf(lying()).get(key)?.[0];
      if (there !== undefined) {
        if (given.has(there)) ui.say(reasonTold("given"));
        else desk.choose(there);
      } else if (chosen !== null) {
        const tile = chosen;
        tried(() => put(tile, key));
      }
    },
    reach: () => {},
    press(key) {
      const there = desk.tileAt(key);
      if (there !== null) {
        chosen = there;
        ui.refresh();
        ui.say(`Tile ${there} chosen: R turns it, Delete takes it back`);
      } else {
        desk.tap(key);
      }
    },
    drop(tile, key) {
      if (key !== null) tried(() => put(tile, key));
      else if (find(tile)) takeBack(tile);
      else ui.refresh();
    },
    turn() {
      if (chosen === null) return;
      const placement = find(chosen), next = (desk.rotationOf(chosen) + 1) % 6;
      if (placement) {
        put(chosen, placeOf(placement), next);
      } else {
        rotations.set(chosen, next);
        ui.refresh();
        ui.say(`Turned: ${sidesTold(chosen, next)}`);
      }
    },
    place: () => {},
    remove: () => chosen !== null && takeBack(chosen),
    undo: () => jump(play.cursor - 1, "Undone"),
    redo: () => jump(play.cursor + 1, "Done again"),
    reset() {
      chosen = null;
      change(puzzle.placements, "All tiles are back in the tray");
    },
    leave: () => {},
    api: {
      get solved() { return isSolved(); },
      get verdict() { return check(puzzle, lying()); },
      /** @type {(placement: Placement) => void} */
      place(placement) {
        expect(isPlacement(placement), "[tile, q, r, rotation]", placement);
        const [tile, q, r, rotation] = placement;
        put(tile, keyOf(q, r), rotation);
      },
      /** @type {(tile: number) => void} */
      remove: takeBack,
    },
  };
  return desk;
}
