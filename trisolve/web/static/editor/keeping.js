// Finds are kept in the pack without leaving the level on the board: by a button on each, by Enter or
// Insert on a find, or all at once. What is kept has a name of the pack with a number, and its author.

import { el } from "../shared/dom.js";
import { drawnOf } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { editDoc } from "./editing.js";
import { docNow, levelNow, shownNow } from "./state.js";
import { LABELS, keepText, keptNameText, keptText } from "./words.js";

const KEYS = ["Enter", "Insert"];

/** @type {(page: Editor, level: Level) => boolean} whether a level is in the pack, however it is called */
const isKept = (page, level) => {
  const code = bareCode(level);
  return docNow(page).levels.some((one) => one.blocks.length > 0 && bareCode(one) === code);
};

/** @type {(doc: Doc, author: string | undefined, level: Drawn) => Doc} */
function withKept(doc, author, level) {
  const name = keptNameText(doc.name, doc.levels.length + 1),
    about = author ? { ...level.about, author } : level.about;
  return { ...doc, pack: true, levels: [...doc.levels, { ...level, name, about }] };
}

/** Add finds to the pack, except those that are in it. @type {(page: Editor, finds: Find[]) => void} */
export function keepFinds(page, finds) {
  const { author } = levelNow(page).about;
  const levels = finds.map((find) => drawnOf(find.level)).filter((level) => !isKept(page, level));
  if (!levels.length) return;
  const doc = levels.reduce((kept, level) => withKept(kept, author, level), docNow(page));
  editDoc(page, doc, shownNow(page), keptText(levels.length, doc.levels.length));
}

/**
 * Give an item of the strip what keeps its find.
 * @type {(page: Editor, item: HTMLElement, find: Find, text: string) => HTMLElement}
 */
export function withKeep(page, item, find, text) {
  const show = () => {
    const kept = isKept(page, drawnOf(find.level));
    button.textContent = kept ? LABELS.kept : LABELS.keep;
    button.disabled = kept;
  };
  const keep = () => {
    keepFinds(page, [find]);
    show();
  };
  const button = /** @type {HTMLButtonElement} */ (
    el("button", { type: "button", class: "keep", "aria-label": keepText(text), onclick: keep })
  );
  item.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key) || event.target === button) return;
    event.preventDefault(); // Enter would use it
    keep();
  });
  item.append(button);
  show();
  return item;
}
