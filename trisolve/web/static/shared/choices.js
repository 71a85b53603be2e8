// Choices between values, and files that a page hands out.

import { el } from "./dom.js";

/**
 * Return a choice between values, each with its name; `changed` is called with the value that is chosen.
 * @type {(options: [value: string | number, name: string][], chosen: unknown, changed?: (value: string) => void,
 *   attributes?: Record<string, any>) => HTMLSelectElement}
 */
export function choiceOf(options, chosen, changed = () => {}, attributes = {}) {
  const choice = el(
    "select",
    { ...attributes, onchange: () => changed(choice.value) },
    ...options.map(([value, name]) =>
      el("option", { value, selected: String(value) === String(chosen) }, name),
    ),
  );
  return choice;
}

/** @type {(names: readonly string[]) => [value: string, name: string][]} values that are called what they are */
export const pairsOf = (names) => names.map((name) => [name, name]);

/** @type {(name: string, file: Blob) => void} */
export function download(name, file) {
  const url = URL.createObjectURL(file);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}
