// Passing on what was reached, without any solution.

import { el } from "../../shared/dom.js";
import { DAILY_WORDS, PUZZLE_NAMES, shareText } from "./words.js";
import { LEVELS } from "./puzzles.js";

/** @type {(title: string, date: string, marks: string[][]) => string} */
export function sharedText(title, date, marks) {
  const levels = marks
    .filter(([name]) => LEVELS.includes(name))
    .map(([, mark]) => mark || "–")
    .join(" ");
  const others = marks
    .filter(([name, mark]) => mark && !LEVELS.includes(name))
    .map(([name, mark]) => `${PUZZLE_NAMES[name]} ${mark}`);
  const address = /^https?:$/.test(location.protocol)
    ? `\n${location.href.replace(/[?#].*/, "")}#${date}`
    : "";
  return shareText(title, date, [...(levels ? [levels] : []), ...others]) + address;
}

/**
 * Return the button that shares a day's result, and a line that says what came of it.
 * @type {(title: string, date: string, marks: string[][]) => HTMLElement[]}
 */
export function sharePart(title, date, marks) {
  const status = el("p", { role: "status" }),
    isWorthIt = marks.some(([, mark]) => mark);
  const share = async () => {
    if (!isWorthIt) {
      status.textContent = DAILY_WORDS.nothingToShare;
      return;
    }
    const text = sharedText(title, date, marks);
    try {
      if (/** @type {Partial<Navigator>} */ (navigator).share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        status.textContent = DAILY_WORDS.copied;
      }
    } catch {
      status.replaceChildren(
        el("textarea", { readonly: true, rows: 3, "aria-label": DAILY_WORDS.share }, text),
      );
    }
  };
  return [
    el(
      "p",
      { class: "row" },
      el(
        "button",
        { type: "button", class: isWorthIt ? "main" : "", onclick: share },
        DAILY_WORDS.share,
      ),
    ),
    status,
  ];
}
