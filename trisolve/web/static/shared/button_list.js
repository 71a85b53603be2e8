// A list of buttons, one of which is in the tab order; arrow keys move between them. An invisible
// list next to a board makes the board accessible to screen readers and keyboards.

import { el } from "./dom.js";

/**
 * Return a visually hidden group with a label, for a list of buttons.
 * @type {(label: string) => HTMLElement}
 */
export const unseenGroup = (label) =>
  el("div", { class: "unseen", role: "group", "aria-label": label });

/**
 * @template K
 * @typedef {object} ButtonHandlers  handlers of the buttons, by their keys
 * @property {(key: K) => void} press
 * @property {(key: K) => void} [reach]  the button has received the focus
 * @property {() => void} [leave]  the button has lost the focus
 */

/** @type {Record<string, number>} */
const STEPS_OF_ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Make a list in a group. Keys are compared like the keys of a Map.
 * @template K
 * @param {HTMLElement} group
 * @param {ButtonHandlers<K>} handlers
 */
export function createButtonList(group, { press, reach, leave }) {
  /** @type {Map<K, HTMLButtonElement>} */
  let buttons = new Map();
  /** @type {K | undefined} the key in the tab order */
  let current;

  const makeCurrent = (key = current) => {
    current = key !== undefined && buttons.has(key) ? key : buttons.keys().next().value;
    for (const [one, button] of buttons) button.tabIndex = one === current ? 0 : -1;
  };
  /** @type {(key: K) => HTMLButtonElement} */
  const made = (key) =>
    el("button", {
      onclick: () => press(key),
      onfocus: () => {
        makeCurrent(key);
        reach?.(key);
      },
      onblur: () => leave?.(),
    });
  /** @type {(target: EventTarget | null) => K | undefined} */
  const keyOf = (target) => [...buttons].find(([, button]) => button === target)?.[0];
  /** @type {(key?: K) => boolean} */
  const focus = (key) => {
    makeCurrent(key);
    const button = current === undefined ? undefined : buttons.get(current);
    button?.focus({ preventScroll: true });
    return button !== undefined;
  };

  return {
    group,
    keyOf,
    focus,
    /** The keys in order. @type {() => K[]} */
    keys: () => [...buttons.keys()],
    /**
     * Show one button per key, set up by `dress`. Buttons of remaining keys are reused and keep the
     * focus. If the focused button was removed, return its index; otherwise return -1.
     * @type {(keys: Iterable<K>, dress: (button: HTMLButtonElement, key: K) => void) => number}
     */
    draw(keys, dress) {
      const next = new Map([...keys].map((key) => [key, buttons.get(key) ?? made(key)]));
      const held = keyOf(document.activeElement);
      const lost = held === undefined || next.has(held) ? -1 : [...buttons.keys()].indexOf(held);
      for (const [key, button] of buttons) if (!next.has(key)) button.remove();
      for (const [at, [key, button]] of [...next].entries()) {
        dress(button, key);
        if (group.children[at] !== button) group.insertBefore(button, group.children[at] ?? null);
      }
      buttons = next;
      makeCurrent();
      return lost;
    },
    /** Focus the button at an index, or the last button; return whether there is one. @type {(at: number) => boolean} */
    focusAt: (at) => focus([...buttons.keys()][Math.min(at, buttons.size - 1)]),
    /**
     * Move the focus by an arrow key, cyclically.
     * @type {(arrow: string, target: EventTarget | null) => boolean}
     */
    turn(arrow, target) {
      const key = keyOf(target),
        by = STEPS_OF_ARROWS[arrow];
      if (key === undefined || !by) return false;
      const order = [...buttons.keys()];
      return focus(order[(order.indexOf(key) + by + order.length) % order.length]);
    },
  };
}

/**
 * Set a button's text if it differs, because screen readers announce each change.
 * @type {(button: HTMLButtonElement, text: string) => void}
 */
export function setLabel(button, text) {
  if (button.textContent !== text) button.textContent = text;
}
