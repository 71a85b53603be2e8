// The frame of every page: a head with a title and buttons, the stage where the board stands, a
// panel for answers, a foot with buttons, and the live region for those who listen.

import { el } from "./dom.js";
import { FRAME_WORDS } from "./words.js";

/**
 * Return a command: a button of the frame, with the keys that do the same.
 * @type {(name: string, sign: string, place: "head" | "foot", keys: string[], run: () => void) => Command}
 */
export const command = (name, sign, place, keys, run) => ({ name, sign, place, keys, run });

/**
 * Return the name of a key: modifiers, then the key; a printable one is what it prints.
 * @type {(event: KeyboardEvent) => string}
 */
function keyName(event) {
  const { key, shiftKey, ctrlKey, metaKey } = event,
    isCommand = ctrlKey || metaKey;
  const shift = shiftKey && (isCommand || key.length > 1);
  return (
    (isCommand ? "Ctrl+" : "") + (shift ? "Shift+" : "") + (isCommand ? key.toUpperCase() : key)
  );
}

/** @type {(node: EventTarget | null) => boolean} */
const takesText = (node) =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement;

/** @type {(one: Command, run: () => void) => HTMLButtonElement} */
const commandButton = ({ name, sign, keys }, run) =>
  el(
    "button",
    { type: "button", "aria-label": name, onclick: run },
    el("span", { class: "sign", "aria-hidden": "true" }, sign),
    el("span", { class: "label", "aria-hidden": "true" }, name),
    el("kbd", { "aria-hidden": "true" }, keys[0] ?? ""),
  );

/**
 * Call `onKey` with every key first, unless a dialog or a field has the focus; it returns whether it
 * took it. A key that is left is the command's that has it.
 * @type {(commands: Command[], buttons: Record<string, HTMLButtonElement>, run: (one: Command) => void,
 *   onKey: (key: string, event: KeyboardEvent) => boolean, stage: HTMLElement) => void}
 */
function listenToKeys(commands, buttons, run, onKey, stage) {
  document.addEventListener("keydown", (event) => {
    if (
      !stage.isConnected ||
      event.defaultPrevented ||
      event.altKey ||
      document.querySelector("dialog[open]")
    )
      return;
    const key = keyName(event),
      field = takesText(event.target);
    const found = commands.find((one) => one.keys.includes(key));
    if (field && !(found && /^(Page|Ctrl.[OS]$)/.test(key))) return; // the other keys are the field's
    const taken = onKey(key, event);
    if (!taken && (!found || buttons[found.name].disabled)) return;
    event.preventDefault();
    if (!taken && found) run(found);
  });
}

/**
 * Make the frame. `before` runs before every command: it gives up whatever is under way.
 * @param {Command[]} commands
 * @param {(key: string, event: KeyboardEvent) => boolean} onKey
 * @param {() => void} [before]
 */
export function createShell(commands, onKey, before = () => {}) {
  const title = el("h1", {});
  const live = el("p", { role: "status", class: "unseen" });
  const stage = el("main", { class: "stage" });
  const panel = el("section", { class: "panel", "aria-label": FRAME_WORDS.answers });
  const count = el("p", { class: "count" }),
    unkept = el("p", { class: "alarm", hidden: true }, FRAME_WORDS.notKept);
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  /** @type {(one: Command) => void} */
  const run = (one) => {
    before();
    one.run();
  };
  for (const one of commands) buttons[one.name] = commandButton(one, () => run(one));
  /** @type {(place: string, label: string) => HTMLElement} */
  const bar = (place, label) =>
    el(
      "nav",
      { "aria-label": label },
      ...commands.filter((one) => one.place === place).map(({ name }) => buttons[name]),
    );
  const foot = el("footer", {}, count, bar("foot", FRAME_WORDS.playButtons), unkept);
  document.body.replaceChildren(
    el("header", {}, title, bar("head", FRAME_WORDS.pageButtons)),
    stage,
    panel,
    foot,
    live,
  );
  listenToKeys(commands, buttons, run, onKey, stage);
  return {
    title,
    stage,
    panel,
    foot,
    count,
    buttons,
    /** Announce a text to screen readers. @type {(text: string) => void} */
    say(text) {
      live.textContent = live.textContent === text ? `${text}\u00a0` : text;
    },
    /** Show nodes in the panel, in place of what was there. @type {(...nodes: (Node | string)[]) => void} */
    show(...nodes) {
      panel.replaceChildren(...nodes);
    },
    /** Name what is open, above the stage and in the window's title. @type {(name: string, page: string) => void} */
    entitle(name, page) {
      title.textContent = name;
      document.title = name === page ? page : `${name} – ${page}`;
    },
    /** Say which commands can run now; others stay as they are. @type {(can: Record<string, boolean>) => void} */
    enable(can) {
      for (const [name, is] of Object.entries(can)) if (buttons[name]) buttons[name].disabled = !is;
    },
    /** Show whether progress is saved; if not, a line below the buttons says it. @type {(isKept: boolean) => void} */
    showKept(isKept) {
      unkept.hidden = isKept;
    },
  };
}
