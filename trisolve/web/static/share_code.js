// Share codes: a level in one line. The layout of the bytes is told in trisolve's share_code.py;
// each level has one code, and a text that is another spelling of it is refused.

import { N_CELLS, NO_CELL, runCells, stepCell, unitsBetween } from "./lattice.js";
import { PUSH_MODES, checkLevel } from "./level.js";
import { dumpMoves, isBlockId, parseMoves } from "./moves.js";
import { arrayMembers } from "./strict_json.js";

export const PREFIX = "tri1.";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const GOAL_BIAS = 16, MIN_LENGTH = 3, CRC_BYTES = 4;
const COLOR = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;
const ANOTHER_SPELLING = "expected the one code of its level, this is another spelling of it";

/** @type {(n: number) => string[]} */
const defaultIds = (n) => [..."ABCDEFGHIJKLMNOP"].slice(0, n);

/** @type {(bytes: ArrayLike<number>) => number[]} */
function checksum(bytes) {
  let crc = -1;
  for (const byte of [...new TextEncoder().encode(PREFIX), ...Array.from(bytes)]) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return [24, 16, 8, 0].map((shift) => ~crc >>> shift & 255);
}

/** @type {(bits: boolean[]) => number[]} */
function packedBits(bits) {
  const bytes = new Array((bits.length + 7) >> 3).fill(0);
  for (const [at, bit] of bits.entries()) if (bit) bytes[at >> 3] |= 128 >> (at & 7);
  return bytes;
}

/**
 * Return the bytes of a level up to its labels.
 * @type {(level: Level, labelled: boolean) => number[]}
 */
function geometry({ floor, blocks, push }, labelled) {
  let top = 16, left = 32, bottom = 0, right = 0;
  for (let cell = 0; cell < N_CELLS; cell++) {
    if (!floor[cell]) continue;
    top = Math.min(top, cell >> 5);
    bottom = cell >> 5;
    left = Math.min(left, cell & 31);
    right = Math.max(right, cell & 31);
  }
  const bits = [];
  for (let row = top; row <= bottom; row++) {
    for (let half = left; half <= right; half++) bits.push(floor[row << 5 | half] === 1);
  }
  const head = (blocks.length - 1) << 4 | push << 2 | (labelled ? 1 : 0);
  const words = blocks.map((block) => block.first << 7 | block.axis << 5 | block.length - MIN_LENGTH);
  const aimed = blocks.filter((block) => block.goal !== NO_CELL);
  return [
    head, top << 4 | bottom - top, left, right - left, ...packedBits(bits),
    ...words.flatMap((word) => [word >> 8, word & 255]),
    ...packedBits(blocks.map((block) => block.goal !== NO_CELL)),
    ...aimed.map(({ first, goal, axis }) => unitsBetween(first, goal, axis) + GOAL_BIAS),
  ];
}

/** @type {(body: number[]) => string} */
function coded(body) {
  const bytes = [...body, ...checksum(body)];
  let text = PREFIX;
  for (let at = 0; at < bytes.length; at += 3) {
    const word = bytes[at] << 16 | bytes[at + 1] << 8 | bytes[at + 2];
    for (let n = 0; n < Math.min(4, bytes.length - at + 1); n++) {
      text += LETTERS[word >> 18 - 6 * n & 63];
    }
  }
  return text;
}

/**
 * Return the bare share code of a level: geometry, push mode, and ids that are not A, B, C, ...
 * @type {(level: Level) => string}
 */
export function bareCode(level) {
  const ids = level.blocks.map((block) => block.id);
  const labelled = ids.join() !== defaultIds(ids.length).join(); // an id has no comma
  const labels = labelled ? JSON.stringify([null, ids]) : "";
  return coded([...geometry(level, labelled), ...new TextEncoder().encode(labels)]);
}

/**
 * Read a level from its share code; throw an Error, of one line, for any that is not exactly one.
 * @type {(code: string) => Level}
 */
export function parseShareCode(code) {
  try {
    return decoded(bodyOf(code), code);
  } catch (error) {
    throw new Error(`share code: ${/** @type {Error} */ (error).message}`);
  }
}

/** @type {(code: string) => number[]} */
function bodyOf(code) {
  if (!code.startsWith(PREFIX)) {
    throw new Error(`expected ${PREFIX} and a code, got "${code.slice(0, 20)}"`);
  }
  const text = code.slice(PREFIX.length), wrong = text.search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0) {
    const place = `character ${PREFIX.length + wrong + 1}`;
    throw new Error(`expected letters, digits, - and _, got "${text[wrong]}" as ${place}`);
  }
  const bytes = [];
  for (let at = 0, bits = 0, word = 0; at < text.length; at++) {
    word = (word << 6 | LETTERS.indexOf(text[at])) & 0xfff;
    bits += 6;
    if (bits >= 8) bytes.push(word >> (bits -= 8) & 255);
  }
  const body = bytes.slice(0, -CRC_BYTES);
  if (text.length % 4 === 1 || checksum(body).join() !== bytes.slice(-CRC_BYTES).join()) {
    throw new Error("expected a matching checksum, it is damaged or cut off");
  }
  return body;
}

