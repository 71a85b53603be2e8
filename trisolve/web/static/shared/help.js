// The help: the rules with their pictures, then every key. The rules open once automatically,
// before a first game. The sentences are in the words.js of each page.

import { openDialog } from "./dialogs.js";
import { el, para } from "./dom.js";
import { isKept, keep, recall } from "./storage.js";
import { COMMAND_WORDS, RULE_WORDS } from "./words.js";

const READ = "rules"; // the names of games whose rules were shown

/**
 * @typedef {{sentences: string[], pictures: (Node | null)[]}} Rules
 * pictures for the first sentences
 */

/** @type {(rules: Rules) => HTMLElement[]} */
const ruleRows = ({ sentences, pictures }) =>
  sentences.map((text, at) => el("div", { class: "rule" }, pictures[at] ?? "", para(text)));

/**
 * Open the help: rules, sentences, then rows of keys and their actions, ending with the commands.
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
    ...sentences.map((text) => para(text)),
    el(
      "table",
      { class: "keys" },
      el("caption", {}, RULE_WORDS.keys),
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
 * Open the rules of a game that was never played here; `isTaught` is true if the game teaches them
 * itself. They stay closed in an embedded page, and without storage, because they would open every
 * time.
 * @type {(name: string, rules: () => Rules, isTaught?: boolean) => void}
 */
export function offerRules(name, rules, isTaught = false) {
  const read = recall(READ);
  if (parent !== window || read?.[name]) return;
  keep(READ, { ...read, [name]: true });
  if (isTaught || !isKept()) return;
  /** @type {(rows: HTMLElement[]) => void} */
  const open = (rows) => {
    const close = openDialog(
      RULE_WORDS.title,
      ...rows,
      el("button", { class: "main", autofocus: true, onclick: () => close() }, RULE_WORDS.begin),
    );
  };
  requestAnimationFrame(() => setTimeout(() => setTimeout(open, 0, ruleRows(rules())))); // the board is drawn first
}
