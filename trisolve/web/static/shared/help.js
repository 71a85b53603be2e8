// What the player can do: the rules with their pictures, then every key. The rules open by themselves
// once, before a first game. The sentences are in the words.js of each page.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { isKept, keep, recall } from "./storage.js";
import { COMMAND_WORDS, RULE_WORDS } from "./words.js";

const READ = "rules"; // the rules that were shown, by the name of a game

/** @typedef {{sentences: string[], pictures: (Node | null)[]}} Rules  a picture for each sentence, as far as there are any */

/** @type {(rules: Rules) => HTMLElement[]} */
const ruleRows = ({ sentences, pictures }) =>
  sentences.map((text, at) => el("div", { class: "rule" }, pictures[at] ?? "", el("p", {}, text)));

/**
 * Open the help: rules, sentences, then rows of keys and what they do, the commands' own last.
 * @type {(help: HelpWords, commands: Command[], rules?: Rules) => void}
 */
export function openHelp({ sentences, keys }, commands, rules = { sentences: [], pictures: [] }) {
  const rows = [
    ...keys,
    ...commands.filter((one) => one.keys[0]).map((one) => [one.keys.join(", "), one.name]),
  ];
  openDialog(
    COMMAND_WORDS.help,
    ...ruleRows(rules),
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

/**
 * Open the rules of something that was never played here; `isTaught` says that it teaches them itself. Inside
 * another page they stay closed, and where nothing can be kept: there they would open each time.
 * @type {(name: string, rules: () => Rules, isTaught?: boolean) => void}
 */
export function offerRules(name, rules, isTaught = false) {
  const read = recall(READ);
  if (parent !== window || read?.[name]) return;
  keep(READ, { ...read, [name]: true });
  if (isTaught || !isKept()) return;
  const close = openDialog(
    RULE_WORDS.title,
    ...ruleRows(rules()),
    el(
      "button",
      { class: "main begin", autofocus: true, onclick: () => close() },
      RULE_WORDS.begin,
    ),
  );
}
