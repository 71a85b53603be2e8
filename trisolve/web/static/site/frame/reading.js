// Settings for readability on a site: letters on blocks, text size, and whether to show the time
// taken for a level.

import { choiceOf } from "../../shared/choices.js";
import { el } from "../../shared/dom.js";
import { set, switchOf } from "../../shared/settings.js";
import { recall } from "../../shared/storage.js";
import { READING_WORDS } from "../words.js";

const LETTERS = "settings/letters",
  SIZE = "settings/size",
  TIME = "settings/time";

/** Whether to show the time taken for a level. @type {() => boolean} */
export const hasTime = () => recall(TIME) === true;

/** @type {() => boolean} */
const hasLetters = () => recall(LETTERS) !== false;

/** Apply the settings to the page. */
function apply() {
  const { classList, style } = document.documentElement,
    size = String(recall(SIZE));
  classList.toggle("no-letters", !hasLetters());
  style.fontSize = size in READING_WORDS.sizes ? `${size}%` : "";
}

/** Apply the settings to the page, and add the entries. */
export function offerReading() {
  apply();
  document.addEventListener("trisolve:settings", () => {
    apply();
    window.dispatchEvent(new Event("resize")); // so that the frame measures its lines again
  });
  const { letters, size, sizes, time } = READING_WORDS;
  document.addEventListener("trisolve:setting-nodes", (event) => {
    /** @type {CustomEvent<Node[]>} */ (event).detail.push(
      switchOf(letters, LETTERS, hasLetters),
      el(
        "label",
        { class: "setting" },
        size,
        choiceOf(Object.entries(sizes), String(recall(SIZE) ?? 100), (one) => set(SIZE, one)),
      ),
      switchOf(time, TIME, hasTime),
    );
  });
}
