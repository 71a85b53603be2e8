// Codes of puzzles, games and solitaire games that are not on the page, and the notation of moves.
// Numbers within an item are joined by dots, items by underscores.
//
//   d;TILES;GOALS;CELLS;HOLES;GIVEN    a discovery, and p;... a puzzle, such as d;1.2.3;loopY;;;
//   g;COLORS;SEED;BAG                  a game, such as g;RY;5;
//   s;COLOR;GOAL;SEED;TILES            a solitaire game, such as s;R;line;3;1.2.3; without a seed, the tiles in their order
//
// A move is tile@q,r/rotation; tile- removes a tile of a puzzle.

import { expect } from "../shared/errors.js";
import { PUZZLE_EXPECTED } from "../shared/game_words.js";
import { Refusal } from "../shared/game/refusal.js";
import { PERSON } from "../shared/game/seats.js";
import { COLORS, N_TILES } from "./tiles.js";
import { MOVE_EXPECTED, foreignText, gameName, soloName } from "./words.js";

export const MAX_FAR = 1000;

const N_PARTS = 6, // the number of parts in the code of a puzzle
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
    throw new Refusal(MOVE_EXPECTED);
  return /** @type {TileMove} */ (numbers);
}

/**
 * @type {(isRight: unknown) => void}
 * throws for a wrong code; details would not help the person who received it
 */
const must = (isRight) => expect(isRight, PUZZLE_EXPECTED);

/** @type {(rows: (readonly number[])[]) => string} */
const packRows = (rows) => rows.map((row) => row.join(".")).join("_");

/** @type {(text: string, n: number) => number[][]} rows of n numbers each */
function unpackRows(text, n) {
  const rows = text
    .split("_")
    .filter(Boolean)
    .map((part) => part.split("."));
  must(rows.every((row) => row.length === n && row.every((one) => /^-?\d{1,4}$/.test(one))));
  const found = rows.map((row) => row.map(Number));
  must(found.flat().every((one) => Math.abs(one) <= MAX_FAR));
  return found;
}

/** @type {(items: unknown[]) => boolean} */
const areApart = (items) => new Set(items.map(String)).size === items.length;

/** @type {(tile: number) => boolean} */
const isTile = (tile) => tile >= 1 && tile <= N_TILES;

/** @type {(text: string) => number[]} a list of different tiles */
function unpackTiles(text) {
  const tiles = unpackRows(text.replaceAll(".", "_"), 1).flat();
  must(tiles.length && tiles.every(isTile) && areApart(tiles));
  return tiles;
}

/** @type {(text: string) => string} */
function seedIn(text) {
  must(/^\d{1,20}$/.test(text) && BigInt(text) <= MAX_SEED);
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
      must(form);
      return { form: /** @type {"loop" | "line"} */ (form), color };
    });

/**
 * Return the entry for a puzzle's code; throw for any other string. The last parts may be missing,
 * because punctuation may have hidden them.
 * @type {(code: string) => PuzzleEntry}
 */
export function puzzleOfCode(code) {
  const parts = code.split(";");
  while (parts.length < N_PARTS) parts.push("");
  const [letter, tileText, goalText, cellText, holeText, givenText] = parts;
  must(parts.length === N_PARTS && /^[dp]$/.test(letter) && /^(any|\d?)$/.test(holeText));
  const tiles = unpackTiles(tileText),
    goals = unpackGoals(goalText),
    placements = /** @type {Placement[]} */ (unpackRows(givenText, 4)),
    cells = /** @type {[number, number][]} */ (unpackRows(cellText, 2)),
    given = placements.map(([, q, r]) => String([q, r]));
  must(letter === "p" || (goals.length === 1 && goals[0].form === "loop"));
  must(areApart(given) && areApart(placements.map(([tile]) => tile)));
  must(placements.every(([tile, , , k]) => tiles.includes(tile) && k >= 0 && k < 6));
  if (cells.length) {
    const places = cells.map(String);
    must(areApart(places) && cells.length === tiles.length);
    must(given.every((place) => places.includes(place)));
  }
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
  const [letter, colors = "", seed = "", bag = "", ...more] = code.split(";"),
    players = [...colors];
  must(letter === "g" && !more.length && (seed === "") !== (bag === ""));
  must(players.length >= 2 && areApart(players) && players.every((one) => COLORS.includes(one)));
  if (seed) return newGameEntry(colors, seedIn(seed));
  const order = unpackTiles(bag),
    entry = newGameEntry(colors, order.join("."));
  must(order.length === N_TILES);
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
  const [letter, color = "", goal = "", seed = "", tiles = "", ...more] = code.split(";");
  must(letter === "s" && !more.length && /^[BGRY]$/.test(color) && /^(line|loop)$/.test(goal));
  return newSoloEntry(color, goal, seed ? seedIn(seed) : null, unpackTiles(tiles));
}
