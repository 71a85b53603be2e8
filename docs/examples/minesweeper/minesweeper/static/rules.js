// The rules, as in rules.py: what is open, flagged or hit after some moves.

import { Refusal } from "../shared/game/refusal.js";
import { SAID } from "./words.js";

/** @typedef {{near: number[][], mines: number[], opened: number[], order: number[], proofs: number[][]}} Field */
/** @typedef {GameEntry & Field & {view: FlatBoard | SpaceView}} Entry  a puzzle as Python writes it */
/** @typedef {{numbers: Map<number, number>, flags: Set<number>, hit: number}} Position */

/** @type {(entry: Entry, position: Position, cells: number[]) => Position} */
function opened({ near, mines }, { numbers, flags, hit }, cells) {
  const next = { numbers: new Map(numbers), flags: new Set(flags), hit },
    waiting = [...cells];
  for (const one of waiting) {
    if (mines.includes(one)) next.hit = one;
    if (mines.includes(one) || next.numbers.has(one)) continue;
    next.numbers.set(one, near[one].filter((other) => mines.includes(other)).length);
    next.flags.delete(one);
    if (!next.numbers.get(one)) waiting.push(...near[one]);
  }
  return next;
}

/** @type {(entry: Entry) => Position} */
export const begin = (entry) =>
  opened(entry, { numbers: new Map(), flags: new Set(), hit: -1 }, entry.opened);

/** @type {(entry: Entry, position: Position) => boolean} */
export const isSolved = ({ near, mines }, { numbers }) =>
  numbers.size === near.length - mines.length;

/** @type {(position: Position, entry: Entry) => string[]} */
export function legal(position, entry) {
  const { numbers, flags, hit } = position;
  if (hit >= 0 || isSolved(entry, position)) return [];
  const covered = [...entry.near.keys()].filter((cell) => !numbers.has(cell));
  return covered.flatMap((cell) => (flags.has(cell) ? [`f${cell}`] : [String(cell), `f${cell}`]));
}

/** @type {(position: Position, move: string, entry: Entry) => Position} */
export function play(position, move, entry) {
  const cell = Number(move.replace(/^f/, "")),
    { flags } = position;
  if (!legal(position, entry).includes(move))
    throw new Refusal(position.hit >= 0 ? SAID.undoFirst : "");
  if (!move.startsWith("f")) return opened(entry, position, [cell]);
  const others = [...flags].filter((one) => one !== cell);
  return { ...position, flags: new Set(flags.has(cell) ? others : [...others, cell]) };
}

/** @type {(position: Position) => object} */
export const facts = ({ numbers, flags, hit }) => ({
  numbers: Object.fromEntries(numbers),
  flags: [...flags].sort((one, other) => one - other),
  hit,
});
