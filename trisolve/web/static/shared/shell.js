// The frame of every page: a head with a title and buttons, the stage where the board stands, a
// panel for what is to be told, a foot with buttons, and the live region for those who listen.
//
// How another page uses it: write modules beside these, one of them exporting `main`, one exporting
// `jobs` (see jobs.js); in main make a shell with its commands, draw into `stage`, tell moves with
// `say`, answers with `tell`, and get the engine by startEngine(engine()). assembly.py puts the
// page together from the two entry modules: assemble("its/page.js", jobs="its/jobs.js").

import { el } from "./dom.js";

/**
 * Return the name of a key: modifiers, then the key; a printable one is what it prints.
 * @type {(event: KeyboardEvent) => string}
 */
function keyName(event) {
  const { key, shiftKey, ctrlKey, metaKey } = event, command = ctrlKey || metaKey;
  const shift = shiftKey && (command || key.length > 1);
  return (command ? "Ctrl+" : "") + (shift ? "Shift+" : "") + (command ? key.toUpperCase() : key);
}

/** @type {(node: EventTarget | null) => boolean} */
const takesText = (node) => node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement
  || node instanceof HTMLSelectElement;

/**
 * Make the frame. `onKey` has every key first, unless a dialog or a field has the focus, and returns
 * whether it took it.
 * @param {Command[]} commands
 * @param {(key: string, event: KeyboardEvent) => boolean} onKey
 */
export function createShell(commands, onKey) {
  const title = el("h1", {});
  const live = el("p", { role: "status", class: "unseen" });
  const stage = el("main", { class: "stage" });
  const panel = el("section", { class: "panel", "aria-label": "Answers" });
  const count = el("p", { class: "count" });
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  /** @type {(place: string) => HTMLElement} */
  const bar = (place) => el("nav", { "aria-label": place === "head" ? "Page" : "Play" },
    ...commands.filter((command) => command.place === place).map((command) => {
      const { name, sign, keys, run } = command;
      const key = el("kbd", { "aria-hidden": "true" }, keys[0] ?? "");
      const face = el("span", { class: "sign", "aria-hidden": "true" }, sign);
      const label = el("span", { class: "label", "aria-hidden": "true" }, name);
      buttons[name] = el("button", { type: "button", "aria-label": name, onclick: run }, face, label, key);
      return buttons[name];
    }));
  const foot = el("footer", {}, count, bar("foot"));
  document.body.replaceChildren(el("header", {}, title, bar("head")), stage, panel, foot, live);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    const key = keyName(event), field = takesText(event.target);
    const command = commands.find((one) => one.keys.includes(key));
    if (field && !(command && /^(Page|Ctrl.[OS]$)/.test(key))) return; // the other keys are the field's
    const taken = onKey(key, event);
    if (!taken && (!command || buttons[command.name].disabled)) return;
    event.preventDefault();
    if (!taken) command?.run();
  });
  return {
    title, stage, panel, foot, count, buttons,
    /** Tell those who listen. @type {(text: string) => void} */
    say(text) {
      live.textContent = live.textContent === text ? `${text}\u00a0` : text;
    },
    /** Put something into the panel in place of what was there. @type {(...nodes: (Node | string)[]) => void} */
    tell(...nodes) {
      panel.replaceChildren(...nodes);
    },
  };
}
