// Shows a find as a small board. Pressing the board makes the find the current level, which is an ordinary edit.

import { skyNow } from "../shared/sky.js";
import { el } from "../shared/dom.js";
import { miniature } from "../player/miniature.js";
import { drawnOf } from "../sliding/formats/level_file.js";
import { edit } from "./editing.js";
import { levelNow } from "./state.js";
import { findText, usedText, useText } from "./search_words.js";

/**
 * Return a find of a search as an item of a strip; pressing it makes it the current level.
 * @type {(page: Editor, find: Find, kind: string) => HTMLElement}
 */
export function findItem(page, { level: record, moves, grade = "" }, kind) {
  const level = drawnOf(record),
    text = findText(moves, grade);
  const use = () => {
    const { name, about } = levelNow(page),
      { stats, metadata } = level.about;
    edit(page, { ...level, name, about: { ...about, stats, metadata } }, usedText(kind, text));
  };
  return el(
    "li",
    {},
    el(
      "button",
      { class: "use", "aria-label": useText(text), onclick: use },
      miniature(level, skyNow()),
      el("span", {}, moves === undefined ? "" : String(moves)),
      el("small", {}, grade),
    ),
  );
}
