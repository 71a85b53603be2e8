// The tiles that are not on the board yet: a button for each, one of them in the tab order.

import { createButtonList } from "../shared/button_list.js";
import { el } from "../shared/dom.js";
import { tilePicture } from "./drawing.js";
import { LABELS, sidesText, tileText } from "./words.js";

/**
 * Make the tray; `choose` is called with the tile of a button that is pressed.
 * @param {(tile: number) => void} choose
 */
export function createTray(choose) {
  const root = el("div", { class: "tray", role: "group", "aria-label": LABELS.tiles });
  /** @type {ReturnType<typeof createButtonList<number>>} */
  const list = createButtonList(root, { press: choose });
  return {
    root,
    /** @type {(tiles: number[], rotations: Map<number, number>, chosen: number | null, disabled: boolean) => void} */
    draw(tiles, rotations, chosen, disabled) {
      const lost = list.draw(tiles, (button, tile) => {
        const rotation = rotations.get(tile) ?? 0,
          label = `${tileText(tile)}; ${sidesText(tile, rotation)}`;
        button.disabled = disabled;
        button.setAttribute("aria-pressed", String(tile === chosen));
        if (button.getAttribute("aria-label") === label) return;
        button.setAttribute("aria-label", label);
        button.dataset.tile = String(tile);
        button.replaceChildren(
          tilePicture(tile, rotation),
          el("small", { "aria-hidden": "true" }, String(tile)),
        );
      });
      if (lost >= 0) list.focusAt(lost);
    },
    /** @type {() => boolean} whether there was a tile to go to */
    focus: () => list.focus(),
    turn: list.turn,
  };
}
