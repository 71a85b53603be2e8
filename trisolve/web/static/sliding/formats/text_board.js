// The text format of levels (.tri), for pages without a server: a header, the board and the goals,
// with one line per row and one character per cell. It reports what it cannot read.

import { expect } from "../../shared/errors.js";
import { floorFrom } from "../edits.js";
import { NO_CELL } from "../lattice.js";
import { cellsOf, floorOf } from "../level.js";
import { dumpMoves, parseMoves } from "../moves.js";
import {
  BOARD_LETTERS_EXPECTED,
  BOARD_ON_GRID_EXPECTED,
  BOARD_WITH_FLOOR_EXPECTED,
  GOALS_EXPECTED,
  HEADER_EXPECTED,
  SECTIONS_EXPECTED,
} from "./file_words.js";
import { drawnOf } from "./level_file.js";

const TEXT_LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

/** @type {(floor: Uint8Array, marks: Map<number, string>) => string[]} */
function boardLines(floor, marks) {
  const spots = floorOf(floor).map((cell) => ({
    row: cell >> 5,
    x: (cell & 31) - (cell >> 5),
    mark: marks.get(cell) ?? ".",
  }));
  const left = Math.min(...spots.map(({ x }) => x)),
    rows = spots.map(({ row }) => row);
  const lines = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
    const here = spots.filter((spot) => spot.row === row);
    if (!here.length) {
      lines.push("#"); // an empty line would look like the end of the board
      continue;
    }
    const xs = here.map(({ x }) => x),
      line = Array.from({ length: Math.max(...xs) - Math.min(...xs) + 1 }, () => "#");
    for (const { x, mark } of here) line[x - Math.min(...xs)] = mark;
    lines.push(" ".repeat(Math.min(...xs) - left) + line.join(""));
  }
  return lines;
}

/** @type {(text: string) => boolean} whether a string can be in a header without quotes */
function isPlain(text) {
  const printable = /^[ -~]*$/;
  return printable.test(text) && text === text.trim() && !text.startsWith('"');
}

/** @type {(tags: string) => string[]} */
const tagsOf = (tags) => (tags.startsWith("[") ? JSON.parse(tags) : tagList(tags));

/**
 * Return the comma-separated tags in a line.
 * @type {(line: string) => string[]}
 */
export const tagList = (line) =>
  line
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * Return a level as text that `trisolve` reads back.
 * @type {(level: Drawn) => string}
 */
export function writeText(level) {
  const { name, push, floor, blocks, solution, about } = level;
  const own = blocks.map(({ id }) => id).filter((id) => TEXT_LETTERS.includes(id));
  const free = TEXT_LETTERS.filter((letter) => !own.includes(letter));
  const letters = blocks.map(({ id }) => (own.includes(id) ? id : (free.shift() ?? "")));
  const first = floorOf(floor)[0];
  const lines = [];
  for (const [key, text] of [
    ["name", name],
    ["author", about.author],
    ["notes", about.notes],
  ]) {
    if (text) lines.push(`${key}: ${isPlain(text) ? text : JSON.stringify(text)}`);
  }
  if (about.tags?.length) {
    const plain = about.tags.every((tag) => isPlain(tag) && !/[,[\]]/.test(tag));
    lines.push(`tags: ${plain ? about.tags.join(", ") : JSON.stringify(about.tags)}`);
  }
  if (push !== "full") lines.push(`push: ${push}`);
  lines.push(`origin: ${first >> 5},${(first >> 1) & 15},${first & 1}`);
  const ids = blocks
    .map(({ id }, i) => `${letters[i]}=${id}`)
    .filter((_, i) => letters[i] !== blocks[i].id);
  if (ids.length) lines.push(`ids: ${ids.join(" ")}`);
  if (letters.join() !== [...letters].sort().join()) lines.push(`order: ${letters.join(" ")}`);
  const colors = blocks
    .map(({ color }, i) => (color ? `${letters[i]}=${color}` : ""))
    .filter(Boolean);
  if (colors.length) lines.push(`colors: ${colors.join(" ")}`);
  if (solution) lines.push(`solution: ${dumpMoves(solution)}`.trimEnd());
  for (const [key, text] of Object.entries({ stats: about.stats, metadata: about.metadata }))
    if (text) lines.push(`${key}: ${text}`);
  lines.push(
    "board:",
    ...boardLines(
      floor,
      new Map(
        blocks.flatMap((block, i) =>
          cellsOf(block, block.first).map(
            (cell) => /** @type {[number, string]} */ ([cell, letters[i]]),
          ),
        ),
      ),
    ),
  );
  /** @type {Map<number, string>[]} */
  const layers = [new Map()];
  for (const [i, block] of blocks.entries()) {
    const cells = block.goal === NO_CELL ? [] : cellsOf(block, block.goal);
    let layer = layers.find((one) => cells.every((cell) => !one.has(cell)));
    if (!layer) layers.push((layer = new Map()));
    for (const cell of cells) layer.set(cell, letters[i]);
  }
  for (const layer of layers) lines.push("goals:", ...boardLines(floor, layer));
  return `${lines.join("\n")}\n`;
}

