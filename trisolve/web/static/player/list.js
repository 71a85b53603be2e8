// The board for those who do not see it, or use no pointer: a button a block beside the picture,
// unseen; the block whose button has the focus wears a ring.

import { el } from "../shared/dom.js";
import { blockLabel } from "./words.js";

/**
 * Make the list; `press` is called with the block of a button that is pressed.
 * @param {HTMLElement} stage
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {(block: number) => void} press
 */
export function createBlockList(stage, board, press) {
  const list = el("div", { class: "unseen", role: "group", "aria-label": "Blocks" });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  stage.append(list);

  /** @type {(at: number) => void} */
  const makeCurrent = (at) => buttons.forEach((button, i) => { button.tabIndex = i === at ? 0 : -1; });

  return {
    root: list,
    /** @type {(level: Level) => void} */
    draw(level) {
      buttons = level.blocks.map((_, at) => el("button", {
        type: "button",
        onclick: () => press(at),
        onfocus: () => { makeCurrent(at); board.mark("ring", at); },
        onblur: () => board.mark("ring", -1),
      }));
      list.replaceChildren(...buttons);
      makeCurrent(0);
    },
    /** @type {(level: Level, positions: Positions) => void} */
    update(level, positions) {
      for (const [at, button] of buttons.entries()) button.textContent = blockLabel(level, positions, at);
    },
    /** @type {(at: number) => void} */
    focus(at) {
      buttons[at].focus({ preventScroll: true });
    },
    /** Go to the next button by an arrow. @type {(key: string, target: EventTarget | null) => boolean} */
    turn(key, target) {
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (target));
      if (at < 0) return false;
      const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : buttons.length - 1;
      buttons[(at + by) % buttons.length].focus({ preventScroll: true });
      return true;
    },
    /** Return the block of a letter, the next one after `block`, or -1. @type {(level: Level, letter: string, block: number) => number} */
    byLetter(level, letter, block) {
      const n = level.blocks.length;
      for (const fold of [(/** @type {string} */ text) => text, (/** @type {string} */ text) => text.toLowerCase()]) {
        for (let k = 1; k <= n; k++) {
          const at = (block + k + n) % n;
          if (fold([...level.blocks[at].id][0]) === fold(letter)) return at;
        }
      }
      return -1;
    },
  };
}
