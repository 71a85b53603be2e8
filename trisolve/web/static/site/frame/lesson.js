// A game inside a lesson of the page Learn: it reports events to the lesson, shows no text and no
// buttons, and stores nothing.

import { el } from "../../shared/dom.js";

/** The name of the window of such a game. */
export const LESSON = "trisolve-lesson";

const EVENTS = ["hold", "move", "end", "solved", "open"];

/** @type {(selector: string) => void} show where to press until the player does something */
function pointAt(selector) {
  const box = document.querySelector(selector)?.getBoundingClientRect(),
    sign = el("div", { class: "point", "aria-hidden": "true" });
  document.querySelector(".point")?.remove();
  if (!box) return;
  sign.style.left = `${box.x + box.width / 2}px`;
  sign.style.top = `${box.y + box.height / 2}px`;
  document.body.append(sign);
}

/** Press the button of a command. @type {(id: string) => void} */
export const pressCommand = (id) =>
  /** @type {HTMLElement | null} */ (
    document.querySelector(`[data-command="${CSS.escape(id)}"]`)
  )?.click();

/** Report the events of the game to the lesson, which judges them. */
export function joinLesson() {
  if (window.name !== LESSON) return;
  document.documentElement.classList.add("lesson");
  for (const storage of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, storage, { value: { getItem: () => null, setItem() {} } });
  }
  for (const event of EVENTS) {
    document.addEventListener(`trisolve:${event}`, (heard) => {
      document.querySelector(".point")?.remove();
      const { detail } = /** @type {CustomEvent} */ (heard),
        { position } = /** @type {any} */ (window).trisolve.game;
      parent.postMessage(
        {
          [LESSON]: event,
          detail: { position, sky: document.documentElement.dataset.sky, ...detail },
        },
        "*",
      ); // a page on disk has no origin
    });
  }
  window.addEventListener("message", ({ source, data }) => {
    const { press, point } = data?.[LESSON] ?? {};
    if (source !== parent) return;
    if (point) pointAt(point);
    if (press) pressCommand(press);
  });
}
