// Notices in the panel: events that concern the file or the server, with choices.

import { el } from "../shared/dom.js";

/**
 * Show a notice in place of the one with the same id; each choice closes it and runs.
 * @type {(page: Editor, id: string, text: string, lines: string[], choices: [string, () => void][]) => void}
 *
 */
export function notice(page, id, text, lines, choices) {
  dropNotice(page, id);
  const list = lines.length ? [el("ul", {}, ...lines.map((line) => el("li", {}, line)))] : [];
  const buttons = choices.map(([name, run]) =>
    el(
      "button",
      {
        onclick: () => {
          box.remove();
          run();
        },
      },
      name,
    ),
  );
  const box = el(
    "section",
    { "data-notice": id, "aria-label": text, class: "notice" },
    el("p", {}, text),
    ...list,
    el("p", { class: "row" }, ...buttons),
  );
  page.notices.append(box);
  page.frame.say(text);
}

/** @type {(page: Editor, id: string) => void} */
export const dropNotice = ({ notices }, id) =>
  notices.querySelector(`[data-notice="${id}"]`)?.remove();
