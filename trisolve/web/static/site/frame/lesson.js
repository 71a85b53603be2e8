// A game inside a lesson of the page Learn: it tells the lesson what is done, shows less, and keeps nothing.

/** The name of the window of such a game. */
export const LESSON = "trisolve-lesson";

const EVENTS = ["turn", "move", "end", "solved", "open"];

/** Tell the page around this one what happens in the game; the lesson judges it. */
export function joinLesson() {
  if (window.name !== LESSON) return;
  document.documentElement.classList.add("lesson");
  for (const storage of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, storage, { value: { getItem: () => null, setItem() {} } });
  }
  for (const event of EVENTS) {
    document.addEventListener(`trisolve:${event}`, (heard) => {
      parent.postMessage(
        { [LESSON]: event, detail: /** @type {CustomEvent} */ (heard).detail },
        "*",
      ); // a disk has no origin
    });
  }
}
