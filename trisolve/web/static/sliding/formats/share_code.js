// Share codes: a level in one line. trisolve's share_code.py describes the layout; each level has
// one code, and any other encoding of it is refused.

import { expect } from "../../shared/errors.js";
import { N_CELLS, NO_CELL, runCells, stepCell, stepsBetween } from "../lattice.js";
import { PUSH_MODES, checkLevel } from "../level.js";
import { dumpMoves, isBlockId, parseMoves } from "../moves.js";
import {
  BLOCKS_ON_GRID_EXPECTED,
  CHECKSUM_EXPECTED,
  CODE_LETTERS_EXPECTED,
  END_EXPECTED,
  FLOOR_ON_GRID_EXPECTED,
  LABELS_EXPECTED,
  MORE_BYTES_EXPECTED,
  PREFIX_EXPECTED,
  PUSH_EXPECTED,
  RIGHT_LABELS_EXPECTED,
  TEXTS_EXPECTED,
  THE_ONE_CODE_EXPECTED,
  badCodeText,
} from "../rules_words.js";

const PREFIX = "tri1.";
const GOAL_BIAS = 16,
  MIN_LENGTH = 3,
  N_LABELS = 9,
  CRC_BYTES = 4;

/** @type {(n: number) => string[]} */
const defaultIds = (n) => [..."ABCDEFGHIJKLMNOP"].slice(0, n);

/** @type {(text: string) => number[]} */
const utf8 = (text) => [...new TextEncoder().encode(text)];

/** @type {(bytes: number[]) => number[]} */
function checksum(bytes) {
  let crc = -1;
  for (const byte of [...utf8(PREFIX), ...bytes]) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return [24, 16, 8, 0].map((shift) => (~crc >>> shift) & 255);
}

/**
 * Return the code of a level with these labels.
 * @type {(level: Level, labels: number[]) => string}
 */
function coded({ floor, blocks, push }, labels) {
  const cells = [...floor.keys()].filter((cell) => floor[cell]);
  const rows = cells.map((cell) => cell >> 5),
    halves = cells.map((cell) => cell & 31);
  const top = rows[0],
    height = rows[rows.length - 1] - top;
  const left = Math.min(...halves),
    width = Math.max(...halves) - left;
  let bits = "";
  /** @type {(value: number, n: number) => void} */
  const put = (value, n) => {
    bits += value.toString(2).padStart(n, "0");
  };
  const pad = () => {
    bits += "0".repeat(-bits.length & 7);
  };
  for (const [value, n] of [
    [blocks.length - 1, 4],
    [PUSH_MODES.indexOf(push), 2],
    [0, 1],
    [labels.length ? 1 : 0, 1],
    [top, 4],
    [height, 4],
    [left, 8],
    [width, 8],
  ])
    put(value, n);
  for (let row = top; row <= top + height; row++) {
    for (let half = left; half <= left + width; half++) put(floor[(row << 5) | half], 1);
  }
  pad();
  for (const { first, axis, length } of blocks)
    put((first << 7) | (axis << 5) | (length - MIN_LENGTH), 16);
  for (const { goal } of blocks) put(goal === NO_CELL ? 0 : 1, 1);
  pad();
  for (const { first, goal, axis } of blocks) {
    if (goal !== NO_CELL) put(stepsBetween(first, goal, axis) + GOAL_BIAS, 8);
  }
  const body = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)).concat(labels);
  const text = btoa(String.fromCharCode(...body, ...checksum(body)));
  return PREFIX + text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/**
 * Return the bare share code of a level: geometry, push mode, and ids that are not A, B, C, ...
 * @type {(level: Level) => string}
 */
export function bareCode(level) {
  const ids = level.blocks.map((block) => block.id),
    plain = defaultIds(ids.length);
  return coded(level, ids.join() === plain.join() ? [] : utf8(JSON.stringify([null, ids])));
}

/**
 * Return the share code of a level with its name, its colors and its author.
 * @type {(level: Level) => string}
 */
export function signedCode(level) {
  const ids = level.blocks.map((block) => block.id),
    colors = level.blocks.map((block) => block.color),
    isPlain = ids.join() === defaultIds(ids.length).join();
  const labels = [
    level.name || null,
    isPlain ? null : ids,
    colors.some(Boolean) ? colors : null,
    null,
    null,
    null,
    level.author || null,
  ];
  while (labels.length && labels[labels.length - 1] === null) labels.pop();
  return coded(level, labels.length ? utf8(JSON.stringify(labels)) : []);
}

/**
 * Read a level from its share code; throw a one-line Error for any other text.
 * @type {(code: string) => Level}
 */
export function parseShareCode(code) {
  try {
    return decoded(code);
  } catch (error) {
    throw new Error(badCodeText(/** @type {Error} */ (error).message.replace(/\s+/g, " ")));
  }
}

