// The rules, as in rules.py. A position is a number with a bit for each cell that has a peg.

import { Refusal } from "../shared/game/refusal.js";

/** @typedef {GameEntry & {view: FlatBoard | SpaceView, pegs: number[], jumps: number[][]}} Entry */

/** @type {(position: number, cell: number) => boolean} */
export const has = (position, cell) => Boolean((position >> cell) & 1);

/** @type {(entry: Entry) => number} */
export const begin = ({ pegs }) => pegs.reduce((sum, cell) => sum | (1 << cell), 0);

/** @type {(position: number, entry: Entry) => string[]} */
export const legal = (position, { jumps }) =>
  jumps
    .filter(([a, over, b]) => has(position, a) && has(position, over) && !has(position, b))
    .map(([a, , b]) => `${a}-${b}`);

/** @type {(position: number, move: string, entry: Entry) => number} */
export function play(position, move, entry) {
  if (!legal(position, entry).includes(move)) throw new Refusal("");
  const jump = entry.jumps.find(([a, , b]) => `${a}-${b}` === move) ?? [];
  return jump.reduce((after, cell) => after ^ (1 << cell), position);
}

/** @type {(position: number) => object} */
export const facts = (position) => ({ position });

/** @type {(position: number, entry: Entry, dead?: Set<number>) => string[] | null} */
export function solution(position, entry, dead = new Set()) {
  if ((position & (position - 1)) === 0) return [];
  if (dead.has(position)) return null;
  dead.add(position);
  for (const move of legal(position, entry)) {
    const rest = solution(play(position, move, entry), entry, dead);
    if (rest) return [move, ...rest];
  }
  return null;
}
