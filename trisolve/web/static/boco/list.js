// The board of BOCO for those who do not see it, or use no pointer: a button for each legal move, and
// a sentence about all pieces. The face whose button has the focus wears a ring on the board.

import { createButtonList, setLabel } from "../shared/button_list.js";
import { el } from "../shared/dom.js";
import { LABELS, faceLabel, opinionText, positionText } from "./words.js";

/**
 * Make the list; `press` is called with the move of a button that is pressed.
 * @param {HTMLElement} stage
 * @param {{ring: (face: number) => void}} board
 * @param {(move: BocoMove) => void} press
 */
export function createList(stage, board, press) {
  const pieces = el("p", {}),
    group = el("div", { role: "group", "aria-label": LABELS.moves });
  stage.append(el("div", { class: "unseen" }, pieces, group));
  /** @type {ReturnType<typeof createButtonList<BocoMove>>} */
  const list = createButtonList(group, {
    press,
    reach: (move) => board.ring(move === "swap" ? -1 : move),
    leave: () => board.ring(-1),
  });
  return {
    /**
     * Show the legal moves; once there are none, the focus goes to `refuge`.
     * @type {(entry: Boco.Entry, position: BocoState, legal: BocoMove[], views: BocoView[], refuge: HTMLElement) => void}
     */
    draw(entry, position, legal, views, refuge) {
      const opinions = new Map(views.map((view) => [view.move, `. ${opinionText(entry, view)}`]));
      const lost = list.draw(legal, (button, move) =>
        setLabel(button, faceLabel(entry, position, move) + (opinions.get(move) ?? "")),
      );
      if (lost >= 0 && !list.focusAt(lost)) refuge.focus({ preventScroll: true });
    },
    /** @type {(entry: Boco.Entry, position: BocoState) => void} */
    describe: (entry, position) => {
      pieces.textContent = positionText(entry, position);
    },
    /** Go to the button of a move. @type {(move: BocoMove) => boolean} */
    focus: (move) => list.focus(move),
    /** Go to the next button by an arrow, from anywhere. @type {(key: string, target: EventTarget | null) => boolean} */
    turn: (key, target) => key.startsWith("Arrow") && (list.turn(key, target) || list.focus()),
  };
}
