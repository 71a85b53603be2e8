// What the player can do, with every key.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";

/**
 * Open the help.
 * @type {(commands: Command[]) => void}
 */
export function openHelp(commands) {
  /** @type {(keys: string[], text: string) => HTMLElement} */
  const row = (keys, text) => el("tr", {}, el("th", { scope: "row" }, keys.join(", ")), el("td", {}, text));
  openDialog("Help",
    el("p", {}, "Slide every coloured block onto the outline of its colour. A block slides along its own direction only, and pushes what is in its way, unless it strikes a long side. Pushed blocks push others. What was pushed does not come back by itself."),
    el("p", {}, "Drag a block with mouse or finger. Or tap it, then one of the arrows. Or use keys:"),
    el("table", {}, el("tbody", {},
      row(["its letter"], "lift a block; again for the next of that letter"),
      row(["arrows"], "move the lifted block"),
      row(["Enter"], "put it down: one move"),
      row(["Escape"], "take it back"),
      ...commands.filter(({ keys }) => keys.length).map(({ name, keys }) => row(keys, name)))));
}
