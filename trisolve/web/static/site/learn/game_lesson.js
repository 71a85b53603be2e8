// The lesson of a game: its own page in a frame, one position after another, each with something to do.
// The page in the frame passes its events on.

import { el } from "../../shared/dom.js";
import { LESSON } from "../frame/lesson.js";
import { PAGES_WORDS } from "../words.js";
import { LEARN_WORDS, stepText } from "./words.js";

/**
 * Make a lesson of steps; the frame is loaded once it is asked for.
 * @param {string} name
 * @param {string} href  the game's page
 * @param {import("./steps.js").Step[]} steps
 */
export function createGameLesson(name, href, steps) {
  let at = 0,
    isDone = false;
  /** @type {HTMLIFrameElement | null} */
  let frame = null;
  const head = el("h3", {}),
    text = el("p", {}),
    result = el("p", { role: "status" }),
    place = el("div", { class: "step-board" });
  const again = el("button", { type: "button", onclick: () => open(at) }, LEARN_WORDS.again);
  const next = el("button", { type: "button", onclick: () => open(at + 1) });
  const toGame = el("p", {}, el("a", { href }, LEARN_WORDS.toGame));

  const show = () => {
    head.textContent = stepText(at, steps.length);
    text.textContent = steps[at].text;
    next.hidden = at === steps.length - 1;
    next.textContent = isDone ? LEARN_WORDS.nextStep : LEARN_WORDS.skipStep;
    next.classList.toggle("main", isDone);
    toGame.hidden = at < steps.length - 1;
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
      title: PAGES_WORDS[name].name,
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
    if (isDone)
      result.textContent = at === steps.length - 1 ? LEARN_WORDS.allDone : LEARN_WORDS.stepDone;
    else if (isMissed?.(event, data.detail)) result.textContent = missed ?? "";
    show();
  });
  const begin = el(
    "button",
    {
      type: "button",
      class: "main",
      onclick() {
        begin.replaceWith(
          el(
            "div",
            { class: "lessons" },
            el("div", {}, head, text, el("p", { class: "row" }, again, next), result, toGame),
            place,
          ),
        );
        open(0);
        head.setAttribute("tabindex", "-1");
        head.focus();
      },
    },
    LEARN_WORDS.begin,
  );
  return begin;
}
