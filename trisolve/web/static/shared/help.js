// What the player can do, with every key. The sentences are in the words.js of each page.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { COMMAND_WORDS } from "./words.js";

/**
 * Open the help: sentences, then rows of keys and what they do, the commands' own last.
 * @type {(help: HelpWords, commands: Command[]) => void}
 */
export function openHelp({ sentences, keys }, commands) {
  const rows = [
    ...keys,
    ...commands.filter((one) => one.keys[0]).map((one) => [one.keys.join(", "), one.name]),
  ];
  openDialog(
    COMMAND_WORDS.help,
    ...sentences.map((text) => el("p", {}, text)),
    el(
      "table",
      { class: "keys" },
      el(
        "tbody",
        {},
        ...rows.map(([key, what]) =>
          el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what)),
        ),
      ),
    ),
  );
}
