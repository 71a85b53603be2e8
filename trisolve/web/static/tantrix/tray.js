// The tiles that lie on no cell yet: a button each, one of them in the tab order; arrows go on.

import { el } from "../shared/dom.js";
import { tilePicture } from "./drawing.js";
import { sidesTold, tileTold } from "./words.js";

/**
 * Make the tray; `choose` is called with the tile of a button that is pressed.
 * @param {(tile: number) => void} choose
 */
export function createTray(choose) {
  const root = el("div", { class: "tray", role: "group", "aria-label": "Tiles" });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shown = "";
  let current = 0; // the tile in the tab order
  const makeCurrent = () => {
    const at = Math.max(0, buttons.findIndex((button) => Number(button.dataset.tile) === current));
    buttons.forEach((button, i) => { button.tabIndex = i === at ? 0 : -1; });
  };
  return {
    root,
    /** @type {(tiles: number[], rotations: Map<number, number>, chosen: number | null, disabled: boolean) => void} */
    draw(tiles, rotations, chosen, disabled) {
      const now = JSON.stringify([tiles.map((tile) => [tile, rotations.get(tile)]), chosen, disabled]);
      if (now === shown) return;
      shown = now;
      const hadFocus = root.contains(document.activeElement);
      buttons = tiles.map((tile) => {
        const rotation = rotations.get(tile) ?? 0;
        return el("button", {
          type: "button", "data-tile": tile, "aria-pressed": String(tile === chosen), disabled,
          "aria-label": `${tileTold(tile)}; ${sidesTold(tile, rotation)}`,
          onclick: () => choose(tile),
          onfocus: () => { current = tile; makeCurrent(); },
        }, tilePicture(tile, rotation), el("small", { "aria-hidden": "true" }, String(tile)));
      });
      if (chosen !== null && tiles.includes(chosen)) current = chosen;
      root.replaceChildren(...buttons);
      makeCurrent();
      if (hadFocus) buttons.find((button) => button.tabIndex === 0)?.focus({ preventScroll: true });
    },
    /** @type {() => boolean} whether there was a tile to go to */
    focus() {
      const button = buttons.find((one) => one.tabIndex === 0);
      button?.focus();
      return button !== undefined;
    },
    /** Go to the next button by an arrow. @type {(key: string, target: EventTarget | null) => boolean} */
    turn(key, target) {
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (target));
      if (at < 0 || !key.startsWith("Arrow")) return false;
      const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : buttons.length - 1;
      buttons[(at + by) % buttons.length].focus();
      return true;
    },
  };
}
