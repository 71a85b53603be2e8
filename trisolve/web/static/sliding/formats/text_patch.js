// Edits the text of a level to match another level, for pages without a server. Comments, the order
// of keys and line ends are kept. After an edit of the board, its rows are written again;
// text_patch.py, which the server uses, changes single characters.

import { NO_CELL } from "../lattice.js";
import { floorOf } from "../level.js";
import { recordOf } from "./level_file.js";
import { writeText } from "./text_board.js";

const KEYS = [
  "name",
  "author",
  "tags",
  "notes",
  "push",
  "origin",
  "ids",
  "order",
  "colors",
  "solution",
  "stats",
  "metadata",
];
const DRAWN = ["ids", "order", "colors"]; // these keys are removed together with the rows
const KEY = /^\s*([^\s:]+)\s*:\s*(.*)$/s;

/**
 * @typedef {{name: string, at: number, rows: number[], last: number}} Section line numbers, from 0
 */

/** @type {(lines: string[]) => {header: Map<string, {at: number, value: string}>, sections: Section[]}} */
function partsOf(lines) {
  const header = new Map(),
    sections = /** @type {Section[]} */ ([]);
  for (const [at, line] of lines.entries()) {
    const [, key, value] = KEY.exec(line) ?? [],
      section = sections[sections.length - 1];
    if (line.startsWith(";")) continue;
    if (key === "board" || key === "goals") sections.push({ name: key, at, rows: [], last: at });
    else if (section) {
      section.rows.push(at);
      if (line.trim()) section.last = at;
    } else if (key) header.set(key, { at, value: value.trim() });
  }
  return { header, sections };
}

/** @type {(level: Drawn, key: string, isChanged: boolean) => string | undefined} */
function valueOf(level, key, isChanged) {
  const cells = floorOf(level.floor),
    isInCorner = cells[0] < 32 && !(cells[0] & 1) && cells.some((cell) => !(cell & 30));
  if (key === "origin" && (!isChanged || isInCorner)) return undefined;
  return partsOf(writeText(level).split("\n")).header.get(key)?.value;
}

/** @type {(groups: string[][], old: Drawn, level: Drawn, isChanged: boolean, end: string) => void} */
function putHeader(groups, old, level, isChanged, end) {
  const { header, sections } = partsOf(groups.map(([line]) => line));
  let place = Math.min(sections[0].at, ...[...header.values()].map(({ at }) => at)),
    isAfter = false;
  for (const key of KEYS) {
    const at = header.get(key)?.at,
      isKept = DRAWN.includes(key) || key === "origin" ? !isChanged : undefined;
    const was = valueOf(old, key, isChanged),
      now = valueOf(level, key, isChanged);
    if (!(isKept ?? was === now)) {
      const line = now === undefined ? [] : [`${key}: ${now}${end}`];
      if (at !== undefined) groups[at].splice(-1, 1, ...line);
      else if (isAfter) groups[place].push(...line);
      else groups[place].splice(-1, 0, ...line);
    }
    if (at !== undefined) [place, isAfter] = [at, true];
  }
}

/**
 * Rewrite the rows of a section; return the comments that are displaced if the number of rows
 * changes.
 * @type {(groups: string[][], section: Section, rows: string[]) => string[]}
 */
function putRows(groups, { at, rows, last }, fresh) {
  const old = rows.filter((row) => row <= last),
    inside = groups.slice(at + 1, last + 1).filter((_, i) => !old.includes(at + 1 + i));
  if (old.length === fresh.length) {
    for (const [i, row] of old.entries()) groups[row] = [fresh[i]];
    return [];
  }
  for (const row of old) groups[row] = [];
  groups[last].push(...fresh);
  return inside.flatMap((group) => group.splice(0));
}

/**
 * Return the text of a level, edited to match another level; `old` is the level in the text.
 * @type {(text: string, old: Drawn, level: Drawn) => string}
 */
export function patchText(text, old, level) {
  if (JSON.stringify(recordOf(old)) === JSON.stringify(recordOf(level))) return text;
  const groups = text.split("\n").map((line) => [line]),
    { sections } = partsOf(groups.map(([line]) => line));
  const [board] = sections,
    end = groups[board.at][0].endsWith("\r") ? "\r" : "";
  groups[groups.length - 1][0] += end; // when lines are added, the last line needs a line end
  /** @type {(one: Drawn) => string} */
  const drawing = ({ floor, blocks }) => JSON.stringify([floorOf(floor), blocks]);
  const isChanged = drawing(old) !== drawing(level);
  putHeader(groups, old, level, isChanged, end);
  if (isChanged) {
    const lines = writeText(level).split("\n").slice(0, -1),
      needsGoals = level.blocks.some(({ id, goal }) => goal !== NO_CELL || /^[a-z]$/.test(id));
    const fresh = partsOf(lines).sections.filter(({ name }) => name === "board" || needsGoals);
    /** @type {string[]} */
    const moved = [];
    for (const [i, section] of sections.entries()) {
      const rows = (fresh[i]?.rows ?? []).map((at) => lines[at] + end);
      moved.push(...putRows(groups, section, rows));
      if (!fresh[i]) groups[section.at] = [];
    }
    const tail = groups[sections[sections.length - 1].last];
    for (const section of fresh.slice(sections.length))
      tail.push(...["goals:", ...section.rows.map((at) => lines[at])].map((line) => line + end));
    groups[board.at].splice(-1, 0, ...moved);
  }
  const found = groups.flat().join("\n");
  return end ? found.slice(0, -1) : found;
}
