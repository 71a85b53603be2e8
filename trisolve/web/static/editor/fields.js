// Small controls of the panels.

import { el } from "../shared/dom.js";

/** @type {(name: string, run: () => void, isOff?: boolean) => HTMLButtonElement} */
export const action = (name, run, isOff = false) =>
  el("button", { type: "button", onclick: run, disabled: isOff }, name);

/** @type {(label: string, control: HTMLElement) => HTMLElement} */
export const labeled = (label, control) => el("label", {}, el("span", {}, label), control);

/** @type {(attributes: Record<string, any>, change: (text: string) => void) => HTMLInputElement} */
export function inputOf(attributes, change) {
  const input = el("input", attributes);
  input.addEventListener("change", () => change(input.value));
  return input;
}

/**
 * @type {(names: readonly string[]) => [value: string, name: string][]}
 * values that serve as their own labels
 */
export const pairsOf = (names) => names.map((name) => [name, name]);