/** @type {(code: string) => Level} */
function decoded(code) {
  expect(code.startsWith(PREFIX), PREFIX_EXPECTED, code);
  const text = code.slice(PREFIX.length),
    [wrong] = text.match(/[^\w-]/) ?? [];
  expect(!wrong, CODE_LETTERS_EXPECTED, wrong);
  expect(text.length % 4 !== 1, CHECKSUM_EXPECTED);
  const bytes = [...atob(text.replace(/-/g, "+").replace(/_/g, "/"))].map((char) =>
    char.charCodeAt(0),
  );
  const body = bytes.slice(0, -CRC_BYTES);
  expect(checksum(body).join() === bytes.slice(-CRC_BYTES).join(), CHECKSUM_EXPECTED);
  const bits = body.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  let at = 0;
  /** @type {(n: number) => number} */
  const take = (n) => {
    expect(at + n <= bits.length, MORE_BYTES_EXPECTED, body.length);
    return parseInt(bits.slice(at, (at += n)), 2);
  };
  const pad = () => {
    at += -at & 7;
  };
  const n = take(4) + 1,
    mode = take(2),
    push = PUSH_MODES[mode],
    labeled = take(2) & 1;
  const top = take(4),
    height = take(4) + 1,
    left = take(8),
    width = take(8) + 1;
  expect(push, PUSH_EXPECTED, mode);
  expect(left + width <= 32 && top + height <= 16, FLOOR_ON_GRID_EXPECTED);
  const floor = new Uint8Array(N_CELLS);
  for (let row = top; row < top + height; row++) {
    for (let half = left; half < left + width; half++) floor[(row << 5) | half] = take(1);
  }
  pad();
  const shapes = Array.from({ length: n }, () => ({
    first: take(9),
    axis: take(2),
    length: take(5) + MIN_LENGTH,
  }));
  const aims = shapes.map(() => take(1));
  pad();
  const steps = aims.map((aim) => (aim ? take(8) - GOAL_BIAS : 0)),
    rest = body.slice(at >> 3);
  expect(labeled || !rest.length, END_EXPECTED, rest.length);
  const { ids, colors, name, solution, author } = labelsOf(labeled ? rest : null, n);
  const blocks = shapes.map(({ first, axis, length }, i) => {
    let goal = first;
    for (let k = Math.abs(steps[i]); k > 0; k--) goal = stepCell(goal, axis, steps[i]);
    for (const cell of [first, goal]) {
      expect(
        axis < 3 && cell >= 0 && runCells(cell, axis, length),
        BLOCKS_ON_GRID_EXPECTED,
        ids[i],
      );
    }
    return { id: ids[i], axis, length, first, goal: aims[i] ? goal : NO_CELL, color: colors[i] };
  });
  const level = { push, floor, blocks, name, solution, author };
  checkLevel(level);
  expect(coded(level, rest) === code, THE_ONE_CODE_EXPECTED);
  return level;
}

/**
 * Read the labels, which have one encoding; stats, metadata, tags and notes need only be JSON, and
 * are ignored.
 * @param {number[] | null} bytes
 * @param {number} n
 * @returns {{name: string, ids: string[], colors: (string | null)[], solution: Move[] | null, author: string}}
 *
 */
function labelsOf(bytes, n) {
  const plain = defaultIds(n),
    none = new Array(n).fill(null);
  if (!bytes) return { name: "", ids: plain, colors: none, solution: null, author: "" };
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const text = decoder.decode(new Uint8Array(bytes)),
    labels = JSON.parse(text);
  expect(Array.isArray(labels) && labels.length > 0 && labels.length <= N_LABELS, LABELS_EXPECTED);
  const carried = labels.slice(0, 4),
    [name, ids, colors, line] = carried,
    [author, tags, notes] = labels.slice(6);
  /** @type {(value: any, right: (item: any) => boolean) => boolean} */
  const isList = (value, right) =>
    value == null || (Array.isArray(value) && value.length === n && value.every(right));
  /** @type {(value: any) => boolean} */
  const isText = (value) => typeof value === "string";
  expect(
    [name, author, notes].every((value) => value == null || (isText(value) && value)) &&
      (line == null || isText(line)),
    TEXTS_EXPECTED,
  );
  const moves = line == null ? null : parseMoves(line),
    spelled = JSON.stringify(carried).slice(0, -1);
  expect(
    isList(ids, (id) => isText(id) && isBlockId(id)) &&
      ids?.join() !== plain.join() &&
      isList(colors, (color) => color === null || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) &&
      (!colors || colors.some(Boolean)) &&
      !/\p{Surrogate}/u.test(carried.flat().join()),
    RIGHT_LABELS_EXPECTED,
  );
  expect(
    (!moves || dumpMoves(moves) === line) &&
      (moves ?? []).every(([block]) => isBlockId(block)) &&
      text.startsWith(spelled) &&
      ",]".includes(text[spelled.length]) &&
      labels[labels.length - 1] !== null &&
      (tags == null || (Array.isArray(tags) && tags.length > 0 && tags.every(isText))) &&
      labels
        .slice(4, 6)
        .every((value) => value === null || (!Array.isArray(value) && Object.keys(value).length)),
    THE_ONE_CODE_EXPECTED,
  );
  return {
    name: name ?? "",
    ids: ids ?? plain,
    colors: colors ?? none,
    solution: moves,
    author: author ?? "",
  };
}
