// Next to the board: the tile to place, the tile in the pocket and, for a puzzle, the tiles to
// come. The text area shows the points that the tile would add, and how to play.

import { el } from "../shared/dom.js";
import { tilePicture } from "./board.js";
import { aheadOf, canSwap } from "./hand.js";
import { rotated } from "./tiles.js";
import { HOW, LABELS, SWAP_IT, TURN_IT, gainText, lineText, moreText, slotText } from "./words.js";

const N_COMING = 4;

/** @type {(position: Entanglement.Position, entry: Entanglement.Entry) => string[]} the tiles to come, if they are known */
const comingTiles = ({ left, puzzle: { tiles } }, { seed }) =>
  seed === undefined ? tiles.slice(tiles.length - left) : [];

/** @type {(button: HTMLButtonElement, name: string, code: string | null, what: string) => void} */
function fill(button, name, code, what) {
  button.setAttribute("aria-label", slotText(name, what, code !== null));
  button.replaceChildren(el("span", {}, name), tilePicture(code));
}

/**
 * Make the rack; pressing the tile in hand turns it, pressing the pocket swaps.
 * @type {(place: HTMLElement, page: Entanglement.Page, handlers: {onTurn: () => void, onSwap: () => void}) =>
 *   {show(position: Entanglement.Position, draft: Entanglement.Draft): void}}
 *
 */
export function createRack(place, page, { onTurn, onSwap }) {
  const held = el("button", { class: "slot", onclick: onTurn }),
    other = el("button", { class: "slot", onclick: onSwap }),
    coming = el("p", { class: "coming" });
  page.frame.serve(el("div", { class: "hand" }, held, other, coming), "side");
  return {
    show(position, draft) {
      const { isSwapped } = draft,
        current = position.current && rotated(position.current, draft.current),
        pocket = position.pocket && rotated(position.pocket, draft.pocket),
        ahead = page.isPersons ? aheadOf(position, draft) : null,
        tiles = comingTiles(position, page.entry),
        more = tiles.length - N_COMING;
      fill(held, LABELS.inHand, isSwapped ? pocket : current, TURN_IT);
      fill(other, LABELS.pocket, isSwapped ? current : pocket, SWAP_IT);
      held.disabled = !ahead;
      other.disabled = !page.isPersons || !canSwap(position);
      coming.hidden = !tiles.length;
      coming.replaceChildren(
        LABELS.coming,
        ...tiles.slice(0, N_COMING).map((tile) => tilePicture(tile)),
        more > 0 ? moreText(more) : "",
      );
      place.replaceChildren(
        ...(ahead
          ? [
              el("p", { class: "outcome" }, el("b", {}, gainText(ahead)), lineText(ahead.end)),
              el("p", { class: "quiet rules" }, HOW),
            ]
          : []),
      );
    },
  };
}
