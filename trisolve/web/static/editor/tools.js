// The tools panel: the tools of the current mode, and the facts about the level.

import { el } from "../shared/dom.js";
import { createAboutForm } from "./about_form.js";
import { toolsOf } from "./mode_tools.js";
import { betweenPresses } from "./presses.js";
import { LABELS } from "./words.js";

/** @type {(control: Element | null) => string} */
const nameOf = (control) =>
  (control?.closest("label")?.firstElementChild ?? control)?.textContent ?? "";

/**
 * Make the panel.
 * @param {Editor} page
 */
export function createTools(page) {
  const section = el("section", { "aria-label": LABELS.tools }),
    box = el("div", { class: "tools" });
  const about = createAboutForm(page);

  /** @type {(name: string) => void} the control that had the focus was replaced or removed */
  function focusAgain(name) {
    const controls = /** @type {HTMLButtonElement[]} */ ([
      ...box.querySelectorAll("button, input, select"),
    ]);
    const same = controls.find((one) => nameOf(one) === name && !one.disabled);
    (same ?? page.frame.stage).focus({ preventScroll: true });
  }

  function show() {
    about.show();
    const was = box.contains(document.activeElement) ? nameOf(document.activeElement) : "";
    box.replaceChildren(...toolsOf(page));
    section.hidden = page.mode === "play";
    if (was) focusAgain(was);
  }

  section.append(box, about.form);
  return { section, show: betweenPresses(show) }; // by then, a press has also ended typing and made the typed text an edit
}
