// The board for screen readers and keyboards: a sentence about it, and a button for each legal
// move. The move whose button has the focus is marked on the board.

import { createButtonList, setLabel } from "../button_list.js";
import { el } from "../dom.js";
import { GAME_WORDS } from "./words.js";

/**
 * Make the list. `press` is called with the notation of the pressed move.
 * @param {HTMLElement} stage
 * @param {{press: (text: string) => void, ring: (text: string | null) => void}} handlers
 */
export function createMoveList(stage, { press, ring }) {
  const board = el("p", {}),
    group = el("div", { role: "group", "aria-label": GAME_WORDS.moves });
  stage.append(el("div", { class: "unseen" }, board, group));
  /** @type {ReturnType<typeof createButtonList<string>>} */
  const list = createButtonList(group, { press, reach: ring, leave: () => ring(null) });
  return {
    /**
     * Show the legal moves, each with its notation and its label; if there are none, the focus moves to
     * `refuge`.
     * @type {(labels: Map<string, string>, described: string, refuge: HTMLElement) => void}
     */
    draw(labels, described, refuge) {
      if (board.textContent !== described) board.textContent = described;
      const lost = list.draw(labels.keys(), (button, text) =>
        setLabel(button, labels.get(text) ?? ""),
      );
      if (lost >= 0 && !list.focusAt(lost)) refuge.focus({ preventScroll: true });
    },
    /** Focus the button of a move. @type {(text: string) => boolean} */
    focus: (text) => list.focus(text),
    /**
     * Move the focus to the next button when an arrow key is pressed anywhere.
     * @type {(key: string, target: EventTarget | null) => boolean}
     */
    turn: (key, target) => key.startsWith("Arrow") && (list.turn(key, target) || list.focus()),
  };
}
