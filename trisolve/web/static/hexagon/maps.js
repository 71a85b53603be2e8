// Maps of hexagons as text or JSON, written by people or carried by links. A wrong map is refused
// in one sentence; for text, trisolve.hexagon.text_map also gives line and column.

import { expect } from "../shared/errors.js";
import { expectedText } from "../shared/words.js";
import { distance, keyOf, neighbor } from "./hexes.js";
import {
  EXPECTED,
  JSON_EXPECTED,
  gotText,
  noCellText,
  noDrawingText,
  offMapText,
  placedText,
  quoted,
  signText,
  tooFarText,
  tooManyText,
  twiceText,
  unusedText,
} from "./map_words.js";

const MAX_CELLS = 5000,
  MAX_COORDINATE = 9999,
  MAX_COST = 2 ** 31 - 1,
  LETTER = /^[a-zA-Z]$/,
  PAIR = /^(-?\d{1,1000}),(-?\d{1,1000})$/,
  WALK = /^(-?\d{1,1000}),(-?\d{1,1000})[ \t]+([0-5]+)$/;

/** @typedef {{text: string, line: number, column: number}} Value  a value of the header, and its line and column, counted from 1 */
/** @typedef {{values: Map<string, Value>, lines: Value[], below: number}} Head */

/** @type {(text: string) => number} the number of blanks at the beginning of a string */
const blanks = (text) => text.length - text.trimStart().length;

/** @type {(value: Value | undefined, isRight: unknown, expected: string, past?: number) => void} */
function need(value, isRight, expected, past = 0) {
  if (value && !isRight)
    throw new Error(placedText(value.line, value.column + past, expected, gotText(value.text)));
}

/** @type {(rows: string[]) => Head} */
function readHead(rows) {
  const values = new Map(),
    lines = /** @type {Value[]} */ ([]);
  for (const [at, row] of rows.entries()) {
    const text = row.trim(),
      line = at + 1,
      column = blanks(row) + 1,
      colon = text.indexOf(":");
    if (!text) continue;
    if (colon < 0) throw new Error(placedText(line, column, EXPECTED.row, quoted(text)));
    const key = text.slice(0, colon),
      rest = text.slice(colon + 1),
      value = { text: rest.trim(), line, column: column + colon + 1 + blanks(rest) },
      first = values.get(key);
    if (key === "map") {
      need(value, !value.text, EXPECTED.map);
      return { values, lines, below: line };
    }
    if (key === "line") lines.push(value);
    else if (!["name", "layout", "origin"].includes(key) && !LETTER.test(key))
      throw new Error(placedText(line, column, EXPECTED.key, quoted(key)));
    else if (first) throw new Error(twiceText(line, column, key, first.line));
    else values.set(key, value);
  }
  throw new Error(noDrawingText(rows.length));
}

/** @type {(rows: string[], below: number, layout: string, origin: number[]) => Map<string, string>} the sign of each cell */
function readDrawing(rows, below, layout, origin) {
  /** @type {Map<string, string>} */
  const signs = new Map();
  let first = /** @type {[number, number] | null} */ (null);
  for (const [at, row] of rows.slice(below).entries())
    for (const [column, sign] of [...row].entries()) {
      if (sign === " ") continue;
      first ??= [at, column];
      const [down, right] = [at - first[0], column - first[1]],
        [q, r] =
          layout === "pointy" ? [(right - down) / 2, down] : [right / 3, (down - right / 3) / 2],
        isSign = /^[a-zA-Z1-9.#]$/.test(sign);
      if (!isSign || !Number.isInteger(q) || !Number.isInteger(r)) {
        const expected = isSign ? EXPECTED.blank(layout) : EXPECTED.cell;
        throw new Error(placedText(below + at + 1, column + 1, expected, signText(sign)));
      }
      signs.set(keyOf([origin[0] + q, origin[1] + r]), sign);
    }
  return signs;
}

/** @type {(value: Value, there: Map<string, string>) => Hexagon.Link[]} the links of a walk over cells of the map */
function walkOf(value, there) {
  const match = WALK.exec(value.text);
  need(value, match, EXPECTED.walk);
  const [, q, r, sides] = /** @type {RegExpExecArray} */ (match),
    start = [q, r].map(BigInt).join();
  need(value, there.has(start), offMapText(start));
  let cell = /** @type {Hexagon.Cell} */ ([Number(q), Number(r)]);
  return [...sides].map((side, at) => {
    const before = cell;
    cell = neighbor(cell, Number(side));
    const past = value.text.length - sides.length + at;
    need(value, there.has(keyOf(cell)), offMapText(keyOf(cell)), past);
    return [before, cell];
  });
}

/** @type {(text: string) => Hexagon.Map} */
function readText(text) {
  const rows = text.split("\n").map((row) => row.replace(/\r$/, "")),
    { values, lines, below } = readHead(rows),
    [name, layout, origin] = ["name", "layout", "origin"].map((key) => values.get(key)),
    pair = PAIR.exec(origin?.text ?? "0,0");
  need(layout, /^(flat|pointy)$/.test(layout?.text ?? ""), EXPECTED.layout);
  need(origin, pair, EXPECTED.origin);
  const kind = /** @type {Hexagon.Layout} */ (layout?.text ?? "flat"),
    signs = readDrawing(rows, below, kind, (pair ?? []).slice(1).map(Number)),
    drawn = [...signs],
    prices = [...values].filter(([key]) => LETTER.test(key));
  if (!signs.size) throw new Error(noCellText(rows.length));
  for (const [, one] of prices) {
    const cost = /^\d{1,10}$/.test(one.text) ? Number(one.text) : 0;
    need(one, cost >= 1 && cost <= MAX_COST, EXPECTED.cost);
  }
  for (const [letter, one] of prices)
    need(one, [...signs.values()].includes(letter), unusedText(letter));
  const links = lines.flatMap((one) => walkOf(one, signs));
  need(name, name?.text, EXPECTED.name);
  return checked({
    name: name?.text ?? "",
    layout: kind,
    free: new Map(
      drawn
        .filter(([, sign]) => sign !== "#")
        .map(([cell, sign]) => [cell, Number(sign) || Number(values.get(sign)?.text ?? 1)]),
    ),
    walls: new Set(drawn.flatMap(([cell, sign]) => (sign === "#" ? [cell] : []))),
    marks: new Map(drawn.filter(([, sign]) => LETTER.test(sign))),
    links,
  });
}

/** @type {(value: any, isRight: boolean, expected: string) => any} */
function right(value, isRight, expected) {
  expect(isRight, expected, JSON.stringify(value));
  return value;
}

/** @type {(value: any) => any[]} */
const listOf = (value) => right(value, Array.isArray(value), JSON_EXPECTED.list);

/** @type {(value: any) => any} */
const objectOf = (value) => right(value, `${value}` === "[object Object]", JSON_EXPECTED.object);

/** @type {(value: any, most?: number, expected?: string) => any} a cell, with its cost if it has one */
const cellIn = (value, most = 2, expected = JSON_EXPECTED.cell) =>
  right(
    value,
    listOf(value).every(Number.isSafeInteger) && [2, most].includes(value.length),
    expected,
  );

/** @type {(text: string) => any} */
function parsedJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(expectedText(JSON_EXPECTED.json));
  }
}

