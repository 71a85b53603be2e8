// The board for screen readers and keyboards: an invisible button for each cell with a tile or with
// a space for the selected tile. Arrows move to the next cell in a direction.

import { createButtonList, setLabel, unseenGroup } from "../shared/button_list.js";
import { middleOfHex } from "../shared/hexes.js";
import { cellOf } from "./rules.js";
import { LABELS } from "./words.js";

/** @type {Record<string, [number, number]>} */
const TOWARDS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Return the nearest of some cells in a direction from a given cell, or null.
 * @type {(keys: Iterable<number>, from: number, way: [number, number]) => number | null}
 */
export function nearestThatWay(keys, from, way) {
  const [x, y] = middleOfHex(...cellOf(from));
  let best = null,
    least = Infinity;
  for (const key of keys) {
    const [u, v] = middleOfHex(...cellOf(key));
    const along = (u - x) * way[0] + (v - y) * way[1],
      aside = Math.abs((u - x) * way[1] + (v - y) * way[0]);
    const far = along + 2 * aside;
    if (along > 1 && aside < 2 * along && far < least) [best, least] = [key, far];
  }
  return best;
}

/**
 * Make the list; `press` and `reach` are called with the cell of a button that is pressed or
 * receives the focus. That cell is marked by a ring on the board.
 * @param {HTMLElement} stage
 * @param {{ring: (key: number | null) => void}} board
 * @param {{press: (key: number) => void, reach: (key: number) => void}} handlers
 */
export function createList(stage, board, { press, reach }) {
  const group = unseenGroup(LABELS.board);
  stage.append(group);
  /** @type {ReturnType<typeof createButtonList<number>>} */
  const list = createButtonList(group, {
    press,
    reach: (key) => {
      board.ring(key);
      reach(key);
    },
    leave: () => board.ring(null),
  });
  return {
    /** Show cells with their descriptions. @type {(cells: Map<number, string>) => void} */
    draw: (cells) => {
      list.draw(cells.keys(), (button, key) => setLabel(button, cells.get(key) ?? ""));
    },
    /** @type {(key?: number) => boolean} whether there was a cell to go to */
    focus: (key) => list.focus(key),
    /** @type {(target: EventTarget | null) => boolean} */
    has: (target) => list.keyOf(target) !== undefined,
    /**
     * Move to the nearest cell in that direction.
     * @type {(arrow: string, target: EventTarget | null) => boolean}
     */
    turn(arrow, target) {
      const from = list.keyOf(target),
        way = TOWARDS[arrow];
      if (from === undefined || !way) return false;
      const next = nearestThatWay(list.keys(), from, way);
      if (next !== null) list.focus(next);
      return true;
    },
  };
}