/** @typedef {{dr: number, dx: number}} Shift */

/** @type {(rows: string[], origin: number[] | null, anchor: Shift | null) => {marks: Map<number, string>, anchor: Shift}} */
function readBoard(rows, origin, anchor) {
  /** @type {{row: number, x: number, mark: string}[]} */
  const spots = [];
  for (const [row, line] of rows.entries()) {
    for (const [x, mark] of [...line].entries())
      if (mark !== " " && mark !== "#") spots.push({ row, x, mark });
  }
  expect(spots.length, BOARD_WITH_FLOOR_EXPECTED);
  if (!anchor) {
    const [{ row, x }] = spots;
    if (origin) {
      anchor = { dr: origin[0] - row, dx: 2 * origin[1] + (origin[2] ?? 0) - origin[0] - x };
    } else {
      const cols = spots.map((spot) => (spot.x - x + spot.row - row) >> 1);
      anchor = { dr: -row, dx: -x - 2 * Math.min(...cols) };
    }
  }
  const { dr, dx } = anchor;
  const marks = new Map(
    spots.map(({ row, x, mark }) => {
      const at = row + dr,
        half = x + dx + at;
      expect(at >= 0 && at < 16 && half >= 0 && half < 32, BOARD_ON_GRID_EXPECTED);
      return [(at << 5) | half, mark];
    }),
  );
  return { marks, anchor };
}

/**
 * Read a level from its text format with goals: sections; throw an Error if it is invalid.
 * @type {(text: string) => Drawn}
 */
export function readText(text) {
  /** @type {Record<string, string>} */
  const header = {};
  /** @type {{name: string, rows: string[]}[]} */
  const sections = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const match = /^\s*([^\s:]+)\s*:(.*)$/.exec(line);
    if (line.trimStart().startsWith(";")) continue;
    if (match && /^(board|goals)$/.test(match[1])) sections.push({ name: match[1], rows: [] });
    else if (match && !sections.length) header[match[1]] = match[2].trim();
    else if (sections.length) sections[sections.length - 1].rows.push(line);
    else expect(!line.trim(), HEADER_EXPECTED, line);
  }
  expect(
    sections[0]?.name === "board" && sections.slice(1).every(({ name }) => name === "goals"),
    SECTIONS_EXPECTED,
  );
  const origin = header.origin ? header.origin.split(",").map(Number) : null;
  const { marks, anchor } = readBoard(sections[0].rows, origin, null);
  const letters = [...new Set([...marks.values()].filter((mark) => mark !== "."))].sort();
  expect(
    letters.every((letter) => TEXT_LETTERS.includes(letter)),
    BOARD_LETTERS_EXPECTED,
    letters.join(""),
  );
  expect(sections.length > 1 || letters.every((letter) => letter < "a"), GOALS_EXPECTED);
  /** @type {(key: string) => Record<string, string>} */
  const pairs = (key) =>
    Object.fromEntries(
      (header[key] ?? "")
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => [word[0], word.slice(2)]),
    );
  const ids = pairs("ids"),
    colors = pairs("colors");
  /** @type {(from: Map<number, string>, letter: string) => number[]} */
  const cells = (from, letter) => [...from.keys()].filter((cell) => from.get(cell) === letter);
  const goals = sections.slice(1).map(({ rows }) => readBoard(rows, null, anchor).marks);
  const order = (header.order ?? letters.join(" ")).split(/\s+/).filter(Boolean);
  /** @type {(key: string) => string | undefined} */
  const line = (key) => (header[key]?.startsWith('"') ? JSON.parse(header[key]) : header[key]);
  return drawnOf({
    name: line("name"),
    author: line("author"),
    notes: line("notes"),
    tags: header.tags === undefined ? undefined : tagsOf(header.tags),
    push: header.push ?? "full",
    floor: floorOf(floorFrom(marks.keys())),
    blocks: order.map((letter) => {
      const goal = goals.map((from) => cells(from, letter)).find((found) => found.length);
      return {
        id: ids[letter] ?? letter,
        cells: cells(marks, letter),
        goal,
        color: colors[letter] ?? null,
      };
    }),
    solution: header.solution === undefined ? null : parseMoves(header.solution),
    stats: header.stats,
    metadata: header.metadata,
  });
}