/** @type {(body: number[], code: string) => Level} */
function decoded(body, code) {
  let at = 0;
  const take = () => {
    if (at >= body.length) throw new Error(`expected more bytes, it ends after ${body.length}`);
    return body[at++];
  };
  /** @type {(n: number) => boolean[]} */
  const takeBits = (n) => {
    const bytes = Array.from({ length: (n + 7) >> 3 }, take);
    return Array.from({ length: n }, (_, i) => (bytes[i >> 3] & 128 >> (i & 7)) !== 0);
  };
  const head = take(), n = (head >> 4) + 1, push = head >> 2 & 3;
  if (push >= PUSH_MODES.length) throw new Error(`expected a push mode of 0 to 2, got ${push}`);
  const floor = floorOf(take(), take(), take(), takeBits);
  const words = Array.from({ length: n }, () => take() << 8 | take());
  const goals = takeBits(n).map((has) => (has ? take() - GOAL_BIAS : null));
  const rest = body.slice(at);
  if (!(head & 1) && rest.length) throw new Error(`expected the end, got ${rest.length} bytes more`);
  const { ids, colors, name, solution } = labelsOf(head & 1 ? rest : null, n);
  const blocks = words.map((word, i) => blockOf(ids[i], word, goals[i], colors[i]));
  const level = { push, floor, blocks, name, solution };
  checkLevel(level);
  if (coded([...geometry(level, (head & 1) === 1), ...rest]) !== code) {
    throw new Error(ANOTHER_SPELLING);
  }
  return level;
}

/** @type {(rows: number, left: number, span: number, takeBits: (n: number) => boolean[]) => Uint8Array} */
function floorOf(rows, left, span, takeBits) {
  const top = rows >> 4, height = (rows & 15) + 1, width = span + 1;
  if (left + width > 32 || top + height > 16) {
    throw new Error("expected a floor on the grid, its bounding box lies outside");
  }
  const floor = new Uint8Array(N_CELLS);
  for (const [i, is] of takeBits(height * width).entries()) {
    if (is) floor[top + Math.floor(i / width) << 5 | left + i % width] = 1;
  }
  return floor;
}

/** @type {(id: string, word: number, units: number | null, color: string | null) => Block} */
function blockOf(id, word, units, color) {
  const first = word >> 7, axis = word >> 5 & 3, length = (word & 31) + MIN_LENGTH;
  if (axis > 2) throw new Error(`block "${id}": expected an axis of 0 to 2, got ${axis}`);
  let goal = first;
  for (let n = Math.abs(units ?? 0); n > 0; n--) goal = stepCell(goal, axis, units ?? 0);
  for (const cell of [first, goal]) {
    if (cell === NO_CELL || !runCells(cell, axis, length)) {
      throw new Error(`block "${id}": expected it and its goal on the grid`);
    }
  }
  return { id, axis, length, first, goal: units === null ? NO_CELL : goal, color };
}

/**
 * Read the labels; all but what stands inside stats and metadata must have its one spelling.
 * @param {number[] | null} bytes
 * @param {number} n
 * @returns {{name: string, ids: string[], colors: (string | null)[], solution: Move[] | null}}
 */
function labelsOf(bytes, n) {
  const ids = defaultIds(n), colors = new Array(n).fill(null);
  if (!bytes) return { name: "", ids, colors, solution: null };
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const texts = arrayMembers(decoder.decode(new Uint8Array(bytes)));
  const labels = texts.slice(0, 4).map((text) => JSON.parse(text));
  /** @type {((value: any) => boolean)[]} what is no default, of the right kind */
  const kinds = [
    (value) => typeof value === "string" && value !== "",
    (value) => Array.isArray(value) && value.length === n && value.join() !== ids.join()
      && value.every((id) => typeof id === "string" && isBlockId(id)),
    (value) => Array.isArray(value) && value.length === n && value.some(Boolean)
      && value.every((color) => color === null || (typeof color === "string" && COLOR.test(color))),
    (value) => typeof value === "string" && dumpMoves(parseMoves(value)) === value
      && parseMoves(value).every(([block]) => isBlockId(block)),
  ];
  const right = texts.length > 0 && texts.length <= 6 && texts[texts.length - 1] !== "null"
    && labels.every((value, i) => value === null || kinds[i](value))
    && labels.every((value, i) => JSON.stringify(value) === texts[i])
    && texts.slice(4).every((text) => text === "null" || (text[0] === "{" && text !== "{}"));
  if (!right) throw new Error(ANOTHER_SPELLING);
  const [name, givenIds, givenColors, line] = labels;
  return {
    name: name ?? "",
    ids: givenIds ?? ids,
    colors: givenColors ?? colors,
    solution: line == null ? null : parseMoves(line),
  };
}
