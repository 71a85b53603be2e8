// The panel of tools: those of the mode, and what is known about the level.

import { el } from "../shared/dom.js";
import { createAboutForm } from "./about_form.js";
import { toolsOf } from "./mode_tools.js";
import { LABELS } from "./words.js";

/** @type {(control: Element | null) => string} */
const nameOf = (control) => (control?.closest("label")?.firstElementChild ?? control)?.textContent ?? "";

/**
 * Make the panel.
 * @param {Editor} editor
 */
export function createTools(editor) {
  const section = el("section", { "aria-label": LABELS.tools }), box = el("div", { class: "tools" });
  const about = createAboutForm(editor);
  let isPressed = false, isLate = false;

  /** @type {(name: string) => void} the control that had the focus is another one now, or gone */
  function focusAgain(name) {
    const controls = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll("button, input, select")]);
    const same = controls.find((one) => nameOf(one) === name && !one.disabled);
    (same ?? editor.shell.stage).focus({ preventScroll: true });
  }

  function show() {
    isLate = isPressed;
    if (isPressed) return;
    about.show();
    const was = box.contains(document.activeElement) ? nameOf(document.activeElement) : "";
    box.replaceChildren(...toolsOf(editor));
    section.hidden = editor.mode === "play";
    if (was) focusAgain(was);
  }

  section.append(box, about.form);
  // while a button is pressed it is not taken away, though what was typed before is an edit by now
  section.addEventListener("pointerdown", () => { isPressed = true; });
  for (const over of ["pointerup", "pointercancel"]) {
    window.addEventListener(over, () => setTimeout(() => {
      isPressed = false;
      if (isLate) show();
    }), true);
  }
  return { section, show };
}
