// The hand next to the board: the tile to place, the pocket's, and what placing it would add. For a
// puzzle, whose tiles are known, also the tiles to come.

import { el } from "../shared/dom.js";
import { tilePicture } from "./board.js";
import { partnersOf } from "./tiles.js";
import { END_REASONS, LABELS, SWAP_IT, TURN_IT, gainText, moreText, slotText } from "./words.js";

const N_COMING = 4;

/**
 * Make it; the tile in hand is pressed to be turned, the pocket's to be swapped.
 * @param {{onTurn: () => void, onSwap: () => void}} handlers
 */
export function createHand({ onTurn, onSwap }) {
  const inHand = el("button", { type: "button", class: "slot", onclick: onTurn });
  const pocket = el("button", { type: "button", class: "slot", onclick: onSwap });
  const score = el("b", {}),
    outcome = el("span", {}),
    coming = el("p", { class: "coming" });
  /** @type {(button: HTMLButtonElement, name: string, code: string | null, what: string) => void} */
  const fill = (button, name, code, what) => {
    button.setAttribute("aria-label", slotText(name, what, code ? partnersOf(code) : null));
    button.replaceChildren(el("span", {}, name), tilePicture(code));
  };
  return {
    element: el("div", { class: "hand" }, inHand, pocket, coming),
    outcome: el("p", { class: "outcome" }, score, outcome), // what placing the tile in hand would do
    /**
     * @type {(hand: string | null, kept: string | null, canSwap: boolean, tiles: string[],
     *   preview: Entanglement.Placement | null) => void}
     */
    show(hand, kept, canSwap, tiles, preview) {
      fill(inHand, LABELS.inHand, hand, TURN_IT);
      fill(pocket, LABELS.pocket, kept, SWAP_IT);
      inHand.disabled = !hand;
      pocket.disabled = !canSwap;
      score.textContent = preview ? gainText(preview) : "";
      outcome.textContent = preview ? (END_REASONS[preview.end] ?? "") : "";
      const more = tiles.length - N_COMING;
      coming.hidden = !tiles.length;
      coming.replaceChildren(
        LABELS.coming,
        ...tiles.slice(0, N_COMING).map((tile) => tilePicture(tile)),
        more > 0 ? moreText(more) : "",
      );
    },
  };
}
