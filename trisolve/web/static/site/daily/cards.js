// The cards of a day: one for each puzzle, with what was reached.

import { el } from "../../shared/dom.js";
import { miniature } from "../../player/miniature.js";
import { entriesOf, levelOf } from "../../player/entries.js";
import { cardPicture } from "../top.js";
import { addressIn } from "./links.js";
import { LEVELS, levelsOf } from "./puzzles.js";
import { PUZZLE_NAMES, movesMark, movesToText, scoreText, tilesText } from "./words.js";

/** @typedef {import("./puzzles.js").DayPuzzles} DayPuzzles */
/** @typedef {Record<string, import("./results.js").DailyResult>} Results */

/** @type {(name: string, href: string, line: string, mark: string, picture: Node) => HTMLElement} */
const card = (name, href, line, mark, picture) =>
  el(
    "li",
    {},
    el(
      "a",
      { class: "card daily", href },
      picture,
      el("h2", {}, PUZZLE_NAMES[name], ...(mark ? [el("span", { class: "mark" }, mark)] : [])),
      el("p", {}, line),
    ),
  );

/**
 * Return the mark of a puzzle, as it is shown and shared: "" where nothing was reached.
 * @type {(name: string, day: DayPuzzles, results: Results) => string}
 */
export function markOf(name, day, results) {
  const { value, aided } = results[name] ?? {};
  if (value === undefined) return "";
  if (name === "entanglement") return String(value);
  return name === "tantrix" ? "✓" : movesMark(value, day[name].moves, aided);
}

/**
 * Return the cards of a day.
 * @type {(date: string, day: DayPuzzles, names: string[], results: Results, look: Look, pictures: Record<string, string[]>) => HTMLElement[]}
 */
export function cardsOf(date, day, names, results, look, pictures) {
  const entries = entriesOf(levelsOf(date, day));
  return names.map((name) => {
    const mark = markOf(name, day, results),
      level = LEVELS.indexOf(name);
    if (level >= 0) {
      return card(
        name,
        addressIn(name, date, day),
        movesToText(day[name].moves),
        mark,
        miniature(levelOf(entries[level]), look),
      );
    }
    const picture = cardPicture(pictures[name]);
    return name === "entanglement"
      ? card(
          name,
          addressIn(name, date, day),
          scoreText(results[name]?.value ?? null, day.entanglement.score),
          mark && "✓",
          picture,
        )
      : card(name, addressIn(name, date, day), tilesText(day.tantrix.tiles.length), mark, picture);
  });
}
