// The parts that searches must not change: blocks with their goals, and cells of floor or wall.
// Locks belong to the current level; another level has none.

import { cellAt, orbitOf, symmetryCenter } from "../sliding/floors.js";
import { floorOf, hasGoals } from "../sliding/level.js";
import { levelNow } from "./state.js";
import { pointsBetween } from "./wall_strokes.js";
import { SAID } from "./words.js";

/** @typedef {EditorState["locks"]} Locks */

/**
 * Return a list with an item added, or with the item removed if the list contained it.
 * @template T
 * @param {T[]} list
 * @param {T} item
 */
export const switched = (list, item) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

/**
 * Return the locked blocks that exist in the level.
 * @type {(locks: Locks, level: Drawn) => string[]}
 */
export const lockedBlocks = ({ blocks }, level) =>
  level.blocks.map(({ id }) => id).filter((id) => blocks.includes(id));

/**
 * Return the locks after a block has changed its id.
 * @type {(locks: Locks, from: string, to: string) => Locks}
 */
export const withId = ({ blocks, cells }, from, to) => ({
  blocks: blocks.map((id) => (id === from ? to : id)),
  cells,
});

/**
 * Return the locks for a search; a search on another floor has none.
 * @type {(state: EditorState, kind: SearchKind, hasShape: boolean) => {lock?: string[], lock_floor?: number[]}}
 */
export function locksOf(state, kind, hasShape) {
  const level = levelNow(state),
    { locks } = state;
  if (kind === "layouts" || hasShape || !hasGoals(level)) return {};
  return { lock: lockedBlocks(locks, level), lock_floor: locks.cells };
}

/**
 * Return the stroke that locks cells, or unlocks them if it starts on a lock.
 * @type {(state: EditorState, from: Point) => Stroke}
 */
export function lockStroke(state, from) {
  const level = levelNow(state),
    { symmetry, locks } = state,
    center = symmetryCenter(floorOf(level.floor), symmetry),
    unlocks = locks.cells.includes(cellAt(from));
  /** @type {Set<number>} */
  const cells = new Set();
  let last = from;
  /** @type {Stroke} */
  const stroke = {
    what: unlocks ? SAID.unlocked : SAID.locked,
    shown: level,
    ghost: { cells: [], fits: !unlocks },
    adds: false,
    move(point) {
      for (const cell of pointsBetween(last, point).map(cellAt)) {
        for (const one of cell >= 0 ? orbitOf(cell, symmetry, center) : []) cells.add(one);
      }
      last = point;
      stroke.ghost = { cells: [...cells], fits: !unlocks };
    },
    end() {
      const others = locks.cells.filter((cell) => !cells.has(cell));
      state.locks = { ...locks, cells: unlocks ? others : [...others, ...cells] };
      return level;
    },
  };
  stroke.move(from);
  return stroke;
}