/** @type {(text: string) => Hexagon.Map} */
function readJson(text) {
  const { format, version, name = "", layout = "flat", cells, ...more } = parsedJson(text),
    { walls = [], marks = {}, links = [], metadata = {}, ...others } = more,
    free = new Map(),
    blocked = new Set(),
    marked = new Map(),
    linked = new Set();
  expect(format === "trisolve-hexmap" && version === 1, JSON_EXPECTED.format, format);
  for (const key of Object.keys(others)) expect(false, JSON_EXPECTED.keys, key);
  right(name, typeof name === "string", JSON_EXPECTED.text);
  right(layout, layout === "flat" || layout === "pointy", EXPECTED.layout);
  objectOf(metadata);
  for (const one of listOf(cells)) {
    const [q, r, cost = 1] = cellIn(one, 3, JSON_EXPECTED.free);
    right(cost, cost >= 1 && cost <= MAX_COST, EXPECTED.cost);
    right(one, !free.has(keyOf([q, r])), JSON_EXPECTED.once);
    free.set(keyOf([q, r]), cost);
  }
  for (const one of listOf(walls)) {
    const cell = keyOf(cellIn(one));
    right(one, !free.has(cell) && !blocked.has(cell), JSON_EXPECTED.once);
    blocked.add(cell);
  }
  for (const [letter, list] of Object.entries(objectOf(marks)))
    for (const one of listOf(list)) {
      const cell = keyOf(cellIn(one));
      right(letter, LETTER.test(letter), JSON_EXPECTED.letter);
      right(one, free.has(cell), JSON_EXPECTED.freeMark);
      right(one, !marked.has(cell), JSON_EXPECTED.oneMark);
      marked.set(cell, letter);
    }
  for (const one of listOf(links)) {
    const [a, b] = listOf(right(one, listOf(one).length === 2, JSON_EXPECTED.link)).map((end) =>
        cellIn(end),
      ),
      ends = [a, b].map(keyOf);
    right(one, distance(a, b) === 1, JSON_EXPECTED.link);
    right(
      one,
      ends.every((cell) => free.has(cell) || blocked.has(cell)),
      JSON_EXPECTED.onMap,
    );
    right(one, !linked.has(ends.sort().join(" ")), JSON_EXPECTED.oneLink);
    linked.add(ends.join(" "));
  }
  return checked({ name, layout, free, walls: blocked, marks: marked, links });
}

/** @type {(map: Hexagon.Map) => Hexagon.Map} a map that fits on a page */
function checked(map) {
  const cells = [...map.free.keys(), ...map.walls],
    isNear = (/** @type {string} */ part) => Math.abs(Number(part)) <= MAX_COORDINATE;
  expect(cells.length > 0, JSON_EXPECTED.some);
  expect(cells.length <= MAX_CELLS, tooManyText(MAX_CELLS), cells.length);
  for (const cell of cells) expect(cell.split(",").every(isNear), tooFarText(MAX_COORDINATE), cell);
  return map;
}

/**
 * Read a map in either form; throw an Error with the reason if the map is wrong.
 * @type {(text: string) => Hexagon.Map}
 */
export function readMap(text) {
  const own = text.replace(/^\ufeff/, "");
  return own.trimStart().startsWith("{") ? readJson(own) : readText(own);
}
