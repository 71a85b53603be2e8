// The commands of a page: an id, a visible name, keys and an action. Commands that every page has
// are listed here once with their icons and keys; a page supplies only the actions.

import { el } from "./dom.js";
import { iconOf } from "./icons.js";
import { keyNames } from "./keys.js";
import { COMMAND_WORDS } from "./words.js";

/** @typedef {keyof typeof COMMAND_WORDS} CommonId */

/** @type {Record<CommonId, [sign: string, place: Command["place"], keys: string[]]>} */
const ROWS = {
  previous: ["previous", "head", ["PageUp"]],
  levels: ["levels", "head", []],
  next: ["next", "head", ["PageDown"]],
  share: ["share", "head", []],
  help: ["help", "head", ["?"]],
  settings: ["settings", "head", []],
  undo: ["undo", "foot", ["Backspace", "Ctrl+Z"]],
  redo: ["redo", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"]],
  restart: ["restart", "foot", ["Home"]],
  hint: ["hint", "foot", ["."]],
  watch: ["watch", "foot", []],
  place: ["save", "lead", []],
  more: ["more", "foot", []],
};

/**
 * Return a command that only this page has.
 * @type {(id: string, name: string, sign: string, place: Command["place"], keys: string[], run: () => void) => Command}
 *
 */
export const command = (id, name, sign, place, keys, run) => ({ id, name, sign, place, keys, run });

/**
 * Return a command that every page has with the same name, icon and keys.
 * @type {(id: CommonId, run: () => void, keys?: string[]) => Command}
 */
export function common(id, run, keys) {
  const [sign, place, usual] = ROWS[id];
  return command(id, COMMAND_WORDS[id], sign, place, keys ?? usual, run);
}

/** @type {(button: HTMLButtonElement) => boolean} */
export const isPressed = (button) => button.getAttribute("aria-pressed") === "true";

/**
 * Toggle a button; return whether it is pressed now.
 * @type {(button: HTMLButtonElement) => boolean}
 */
export function toggle(button) {
  button.setAttribute("aria-pressed", String(!isPressed(button)));
  return isPressed(button);
}

/** @type {(node: EventTarget | null) => boolean} */
const takesText = (node) =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement;

/**
 * Return the button of a command.
 * @type {(one: Command, run: () => void) => HTMLButtonElement}
 */
export const commandButton = ({ id, name, sign, keys, place }, run) =>
  el(
    "button",
    {
      "data-command": id,
      class: place === "lead" ? "lead main" : null,
      "aria-label": name,
      onclick: run,
    },
    el("span", { class: "sign", "aria-hidden": "true" }, iconOf(id) ?? sign),
    el("span", { class: "label", "aria-hidden": "true" }, name),
    el("kbd", { "aria-hidden": "true" }, keys[0] ?? ""),
  );

/**
 * Call `onKey` with every key first, unless a dialog or a field has the focus; it returns whether
 * it handled the key. Other keys run the command that lists them.
 * @type {(commands: Command[], canRun: (one: Command) => boolean, run: (one: Command) => void,
 *   onKey: (key: string, event: KeyboardEvent) => boolean, stage: HTMLElement) => void}
 */
export function listenToKeys(commands, canRun, run, onKey, stage) {
  document.addEventListener("keydown", (event) => {
    if (
      !stage.isConnected ||
      event.defaultPrevented ||
      event.altKey ||
      event.isComposing ||
      document.querySelector("dialog[open]")
    )
      return;
    const names = keyNames(event),
      found = commands.find(({ keys }) => names.some((name) => keys.includes(name)));
    if (takesText(event.target) && !found?.keys.some((key) => /^(Page|Ctrl.[OS]$)/.test(key)))
      return; // other keys belong to the field
    const taken = names.some((name) => onKey(name, event));
    if (!taken && (!found || !canRun(found))) return;
    event.preventDefault();
    if (!taken && found) run(found);
  });
}
