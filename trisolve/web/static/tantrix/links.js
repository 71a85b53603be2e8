// Links: the part of the page's address after # holds a puzzle, the bag of a game or of a solitaire, and
// the placements made. Numbers of one thing are joined by dots, things by underscores.
//
//   #puzzle=KIND;TILES;GOALS;CELLS;HOLES;GIVEN    such as d;1.2.3;loopY;;;
//   #game=RY&seed=5&names=human.strong            #solitaire=R&goal=line&seed=3&tiles=1.2.3
//   &play=1.0.0.0_2.-1.1.2                        tile, q, r, rotation of each placement

import { linkPairs } from "../shared/addresses.js";
import { expect } from "../shared/errors.js";
import { SEED_EXPECTED } from "../shared/game_words.js";
import { readAsMeant } from "../shared/readings.js";
import { MAX_FAR } from "./solved.js";
import { MACHINES, isSeed } from "./state.js";
import { COLORS, N_TILES } from "./tiles.js";
import { TILES_EXPECTED, LABELS, foreignText } from "./words.js";

const KEYS = ["puzzle", "game", "solitaire", "goal", "seed", "tiles", "bag", "names", "play"];
const N_PARTS = 6; // of a puzzle
const NAMES = ["human", ...MACHINES];

/** @type {(rows: (readonly number[])[]) => string} */
const packRows = (rows) => rows.map((row) => row.join(".")).join("_");

/** @type {(text: string, n: number, what: string) => number[][]} rows of n numbers each */
function unpackRows(text, n, what) {
  return text
    .split("_")
    .filter(Boolean)
    .map((part) => {
      const row = part.split(".");
      expect(
        row.length === n &&
          row.every((one) => /^-?\d{1,4}$/.test(one) && Math.abs(Number(one)) <= MAX_FAR),
        what,
        part,
      );
      return row.map(Number);
    });
}

/** @type {(text: string, what: string) => number[]} tiles, each once */
function unpackTiles(text, what) {
  const tiles = unpackRows(text.replaceAll(".", "_"), 1, what).flat();
  const isRight =
    tiles.length &&
    tiles.every((tile) => tile >= 1 && tile <= N_TILES) &&
    new Set(tiles).size === tiles.length;
  expect(isRight, TILES_EXPECTED.eachOnce, text);
  return tiles;
}

/** @type {(text: string) => Placement[]} */
function unpackPlacements(text) {
  const found = unpackRows(text, 4, TILES_EXPECTED.placement);
  for (const one of found) {
    const [tile, , , rotation] = one;
    expect(
      tile >= 1 && tile <= N_TILES && rotation >= 0 && rotation < 6,
      TILES_EXPECTED.placement,
      one.join("."),
    );
  }
  return /** @type {Placement[]} */ (found);
}

/** @type {(text: string | undefined) => string} */
function seedIn(text = "0") {
  expect(isSeed(text), SEED_EXPECTED, text);
  return String(BigInt(text));
}

/** @type {(puzzle: TilePuzzle) => string} a puzzle as a link has it, without its solution */
export const packPuzzle = ({ kind, tiles, goals, cells, holes, placements }) =>
  [
    kind[0],
    tiles.join("."),
    goals.map(({ form, color }) => form + color).join("."),
    packRows(cells ?? []),
    holes ?? "",
    packRows(placements),
  ].join(";");

/** @type {(text: string) => TilePuzzle["goals"]} */
const unpackGoals = (text) =>
  text
    .split(".")
    .filter(Boolean)
    .map((part) => {
      const [, form, color] = /^(loop|line)([BGRY])$/.exec(part) ?? [];
      expect(form, TILES_EXPECTED.goals, part);
      return { form: /** @type {"loop" | "line"} */ (form), color };
    });

/**
 * Return the puzzle that a text of `packPuzzle` says, as an entry that is none of the page's own; throw
 * one line for any other text. The last parts can be missing: a sentence's punctuation may hide them.
 * @type {(text: string) => TileEntry}
 */
export function unpackPuzzle(text) {
  const parts = text.split(";");
  while (parts.length < N_PARTS) parts.push("");
  const [letter, tileText, goalText, cellText, holeText, givenText] = parts;
  expect(
    parts.length === N_PARTS && (letter === "d" || letter === "p"),
    TILES_EXPECTED.parts,
    text,
  );
  const tiles = unpackTiles(tileText, TILES_EXPECTED.puzzle),
    goals = unpackGoals(goalText),
    placements = unpackPlacements(givenText);
  const cells = /** @type {[number, number][]} */ (unpackRows(cellText, 2, TILES_EXPECTED.cells)),
    places = new Set(cells.map(String));
  const given = new Set(placements.map(([, q, r]) => String([q, r]))),
    givenTiles = new Set(placements.map(([tile]) => tile));
  expect(
    letter === "p" || (goals.length === 1 && goals[0].form === "loop"),
    TILES_EXPECTED.oneLoop,
    goalText,
  );
  expect(
    !cells.length || (places.size === tiles.length && cells.length === tiles.length),
    TILES_EXPECTED.nCells,
    cells.length,
  );
  const isApart = given.size === placements.length && givenTiles.size === placements.length;
  expect(
    isApart && placements.every(([tile]) => tiles.includes(tile)),
    TILES_EXPECTED.given,
    givenText,
  );
  expect(
    !cells.length || [...given].every((place) => places.has(place)),
    TILES_EXPECTED.givenCells,
    givenText,
  );
  expect(/^(any|\d?)$/.test(holeText), TILES_EXPECTED.holes, holeText);
  const holes = holeText === "" ? null : holeText === "any" ? "any" : Number(holeText),
    kind = letter === "d" ? "discovery" : "puzzle";
  const puzzle = /** @type {TilePuzzle} */ ({
    kind,
    tiles,
    goals,
    cells: cells.length ? cells : null,
    holes,
    placements,
    solution: null,
  });
  return {
    at: -1,
    id: `puzzle/${parts.join(";")}`,
    name: foreignText(tiles.length),
    puzzle,
    game: null,
    solitaire: null,
  };
}

