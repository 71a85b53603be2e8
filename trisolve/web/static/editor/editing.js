// Changes the document: every edit, undo, redo, selection and mode change goes through here.

import { isFree, withBlock, withoutBlock } from "../sliding/edits.js";
import { plainDoc } from "../sliding/formats/level_file.js";
import { newLevel, replaced, sameDoc, withEdit, withShown, withStep } from "./documents.js";
import { draw } from "./drawing.js";
import { ask } from "./live.js";
import { docNow, levelNow, noLocks, shownNow } from "./state.js";
import { restart, showPlay } from "./trial.js";
import { update } from "./view.js";
import { REFUSED, SAID, modeText, selectedText } from "./words.js";

const WARNING_MS = 4000,
  NEW_LENGTH = 3;

/** Put back a held block; return whether one was held. @type {(page: Editor) => boolean} */
export function putBack(page) {
  const had = page.stroke !== null || page.controls.holds;
  page.giveUpStroke();
  page.controls.quit();
  return had;
}

/** Show the level everywhere after it has changed. @type {(page: Editor) => void} */
export function showLevel(page) {
  putBack(page);
  page.glide.stop();
  if (page.selected >= levelNow(page).blocks.length) page.selected = -1;
  draw(page);
  page.tools.show();
  restart(page);
  update(page);
  page.searches.follow?.();
  void ask(page);
}

/** Save the document as a draft, with the finds of Make. @type {(page: Editor) => void} */
export function keepDraft(page) {
  const {
    file,
    drafts,
    search: { begin, finds },
  } = page;
  drafts.keep(file.path, plainDoc(docNow(page)), file.version, begin ? { begin, finds } : null);
}

/**
 * Replace the document, or show another level of it.
 * @type {(page: Editor, doc: Doc, shown: number, what: string) => void}
 */
export function editDoc(page, doc, shown, what) {
  const { history, frame } = page;
  if (shown !== shownNow(page)) page.locks = noLocks(); // another level
  if (doc === docNow(page)) {
    page.history = withShown(history, shown);
  } else {
    page.history = withEdit(history, doc, shown);
    keepDraft(page);
    frame.say(what);
  }
  showLevel(page);
}

/** Replace the shown level. @type {(page: Editor, next: Drawn, what: string) => void} */
export function edit(page, next, what) {
  if (next === levelNow(page)) {
    draw(page);
    return;
  }
  const doc = docNow(page),
    shown = shownNow(page);
  editDoc(page, { ...doc, levels: replaced(doc.levels, shown, next) }, shown, what);
}

/**
 * Make an edit; if it is impossible, say why.
 * @type {(page: Editor, change: () => Drawn, what: string) => void}
 */
export function attempt(page, change, what) {
  try {
    edit(page, change(), what);
  } catch (error) {
    warn(page, /** @type {Error} */ (error).message);
    draw(page);
    page.tools.show();
  }
}

/** Begin a new level; Undo brings the old level back. @type {(page: Editor) => void} */
export function beginNew(page) {
  page.locks = noLocks();
  edit(page, newLevel(), SAID.newLevel);
  setMode(page, "block");
  warn(page, SAID.newLevel);
}

/** Undo an edit, or redo one. @type {(page: Editor, by: number) => void} */
export function step(page, by) {
  const { history, file, drafts, frame } = page;
  page.history = withStep(history, by);
  if (page.history.at === history.at) return;
  const doc = docNow(page);
  if (sameDoc(doc, file.saved)) drafts.clear();
  else keepDraft(page);
  showLevel(page);
  frame.say(by < 0 ? SAID.undone : SAID.redone);
}

/** Show briefly why something is not possible. @type {(page: Editor, text: string) => void} */
export function warn(page, text) {
  const { toast, frame } = page;
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(page.warning);
  page.warning = setTimeout(() => {
    toast.hidden = true;
  }, WARNING_MS);
  frame.say(text);
}

/** Select a block, or none (-1). @type {(page: Editor, at: number) => void} */
export function select(page, at) {
  const block = levelNow(page).blocks[at];
  page.selected = at;
  draw(page);
  page.tools.show();
  if (block) page.frame.say(selectedText(block.id));
}

/** @type {(page: Editor, mode: Mode) => void} */
export function setMode(page, mode) {
  const { tools, facts, frame } = page;
  putBack(page);
  page.mode = mode;
  document.body.dataset.mode = mode;
  draw(page);
  showPlay(page);
  tools.show();
  facts.show(); // the facts include the next step, which depends on the mode
  requestAnimationFrame(() => (frame.panel.scrollTop = 0)); // the tools of the mode are at the top
  update(page);
  frame.say(modeText(mode));
}

/** Delete the selected block. @type {(page: Editor) => void} */
export function removeBlock(page) {
  const { selected } = page,
    level = levelNow(page);
  if (!level.blocks[selected]) return;
  attempt(page, () => withoutBlock(level, selected), SAID.deleted);
  select(page, -1);
}

/**
 * Add a block at the first of these cells where there is room, and select it.
 * @type {(page: Editor, cells: number[]) => void}
 */
export function addBlock(page, cells) {
  const level = levelNow(page),
    room = cells
      .flatMap((first) => [0, 1, 2].map((axis) => ({ first, axis, length: NEW_LENGTH })))
      .find((block) => isFree(level, block));
  if (!room) {
    warn(page, REFUSED.noRoomForBlock);
    return;
  }
  attempt(page, () => withBlock(level, room.first, room.axis, NEW_LENGTH), SAID.added);
  select(page, levelNow(page).blocks.length - 1);
  page.frame.stage.focus({ preventScroll: true }); // on the stage, keys act on the selected block
}
