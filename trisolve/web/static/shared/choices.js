// Select fields.

import { el } from "./dom.js";

/**
 * Return a select field for named values; `changed` is called with the chosen value.
 * @type {(options: [value: string | number, name: string][], chosen: unknown, changed?: (value: string) => void,
 *   attributes?: Record<string, any>) => HTMLSelectElement}
 *
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
