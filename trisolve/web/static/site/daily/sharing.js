// Shares results, but not solutions, as text and as a picture of the text.

import { el, para } from "../../shared/dom.js";
import { openDialog } from "../../shared/dialogs.js";
import { COMMAND_WORDS, SHARE_WORDS } from "../../shared/words.js";
import { door } from "../../shared/path/doors.js";
import { markOf } from "./cards.js";
import { sharedPicture } from "./picture.js";
import { LEVELS } from "./puzzles.js";
import { hasCrown, resultsOf } from "./results.js";
import { DAILY_WORDS, SQUARES, sharedStreakText } from "./words.js";

const NONE = "⬜"; // an unsolved level

/**
 * @typedef {object} Shared  the shared data of a day
 * @property {string} title  of the site
 * @property {string} date
 * @property {string[]} lines  one for each sliding level, then the other games, then the streak
 */

/**
 * Return a level as squares, one for each move, or as a mark if only the number of moves is known.
 * @type {(name: string, day: import("./puzzles.js").DayPuzzles,
 *   results: Record<string, import("./results.js").DailyResult>) => string}
 */
const levelLine = (name, day, results) =>
  [...(results[name]?.path ?? "")].map((letter) => SQUARES[letter]).join("") ||
  markOf(name, day, results) ||
  NONE;

/**
 * Return the text and the link with which a day is shared.
 * @type {(title: string, date: string, day: import("./puzzles.js").DayPuzzles, names: string[], streak: number) => Shared}
 */
export function sharedOf(title, date, day, names, streak) {
  const results = resultsOf(date),
    levels = names.filter((name) => LEVELS.includes(name));
  const others = names
    .filter((name) => name in day.links && results[name])
    .map((name) => `${day.links[name].title} ${markOf(name, day, results)}`);
  const lines = [
    ...levels.map((name) => levelLine(name, day, results)),
    ...(others.length ? [others.join(" · ")] : []),
    ...(streak ? [sharedStreakText(streak, hasCrown(date, names))] : []),
  ];
  return { title, date, lines };
}

/** @type {(shared: Shared) => string} */
export function sharedText({ title, date, lines }) {
  const address = /^https?:$/.test(location.protocol)
    ? [`${location.href.replace(/[?#].*/, "")}#${date}`]
    : [];
  return [`${title} ${date}`, ...lines, ...address].join("\n");
}

/**
 * @type {(shared: Shared, text: string) => Promise<ShareData>}
 * the text, with a picture if the device can share one
 */
async function dataOf(shared, text) {
  const picture = await sharedPicture(shared).catch(() => null);
  const files = picture ? [new File([picture], `${shared.date}.png`, { type: "image/png" })] : [];
  const data = { text, files };
  return files.length && navigator.canShare?.(data) ? data : { text };
}

/**
 * Return the button that shares a day's result and confirms a copy, and an element that announces it. If
 * copying fails, a sheet shows the text, selected.
 * @type {(shared: Shared, isMain: boolean) => HTMLElement[]}
 */
export function sharePart(shared, isMain) {
  const status = el("p", { role: "status", class: "unseen" });
  const share = async () => {
    const text = sharedText(shared);
    try {
      if (/** @type {Partial<Navigator>} */ (navigator).share)
        await navigator.share(await dataOf(shared, text));
      else {
        await navigator.clipboard.writeText(text);
        status.textContent = DAILY_WORDS.copied;
        button.querySelector("span")?.replaceChildren(DAILY_WORDS.copied);
      }
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return; // the player closed the sheet
      const field = el(
        "textarea",
        { readonly: true, rows: 9, "aria-label": DAILY_WORDS.share },
        text,
      );
      openDialog(DAILY_WORDS.share, para(SHARE_WORDS.selected), field);
      field.select();
    }
  };
  const button = isMain
    ? el("button", { class: "go", onclick: () => void share() }, el("span", {}, DAILY_WORDS.share))
    : door("share", COMMAND_WORDS.share, () => void share());
  return [button, status];
}
