// The board of BOCO for those who do not see it, or use no pointer: a button a legal move beside
// the picture, unseen; the face whose button has the focus is ringed.

import { el } from "../shared/dom.js";
import { faceLabel } from "./words.js";

/**
 * Make the list; `press` is called with the move of a button that is pressed.
 * @param {HTMLElement} stage
 * @param {BocoPage} page
 * @param {{ring: (face: number) => void}} board
 * @param {(move: BocoMove) => void} press
 */
export function createFaceList(stage, page, board, press) {
  const told = el("p", {}), group = el("div", { role: "group", "aria-label": "Moves" });
  stage.append(el("div", { class: "unseen" }, told, group));
  /** @type {HTMLButtonElement[]} */
  let buttons = [];

  /** @type {(at: number) => void} */
  const makeCurrent = (at) => buttons.forEach((button, i) => { button.tabIndex = i === at ? 0 : -1; });

  return {
    /** Where the focus goes when no move is left is `refuge`. @type {(state: BocoState, legal: BocoMove[], refuge: HTMLElement) => void} */
    draw(state, legal, refuge) {
      const before = buttons.findIndex((button) => button === document.activeElement);
      buttons = legal.map((move, at) => el("button", {
        type: "button",
        onclick: () => press(move),
        onfocus: () => { makeCurrent(at); board.ring(move === "swap" ? -1 : move); },
        onblur: () => board.ring(-1),
      }, move === "swap" ? "Swap: take over the first piece" : faceLabel(page, state, move)));
      group.replaceChildren(...buttons);
      const at = Math.max(0, Math.min(before, buttons.length - 1));
      makeCurrent(at);
      board.ring(-1);
      if (before >= 0) (buttons[at] ?? refuge).focus({ preventScroll: true });
    },
    /** @type {(text: string) => void} */
    describe(text) {
      told.textContent = text;
    },
    /** Go to the next button by an arrow, from anywhere. @type {(key: string, target: EventTarget | null) => boolean} */
    turn(key, target) {
      if (!key.startsWith("Arrow") || !buttons.length) return false;
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (target));
      const by = key === "ArrowRight" || key === "ArrowUp" ? 1 : buttons.length - 1;
      const next = at < 0 ? buttons.findIndex((button) => button.tabIndex === 0) : (at + by) % buttons.length;
      buttons[next].focus({ preventScroll: true });
      return true;
    },
  };
}
