// The first level in Make: the one in the link, or else the draft of the last visit.

import { DAMAGED_LINK } from "../shared/words.js";
import { docOf, drawnOf } from "../sliding/formats/level_file.js";
import { readLink } from "../sliding/formats/links.js";
import { newHistory } from "../editor/documents.js";
import { editDoc, setMode, warn } from "../editor/editing.js";
import { dropDraft, recallDrafts } from "../editor/kept.js";
import { docNow } from "../editor/state.js";
import { showSteps } from "../editor/view.js";
import { openedText } from "../editor/words.js";
import { MAKE_LABELS } from "./words.js";

export const PATH = MAKE_LABELS.settings;
const MAX_DRAFTS = 5;

/** @type {(page: Editor, doc: Doc, name: string) => void} */
function show(page, doc, name) {
  editDoc(page, doc, 0, openedText(name));
  if (doc.levels[0].blocks.length) setMode(page, "block");
}

/** @type {(page: Editor, draft: Draft) => void} show the stored finds of the last search again */
function showFound({ search, searches }, { found }) {
  if (!found) return;
  const { begin, finds } = found;
  for (const { level } of finds) drawnOf(level); // this throws for a draft of another version
  Object.assign(search, { begin, finds });
  searches.redraw();
}

/** @type {(page: Editor) => Promise<void>} continue the drawing of the last visit, unless there is one already */
async function openDraft(page) {
  const blank = docNow(page),
    drafts = await recallDrafts(PATH);
  for (const old of drafts.slice(MAX_DRAFTS)) void dropDraft(old.id);
  if (!drafts.length || docNow(page) !== blank) return;
  try {
    const doc = docOf(drafts[0].document);
    showFound(page, drafts[0]);
    show(page, doc, PATH);
    page.history = newHistory(docNow(page)); // so that undo does not lead back to the empty floor
    showSteps(page);
    void dropDraft(drafts[0].id);
  } catch {
    // a draft of another version is left in storage
  }
}

/** @type {(page: Editor) => void} open the level in the address, then reset the address */
function openLink(page) {
  const text = location.hash.slice(1);
  if (!text) return;
  history.replaceState(history.state, "", location.href.replace(/#.*/, ""));
  try {
    const { author, ...level } = readLink(text).level,
      about = author ? { author } : {};
    show(page, { pack: false, name: "", metadata: "", levels: [{ ...level, about }] }, PATH);
  } catch {
    warn(page, DAMAGED_LINK);
  }
}

/**
 * Open the draft and then the link's level, so that one undo brings back the draft.
 * @type {(page: Editor) => Promise<void>}
 */
export async function openFirst(page) {
  await openDraft(page);
  openLink(page);
  window.addEventListener("hashchange", () => openLink(page));
}
