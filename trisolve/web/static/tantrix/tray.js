// The tiles that are not on the board yet: a button for each, one of them in the tab order. Each
// tile has its own slot, which stays empty while the tile is on the board.

import { createButtonList } from "../shared/button_list.js";
import { el } from "../shared/dom.js";
import { tilePicture } from "./drawing.js";
import { turnOf } from "./hand.js";
import { LABELS, sidesText, tileText } from "./words.js";

/**
 * Make the tray; `choose` is called with the tile of the pressed button.
 * @param {(tile: number) => void} choose
 */
export function createTray(choose) {
  const root = el("div", { class: "tray", role: "group", "aria-label": LABELS.tiles });
  /** @type {ReturnType<typeof createButtonList<number>>} */
  const list = createButtonList(root, { press: choose });
  /** @type {HTMLElement[]} */
  let gaps = [];
  return {
    root,
    /** @type {(rack: {slots: number[], tiles: number[]}, hand: Tantrix.Hand, disabled: boolean) => void} */
    draw({ slots, tiles }, hand, disabled) {
      const scrolled = root.firstChild && /** @type {const} */ ([root.scrollLeft, root.scrollTop]);
      for (const gap of gaps) gap.remove();
      const lost = list.draw(tiles, (button, tile) => {
        const rotation = turnOf(hand, tile),
          label = `${tileText(tile)}; ${sidesText(tile, rotation)}`;
        button.disabled = disabled;
        button.setAttribute("aria-pressed", String(tile === hand.tile));
        if (button.getAttribute("aria-label") === label) return;
        button.setAttribute("aria-label", label);
        button.dataset.tile = String(tile);
        button.replaceChildren(
          tilePicture(tile, rotation),
          el("small", { "aria-hidden": "true" }, String(tile)),
        );
      });
      gaps = slots.flatMap((tile, at) => {
        if (tiles.includes(tile)) return [];
        const gap = el("span", {});
        root.insertBefore(gap, root.children[at] ?? null);
        return [gap];
      });
      if (scrolled) root.scrollTo(...scrolled); // a missing tile has shortened it
      if (lost >= 0) list.focusAt(lost);
    },
    /** @type {() => boolean} whether there was a tile to go to */
    focus: () => list.focus(),
    turn: list.turn,
  };
}
