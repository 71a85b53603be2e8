// The cards of a day: one for each puzzle, with its result.

import { el } from "../../shared/dom.js";
import { recall } from "../../shared/storage.js";
import { miniature } from "../../player/miniature.js";
import { entriesOf, levelOf } from "../../player/entries.js";
import { isBegun } from "../../player/kept.js";
import { progressText } from "../../player/words.js";
import { cardPicture } from "../top.js";
import { today, untilMidnight } from "./days.js";
import { addressIn, titleIn } from "./links.js";
import { LEVELS, levelsOf } from "./puzzles.js";
import { triesOf } from "./results.js";
import { DAILY_WORDS, hoursText, marksText, movesMark, newText, scoreText } from "./words.js";

/** @typedef {import("./puzzles.js").DayPuzzles} DayPuzzles */
/** @typedef {Record<string, import("./results.js").DailyResult>} Results */

/** @type {(title: string, href: string | null, line: string, mark: string, picture: Node) => HTMLElement} */
const card = (title, href, line, mark, picture) =>
  el(
    "li",
    {},
    el(
      "a",
      { class: "daily", href },
      picture,
      el("h3", {}, title),
      el("p", {}, line),
      ...(mark ? [el("span", { class: "mark" }, mark)] : []),
    ),
  );

/**
 * Return the mark of a puzzle, as it is shown and shared, or "" without a result.
 * @type {(name: string, day: DayPuzzles, results: Results) => string}
 */
export function markOf(name, day, results) {
  const { value, aided } = results[name] ?? {};
  if (value === undefined) return "";
  if (name in day.levels) return movesMark(value, day.levels[name].moves, aided);
  return marksText(value, day.links[name]?.best);
}

/**
 * Return the cards of a day, and after the last puzzle of today a pale island for tomorrow.
 * @type {(date: string, day: DayPuzzles, names: string[], results: Results, sky: Sky, pictures: Record<string, string>) => HTMLElement[]}
 */
export function cardsOf(date, day, names, results, sky, pictures) {
  const entries = entriesOf(levelsOf(date, day)),
    isDone = date === today() && names.every((name) => results[name]);
  const cards = names.map((name) => {
    const mark = markOf(name, day, results),
      title = titleIn(name, day),
      href = addressIn(name, date, day),
      entry = entries[LEVELS.indexOf(name)];
    if (entry) {
      const picture = miniature(levelOf(entry), sky);
      return card(
        title,
        href,
        progressText(null, !mark && isBegun(entry), day.levels[name].moves),
        mark,
        picture,
      );
    }
    const { id, line = "", best } = day.links[name],
      reached = results[name]?.value ?? triesOf(date)[name] ?? null,
      isLeft = reached === null && recall(`${name}/1/${id}`)?.ply > 0;
    return card(
      title,
      href,
      isLeft
        ? progressText(null, true, null)
        : best === undefined
          ? line
          : scoreText(reached, best),
      mark,
      cardPicture(pictures[name], sky),
    );
  });
  const time = newText(hoursText(untilMidnight())),
    picture = miniature({ ...levelOf(entries[0]), blocks: [] }, sky),
    coming = card(DAILY_WORDS.tomorrow, null, time, "", picture);
  return isDone ? [...cards, coming] : cards;
}