/** @type {(found: Record<string, string>) => TileEntry} */
function unpackGame({ game: colors, seed, bag, names }) {
  const players = [...colors],
    seats = names?.split(".") ?? players.map((_, seat) => (seat ? "strong" : "human"));
  const isRight =
    players.length >= 2 &&
    players.every((one) => COLORS.includes(one)) &&
    new Set(players).size === players.length;
  expect(isRight, TILES_EXPECTED.colors, colors);
  expect(
    seats.length === players.length && seats.every((one) => NAMES.includes(one)),
    TILES_EXPECTED.names,
    names,
  );
  const order = bag === undefined ? null : unpackTiles(bag, TILES_EXPECTED.bag);
  expect(!order || order.length === N_TILES, TILES_EXPECTED.wholeBag, bag);
  const start = { players, names: seats, seed: order ? null : seedIn(seed), order, placements: [] };
  return {
    at: -1,
    id: `game/${colors}/${order?.join(".") ?? start.seed}`,
    name: LABELS.game,
    puzzle: null,
    game: start,
    solitaire: null,
  };
}

/** @type {(found: Record<string, string>) => TileEntry} */
function unpackSolitaire({ solitaire: color, goal = "line", seed, tiles: tileText, bag }) {
  expect(/^[BGRY]$/.test(color), TILES_EXPECTED.color, color);
  expect(goal === "line" || goal === "loop", TILES_EXPECTED.goal, goal);
  const order = bag === undefined ? null : unpackTiles(bag, TILES_EXPECTED.bag),
    tiles = order ?? unpackTiles(tileText ?? "", TILES_EXPECTED.solitaire);
  const solitaire = {
    color,
    goal: /** @type {"line" | "loop"} */ (goal),
    tiles,
    seed: order ? null : seedIn(seed),
    order,
    placements: [],
  };
  const id = `solitaire/${color}/${goal}/${tiles.join(".")}/${solitaire.seed}`;
  return { at: -1, id, name: LABELS.solitaire, puzzle: null, game: null, solitaire };
}

/**
 * Return the contents of a link, null for an empty one; throw one line for a wrong one.
 * @type {(hash: string) => {entry: TileEntry, placements: Placement[]} | null}
 */
export const parseLink = (hash) => readAsMeant(hash, linkIn);

/** @type {(hash: string) => {entry: TileEntry, placements: Placement[]} | null} */
function linkIn(hash) {
  const found = linkPairs(hash.replace(/%3B/gi, ";"), KEYS);
  if (!found) return null;
  const { puzzle, game, solitaire, play } = found;
  expect(
    [puzzle, game, solitaire].filter(Boolean).length === 1,
    TILES_EXPECTED.oneName,
    hash.slice(1, 41),
  );
  const entry = puzzle ? unpackPuzzle(puzzle) : game ? unpackGame(found) : unpackSolitaire(found);
  return { entry, placements: unpackPlacements(play ?? "") };
}

/**
 * Return the link of an entry after some placements.
 * @type {(entry: Pick<TileEntry, "puzzle" | "game" | "solitaire">, placements: Placement[]) => string}
 */
export function linkTo({ puzzle, game, solitaire }, placements) {
  const play = placements.length ? `&play=${packRows(placements)}` : "";
  if (puzzle) return `#puzzle=${packPuzzle(puzzle)}${play}`;
  const { seed, order } = /** @type {{seed: string | null, order: number[] | null}} */ (
    game ?? solitaire
  );
  const drawn = order ? `&bag=${order.join(".")}` : `&seed=${seed ?? "0"}`;
  if (game) {
    const names = game.names.every((name) => NAMES.includes(name))
      ? `&names=${game.names.join(".")}`
      : "";
    return `#game=${game.players.join("")}${drawn}${names}${play}`;
  }
  const { color, goal, tiles } = /** @type {NonNullable<TileEntry["solitaire"]>} */ (solitaire);
  return `#solitaire=${color}&goal=${goal}${drawn}${order ? "" : `&tiles=${tiles.join(".")}`}${play}`;
}
