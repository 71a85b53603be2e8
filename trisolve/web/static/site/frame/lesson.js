// A game inside a lesson of the page Learn: it tells the lesson what is done, and shows less.

import { LESSON } from "../../shared/storage.js";

const EVENTS = ["turn", "move", "end", "solved", "open"];

/** Tell the page around this one what happens in the game; the lesson judges it. */
export function joinLesson() {
  if (window.name !== LESSON) return;
  document.documentElement.classList.add("lesson");
  for (const event of EVENTS) {
    document.addEventListener(`trisolve:${event}`, (heard) => {
      parent.postMessage({ [LESSON]: event, detail: /** @type {CustomEvent} */ (heard).detail }, "*"); // a disk has no origin
    });
  }
}
