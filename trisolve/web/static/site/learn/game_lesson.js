// The lesson of a game: its own page in a frame, one position after another, each with something to do.
// The page in the frame passes its events on.

import { el } from "../../shared/dom.js";
import { LESSON } from "../frame/lesson.js";
import { keepDone } from "./done.js";
import { LEARN_WORDS, stepText } from "./words.js";

/** @typedef {{name: string, href: string}} Next  what comes after the lesson */

/** @type {(at: number, n: number) => HTMLElement} the steps as dots, those that are done filled */
const dotsOf = (at, n) =>
  el(
    "span",
    { class: "dots", role: "img", "aria-label": stepText(Math.min(at, n - 1), n) },
    ...Array.from({ length: n }, (_, step) =>
      el("span", { class: step < at ? "dot full" : "dot" }),
    ),
  );

/**
 * Make the lesson of a game, with its first step open.
 * @param {string} name  the name of its page
 * @param {string} title  its name for people
 * @param {string} href  the game's page
 * @param {import("./steps.js").Step[]} steps
 * @param {Next} after
 */
export function createGameLesson(name, title, href, steps, after) {
  let at = 0,
    isDone = false;
  /** @type {HTMLIFrameElement | null} */
  let frame = null;
  const dots = el("p", {}),
    text = el("p", { class: "said" }),
    result = el("p", { role: "status", class: "result" }),
    place = el("div", { class: "step-board" });
  const again = el("button", { type: "button", onclick: () => open(at) }, LEARN_WORDS.again);
  const next = el("button", { type: "button", onclick: () => open(at + 1) });
  const onward = el("a", { class: "button main", href: after.href }, after.name);

  const show = () => {
    const isLast = at === steps.length - 1;
    dots.replaceChildren(dotsOf(at + Number(isDone), steps.length));
    text.textContent = steps[at].text;
    next.hidden = isLast;
    next.textContent = isDone ? LEARN_WORDS.nextStep : LEARN_WORDS.skipStep;
    next.classList.toggle("main", isDone);
    onward.hidden = !(isLast && isDone);
  };
  /** @type {(number: number) => void} */
  const open = (number) => {
    at = number;
    isDone = false;
    result.textContent = "";
    frame = el("iframe", {
      class: "board-frame",
      name: LESSON,
      src: href + steps[at].link,
      title,
    });
    place.replaceChildren(frame);
    show();
  };
  window.addEventListener("message", ({ source, data }) => {
    const { isDone: done, isMissed, missed } = steps[at];
    if (!frame || source !== frame.contentWindow || typeof data?.[LESSON] !== "string" || isDone)
      return;
    const event = /** @type {import("./steps.js").StepEvent} */ (data[LESSON]);
    isDone = done(event, data.detail);
    if (isDone) {
      keepDone(name, at + 1, steps.length);
      result.textContent = at === steps.length - 1 ? LEARN_WORDS.allDone : LEARN_WORDS.stepDone;
    } else if (isMissed?.(event, data.detail)) result.textContent = missed ?? "";
    show();
  });
  open(0);
  return el(
    "div",
    { class: "lessons" },
    el("div", { class: "step" }, dots, text),
    place,
    el("div", { class: "onward" }, el("p", { class: "row" }, again, next, onward), result),
  );
}
