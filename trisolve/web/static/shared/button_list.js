// A list of buttons of which one is in the tab order, and arrows go from one to the next. An unseen
// list next to a board is the board for players who do not see it or use no pointer.

import { el } from "./dom.js";

/**
 * Return a visually hidden group with a label, for a list of buttons.
 * @type {(label: string) => HTMLElement}
 */
export const unseenGroup = (label) =>
  el("div", { class: "unseen", role: "group", "aria-label": label });

/**
 * @template K
 * @typedef {object} ButtonHandlers  what is done about the buttons, by their keys
 * @property {(key: K) => void} press
 * @property {(key: K) => void} [reach]  it has got the focus
 * @property {() => void} [leave]  it has lost the focus
 */

/** @type {Record<string, number>} */
const STEPS_OF_ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Make a list in a group. Keys are compared as those of a Map are.
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
    /** The keys in their order. @type {() => K[]} */
    keys: () => [...buttons.keys()],
    /**
     * Show a button per key, dressed by `dress`. A button whose key stays is kept, and keeps the focus.
     * Return where in the list the focus was if its button has gone, else -1.
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
    /** Go on by an arrow from the button that has the focus, round and round. @type {(arrow: string, target: EventTarget | null) => boolean} */
    turn(arrow, target) {
      const key = keyOf(target),
        by = STEPS_OF_ARROWS[arrow];
      if (key === undefined || !by) return false;
      const order = [...buttons.keys()];
      return focus(order[(order.indexOf(key) + by + order.length) % order.length]);
    },
  };
}

/** Give a button its text, unless it has it: a screen reader hears each change. @type {(button: HTMLButtonElement, text: string) => void} */
export function setLabel(button, text) {
  if (button.textContent !== text) button.textContent = text;
}
