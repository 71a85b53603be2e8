// Converts levels and packs between files and the editor. Stats and metadata stay JSON text, so
// that numbers beyond a browser's precision are preserved.

import { expect } from "../../shared/errors.js";
import { floorFrom } from "../edits.js";
import { N_CELLS, NO_CELL, runCells } from "../lattice.js";
import { cellsOf, checkLevel, floorOf, PUSH_MODES } from "../level.js";
import { isBlockId } from "../moves.js";
import { PUSH_EXPECTED } from "../rules_words.js";
import {
  BLOCKS_EXPECTED,
  BLOCK_EXPECTED,
  FLOOR_EXPECTED,
  FORMAT_EXPECTED,
  GOAL_LIKE_BLOCK_EXPECTED,
  LEVELS_EXPECTED,
  blockName,
  goalName,
  notARunText,
} from "./file_words.js";

const LEVEL = "trisolve-level",
  PACK = "trisolve-pack",
  VERSION = 1;
const WORDS = ["author", "tags", "notes"],
  TEXTS = ["stats", "metadata"];

/** @type {(cells: any, what: string) => {first: number, axis: number, length: number}} */
function runOf(cells, what) {
  const wanted = new Set(cells);
  for (const first of wanted) {
    for (const axis of [0, 1, 2]) {
      const run = runCells(Number(first), axis, wanted.size);
      if (run?.every((cell) => wanted.has(cell)))
        return { first: Number(first), axis, length: run.length };
    }
  }
  throw new Error(notARunText(what));
}

/** @type {(cells: any) => boolean} */
const areCells = (cells) =>
  Array.isArray(cells) &&
  cells.every((cell) => Number.isInteger(cell) && cell >= 0 && cell < N_CELLS);

/**
 * Return a level for the editor; throw an Error if it is invalid.
 * @type {(record: any) => Drawn}
 */
export function drawnOf(record) {
  expect(areCells(record.floor) && record.floor.length, FLOOR_EXPECTED);
  expect(Array.isArray(record.blocks), BLOCKS_EXPECTED);
  /** @type {Block[]} */
  const blocks = record.blocks.map((/** @type {any} */ one) => {
    expect(
      isBlockId(String(one.id)) && areCells(one.cells) && one.cells.length > 2,
      BLOCK_EXPECTED,
    );
    const run = runOf(one.cells, blockName(one.id));
    const goal = one.goal ? runOf(one.goal, goalName(one.id)) : { ...run, first: NO_CELL };
    expect(goal.axis === run.axis && goal.length === run.length, GOAL_LIKE_BLOCK_EXPECTED, one.id);
    return { ...run, id: one.id, goal: goal.first, color: one.color ?? null };
  });
  const { push = "full" } = record;
  expect(PUSH_MODES.includes(push), PUSH_EXPECTED, push);
  const about = Object.fromEntries(
    [...WORDS, ...TEXTS]
      .filter((key) => record[key] !== undefined)
      .map((key) => [key, record[key]]),
  );
  const drawn = {
    push,
    floor: floorFrom(record.floor),
    blocks,
    name: record.name ?? "",
    solution: record.solution ?? null,
    about,
  };
  checkLevel(drawn);
  return drawn;
}

/**
 * Return a level as plain values.
 * @type {(level: Drawn) => any}
 */
export function recordOf({ push, floor, blocks, name, solution, about }) {
  const { author, tags, notes, ...texts } = about;
  return {
    ...(name ? { name } : {}),
    ...Object.fromEntries(
      Object.entries({ author, tags, notes }).filter(([, value]) => value !== undefined),
    ),
    push,
    floor: floorOf(floor),
    blocks: blocks.map((block) => ({
      id: block.id,
      cells: cellsOf(block, block.first),
      ...(block.goal === NO_CELL ? {} : { goal: cellsOf(block, block.goal) }),
      ...(block.color ? { color: block.color } : {}),
    })),
    ...(solution ? { solution } : {}),
    ...texts,
  };
}

/** @type {(record: any) => string} */
function levelText(record) {
  const plain = Object.entries(record).filter(([key]) => !TEXTS.includes(key));
  const members = [["format", LEVEL], ["version", VERSION], ...plain].map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const kept = TEXTS.filter((key) => record[key]).map((key) => `"${key}": ${record[key]}`);
  return `{${[...members, ...kept].join(", ")}}`;
}

/**
 * Return a level as file text; with `bare`, without its description, for searches.
 * @type {(level: Drawn, bare?: boolean) => string}
 */
export const drawnText = (level, bare = false) =>
  levelText(recordOf(bare ? { ...level, name: "", solution: null, about: {} } : level));

/**
 * Return a document as the text of a file: one level, or a pack.
 * @type {(doc: Doc) => string}
 */
export function docText({ pack, name, metadata, levels }) {
  if (!pack) return `${drawnText(levels[0])}\n`;
  const about =
    (name ? `"name": ${JSON.stringify(name)}, ` : "") +
    (metadata ? `"metadata": ${metadata}, ` : "");
  return `{"format": "${PACK}", "version": ${VERSION}, ${about}"levels": [\n${levels.map((level) => drawnText(level)).join(",\n")}\n]}\n`;
}

/**
 * Return a document from plain values, as in drafts and from the server.
 * @type {(plain: any) => Doc}
 */
export const docOf = ({ pack, name, metadata, levels }) => ({
  pack,
  name,
  metadata,
  levels: levels.map(drawnOf),
});

/**
 * Return a document as plain values.
 * @type {(doc: Doc) => any}
 */
export const plainDoc = ({ pack, name, metadata, levels }) => ({
  pack,
  name,
  metadata,
  levels: levels.map(recordOf),
});

/** @type {(value: any) => any} */
function recordOfFile(value) {
  const texts = Object.fromEntries(
    TEXTS.filter((key) => value[key]).map((key) => [key, JSON.stringify(value[key])]),
  );
  return { ...value, ...texts };
}

/**
 * Read a file's JSON without the server; throw an Error for anything but a level or a pack.
 * @type {(text: string) => Doc}
 */
export function parseDoc(text) {
  const value = JSON.parse(text),
    kind = value?.format;
  expect(kind === LEVEL || kind === PACK, FORMAT_EXPECTED, kind);
  if (kind === LEVEL)
    return docOf({ pack: false, name: "", metadata: "", levels: [recordOfFile(value)] });
  expect(Array.isArray(value.levels), LEVELS_EXPECTED);
  const metadata = value.metadata ? JSON.stringify(value.metadata) : "";
  return docOf({
    pack: true,
    name: value.name ?? "",
    metadata,
    levels: value.levels.map(recordOfFile),
  });
}
