// A lesson on the board of its game: the game's own page in a frame, with a position and a task.
// That page reports its events, and presses the buttons that the lesson names.

import { el } from "../../shared/dom.js";
import { LESSON } from "../frame/lesson.js";

/**
 * Make the frame of the lessons in the tray; `heard` is called with the events of the open lesson.
 * @param {HTMLElement} stage
 * @param {(event: import("./steps.js").StepEvent, detail: any) => void} heard
 */
export function createBoards(stage, heard) {
  /** @type {HTMLIFrameElement | null} */
  let inside = null,
    /** @type {string | undefined} */ pointed;
  /** @type {(message: object) => void} */
  const tell = (message) => inside?.contentWindow?.postMessage({ [LESSON]: message }, "*"); // a page on disk has no origin
  window.addEventListener("message", ({ source, data }) => {
    if (!inside || source !== inside.contentWindow || typeof data?.[LESSON] !== "string") return;
    if (data[LESSON] === "open" && pointed) tell({ point: pointed });
    heard(/** @type {import("./steps.js").StepEvent} */ (data[LESSON]), data.detail);
  });
  return {
    /** Open a position of a game, and point at a part of its page. @type {(title: string, src: string, at?: string) => void} */
    open(title, src, at) {
      pointed = at;
      inside = el("iframe", { class: "board-frame", name: LESSON, title, src });
      stage.replaceChildren(inside);
    },
    /** Press a button of the game. @type {(id: string) => void} */
    press: (id) => tell({ press: id }),
  };
}
