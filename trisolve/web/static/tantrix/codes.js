// Codes of puzzles, games and solitaires that are not on the page, and the texts of moves. Numbers of one
// thing are joined by dots, things by underscores.
//
//   d;TILES;GOALS;CELLS;HOLES;GIVEN    a discovery, and p;... a puzzle, such as d;1.2.3;loopY;;;
//   g;COLORS;SEED;BAG                  a game, such as g;RY;5;
//   s;COLOR;GOAL;SEED;TILES            a solitaire, such as s;R;line;3;1.2.3; without a seed, the tiles in their order
//
// A move is tile@q,r/rotation; tile- takes the tile of a puzzle back.

import { expect } from "../shared/errors.js";
import { SEED_EXPECTED } from "../shared/game_words.js";
import { Refusal } from "../shared/game/refusal.js";
import { PERSON } from "../shared/game/seats.js";
import { COLORS, N_TILES } from "./tiles.js";
import { TILES_EXPECTED, foreignText, gameName, soloName } from "./words.js";

export const MAX_FAR = 1000;

const N_PARTS = 6, // of a puzzle
  MAX_SEED = (1n << 64n) - 1n,
  MOVE = /^(\d{1,2})(?:@(-?\d{1,4}),(-?\d{1,4})\/([0-5])|-)$/;

/** @type {(move: TileMove) => string} */
export const textOfMove = ([tile, q, r, rotation]) =>
  q === undefined ? `${tile}-` : `${tile}@${q},${r}/${rotation}`;

/** @type {(text: string) => TileMove} */
export function moveOfText(text) {
  const [, ...parts] = MOVE.exec(text) ?? [],
    numbers = parts.filter((one) => one !== undefined).map(Number),
    [tile, ...place] = numbers;
  if (!(tile >= 1 && tile <= N_TILES) || place.slice(0, 2).some((one) => Math.abs(one) > MAX_FAR))
    throw new Refusal(TILES_EXPECTED.move);
  return /** @type {TileMove} */ (numbers);
}

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

/** @type {(text: string) => string} */
function seedIn(text) {
  expect(/^\d{1,20}$/.test(text) && BigInt(text) <= MAX_SEED, SEED_EXPECTED, text);
  return String(BigInt(text));
}

/** @type {(puzzle: TilePuzzle) => string} the code of a puzzle, without its solution */
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
 * Return the entry of a puzzle's code; throw one line for any other text. The last parts can be missing: a
 * sentence's punctuation may hide them.
 * @type {(code: string) => PuzzleEntry}
 */
export function puzzleOfCode(code) {
  const parts = code.split(";");
  while (parts.length < N_PARTS) parts.push("");
  const [letter, tileText, goalText, cellText, holeText, givenText] = parts;
  expect(
    parts.length === N_PARTS && (letter === "d" || letter === "p"),
    TILES_EXPECTED.parts,
    code,
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
  return {
    id: `puzzle/${parts.join(";")}`,
    name: foreignText(tiles.length),
    kind: "puzzle",
    puzzle: {
      kind: letter === "d" ? "discovery" : "puzzle",
      tiles,
      goals,
      cells: cells.length ? cells : null,
      holes: holeText === "" ? null : holeText === "any" ? "any" : Number(holeText),
      placements,
      solution: null,
    },
  };
}

/** @type {(colors: string, seed: string) => GameOfTiles} */
export const newGameEntry = (colors, seed) => ({
  id: `game/${colors}/${seed}`,
  name: gameName(colors.length, seed),
  kind: "game",
  preset: colors,
  players: [...colors].map((_, seat) => (seat ? "strong" : PERSON)),
  game: { players: [...colors], names: null, seed, order: null },
});

/** @type {(game: GameOfTiles["game"]) => string} */
export const packGame = ({ players, seed, order }) =>
  ["g", players.join(""), seed ?? "", order?.join(".") ?? ""].join(";");

/** @type {(code: string) => GameOfTiles} */
export function gameOfCode(code) {
  const [letter, colors = "", seedText = "", bag = "", ...more] = code.split(";"),
    players = [...colors];
  expect(
    letter === "g" && !more.length && (seedText === "") !== (bag === ""),
    TILES_EXPECTED.parts,
    code,
  );
  const isRight =
    players.length >= 2 &&
    players.every((one) => COLORS.includes(one)) &&
    new Set(players).size === players.length;
  expect(isRight, TILES_EXPECTED.colors, colors);
  if (!bag) return newGameEntry(colors, seedIn(seedText));
  const order = unpackTiles(bag, TILES_EXPECTED.bag);
  expect(order.length === N_TILES, TILES_EXPECTED.wholeBag, bag);
  const entry = newGameEntry(colors, order.join("."));
  return {
    ...entry,
    name: gameName(players.length, ""),
    game: { ...entry.game, seed: null, order },
  };
}

/** @type {(color: string, goal: string, seed: string | null, tiles: number[]) => SoloEntry} */
export const newSoloEntry = (color, goal, seed, tiles) => ({
  id: `solitaire/${color}/${goal}/${tiles.join(".")}/${seed ?? ""}`,
  name: soloName(color, goal, seed ?? ""),
  kind: "solitaire",
  solitaire: {
    color,
    goal: /** @type {"line" | "loop"} */ (goal),
    tiles,
    seed,
    order: seed === null ? tiles : null,
  },
});

/** @type {(solo: SoloEntry["solitaire"]) => string} */
export const packSolo = ({ color, goal, tiles, seed, order }) =>
  ["s", color, goal, seed ?? "", (order ?? tiles).join(".")].join(";");

/** @type {(code: string) => SoloEntry} */
export function soloOfCode(code) {
  const [letter, color = "", goal = "", seedText = "", tileText = "", ...more] = code.split(";");
  expect(letter === "s" && !more.length, TILES_EXPECTED.parts, code);
  expect(/^[BGRY]$/.test(color), TILES_EXPECTED.color, color);
  expect(goal === "line" || goal === "loop", TILES_EXPECTED.goal, goal);
  const tiles = unpackTiles(tileText, TILES_EXPECTED.solitaire);
  return newSoloEntry(color, goal, seedText ? seedIn(seedText) : null, tiles);
}
