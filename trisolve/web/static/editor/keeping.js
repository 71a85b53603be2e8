// Keeps finds in the pack without leaving the level on the board. A kept find is named after the
// pack with a number, and has the author of the level that the search started from.

import { drawnOf } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { editDoc } from "./editing.js";
import { docNow, levelNow, shownNow } from "./state.js";
import { keptNameText, keptText } from "./search_words.js";

/** @type {WeakMap<Doc, Set<string>>} the codes of the levels in each document, which do not include names */
const codes = new WeakMap();

/** @type {(doc: Doc) => Set<string>} */
function codesOf(doc) {
  const known = codes.get(doc);
  if (known) return known;
  const found = new Set(doc.levels.filter(({ blocks }) => blocks.length).map(bareCode));
  codes.set(doc, found);
  return found;
}

/** Return whether a find is in the pack. @type {(page: Editor, find: Find) => boolean} */
export const isInPack = (page, { level }) => codesOf(docNow(page)).has(bareCode(drawnOf(level)));

/** @type {(doc: Doc) => Doc} this also gives names to the levels that are already there */
const named = (doc) => ({
  ...doc,
  levels: doc.levels.map((level, at) =>
    level.name || !level.blocks.length ? level : { ...level, name: keptNameText(doc.name, at + 1) },
  ),
});

/**
 * Return a document with a level added at the end of its pack; a floor without blocks does not count as a level yet.
 * @type {(doc: Doc, author: string | undefined, level: Drawn) => Doc}
 */
export function withKept(doc, author, level) {
  const about = author ? { ...level.about, author } : level.about,
    others = new Set(doc.levels.map(({ name }) => name));
  let number = doc.levels.filter(({ blocks }) => blocks.length).length + 1;
  while (others.has(keptNameText(doc.name, number))) number++;
  const kept = { ...level, name: keptNameText(doc.name, number), about };
  return { ...doc, pack: true, levels: [...doc.levels, kept] };
}

/**
 * Add finds to the pack, except those already in it.
 * @type {(page: Editor, finds: Find[]) => void}
 */
export function keepFinds(page, finds) {
  const { author } = levelNow(page).about;
  const levels = finds.filter((find) => !isInPack(page, find)).map(({ level }) => drawnOf(level));
  if (!levels.length) return;
  const doc = levels.reduce((kept, level) => withKept(kept, author, level), named(docNow(page)));
  editDoc(page, doc, shownNow(page), keptText(levels.length, doc.levels.length));
}
