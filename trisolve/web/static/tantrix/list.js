// The board for those who do not see it, or use no pointer: a button a cell, unseen: tiles that lie,
// and the spaces where the chosen tile may go. Arrows go to the next cell that way; the cell whose
// button has the focus wears a ring.

import { el } from "../shared/dom.js";
import { middleOfHex } from "../shared/hexes.js";
import { cellOf } from "./rules.js";

/** @type {Record<string, [number, number]>} */
const TOWARDS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Make the list; `press` and `reach` are called with the cell of a button that is pressed, or has got
 * the focus.
 * @param {HTMLElement} stage
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {(key: number) => void} press
 * @param {(key: number) => void} reach
 */
export function createCells(stage, board, press, reach) {
  const list = el("div", { class: "unseen", role: "group", "aria-label": "Board" });
  /** @type {Map<number, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {number | null} */
  let current = null;
  stage.append(list);
  const makeCurrent = () => {
    if (current === null || !buttons.has(current)) current = buttons.keys().next().value ?? null;
    for (const [key, button] of buttons) button.tabIndex = key === current ? 0 : -1;
  };
  /** @type {(target: EventTarget | null) => number | null} */
  const keyOfButton = (target) => [...buttons].find(([, button]) => button === target)?.[0] ?? null;

  return {
    /** Show cells by what is said of each; a button that stays is kept, so that it keeps the focus. @type {(cells: Map<number, string>) => void} */
    draw(cells) {
      const next = new Map();
      for (const [key, told] of cells) {
        const button = buttons.get(key) ?? el("button", {
          type: "button",
          onclick: () => press(key),
          onfocus: () => { current = key; makeCurrent(); board.ring(key); reach(key); },
          onblur: () => board.ring(null),
        });
        if (button.textContent !== told) button.textContent = told;
        next.set(key, button);
      }
      for (const [key, button] of buttons) if (!next.has(key)) button.remove();
      for (const [key, button] of next) if (!buttons.has(key)) list.append(button);
      buttons = next;
      makeCurrent();
    },
    /** @type {(key?: number) => boolean} whether there was a cell to go to */
    focus(key) {
      if (key !== undefined && buttons.has(key)) current = key;
      makeCurrent();
      const button = current === null ? undefined : buttons.get(current);
      button?.focus({ preventScroll: true });
      return button !== undefined;
    },
    /** @type {(target: EventTarget | null) => boolean} */
    has: (target) => keyOfButton(target) !== null,
    /** Go to the nearest cell that way. @type {(arrow: string, target: EventTarget | null) => boolean} */
    turn(arrow, target) {
      const from = keyOfButton(target), way = TOWARDS[arrow];
      if (from === null || !way) return false;
      const [x, y] = middleOfHex(...cellOf(from));
      let best = null, least = Infinity;
      for (const key of buttons.keys()) {
        const [u, v] = middleOfHex(...cellOf(key));
        const along = (u - x) * way[0] + (v - y) * way[1], aside = Math.abs((u - x) * way[1] + (v - y) * way[0]);
        const far = along + 2 * aside;
        if (along > 1 && aside < 2 * along && far < least) [best, least] = [key, far];
      }
      if (best !== null) buttons.get(best)?.focus({ preventScroll: true });
      return true;
    },
  };
}
