// The hand beside the board: the tile to be laid, the pocket's, what laying it would bring, and of a
// puzzle, whose tiles are known, those to come.

import { el } from "../shared/dom.js";
import { tilePicture } from "./board.js";
import { linksTold, outcomeTold } from "./words.js";

const N_COMING = 4;

/**
 * Make it; the tile in hand is pressed to be turned, the pocket's to be swapped.
 * @param {{onTurn: () => void, onSwap: () => void}} told
 */
export function createHand({ onTurn, onSwap }) {
  const inHand = el("button", { type: "button", class: "slot", onclick: onTurn });
  const pocket = el("button", { type: "button", class: "slot", onclick: onSwap });
  const score = el("b", {}), outcome = el("span", {}), coming = el("p", { class: "coming" });
  const element = el("div", { class: "hand" }, inHand, pocket, el("p", { class: "outcome" }, score, outcome), coming);
  /** @type {(button: HTMLButtonElement, name: string, code: string | null, what: string) => void} */
  const fill = (button, name, code, what) => {
    button.setAttribute("aria-label", code ? `${name}, ${what}: links ${linksTold(code)}` : `${name}: empty`);
    button.replaceChildren(el("span", {}, name), tilePicture(code));
  };
  return {
    element,
    /**
     * @type {(hand: string | null, kept: string | null, canSwap: boolean, tiles: string[],
     *   preview: import("./words.js").Placement | null) => void}
     */
    show(hand, kept, canSwap, tiles, preview) {
      fill(inHand, "In hand", hand, "turn it");
      fill(pocket, "Pocket", kept, "swap");
      inHand.disabled = !hand;
      pocket.disabled = !canSwap;
      score.textContent = preview ? `+${preview.score} = ${preview.total}` : "";
      outcome.textContent = preview ? outcomeTold(preview) : "";
      const more = tiles.length - N_COMING;
      coming.hidden = !tiles.length;
      coming.replaceChildren("Next", ...tiles.slice(0, N_COMING).map(tilePicture), more > 0 ? `and ${more} more` : "");
    },
  };
}
