// Changing what is edited: every edit, undo and redo, selection and change of mode goes through here.

import { isFree, withBlock, withoutBlock } from "../sliding/edits.js";
import { plainDoc } from "../sliding/formats/level_file.js";
import { N_CELLS } from "../sliding/lattice.js";
import { newLevel, replaced, sameDoc, withEdit, withShown, withStep } from "./documents.js";
import { draw } from "./drawing.js";
import { ask } from "./live.js";
import { docNow, levelNow, shownNow } from "./state.js";
import { restart, showPlay } from "./trial.js";
import { update } from "./view.js";
import { REFUSED, SAID, modeText, selectedText } from "./words.js";

const WARNING_MS = 4000,
  NEW_LENGTH = 3;

/**
 * Put back what is held; return whether anything was.
 * @type {(editor: Editor) => boolean}
 */
export function putBack(editor) {
  const had = editor.stroke !== null || editor.controls.holds;
  editor.giveUpStroke();
  editor.controls.quit();
  return had;
}

/**
 * Show the level everywhere, once it is another one.
 * @type {(editor: Editor) => void}
 */
export function showLevel(editor) {
  putBack(editor);
  editor.glide.stop();
  if (editor.selected >= levelNow(editor).blocks.length) editor.selected = -1;
  draw(editor);
  editor.tools.show();
  restart(editor);
  update(editor);
  editor.searches.follow?.();
  void ask(editor);
}

/**
 * Keep what is edited as a draft, with what Make has found near it.
 * @type {(editor: Editor) => void}
 */
export function keepDraft(editor) {
  const {
    file,
    drafts,
    search: { begin, finds },
  } = editor;
  drafts.keep(file.path, plainDoc(docNow(editor)), file.version, begin ? { begin, finds } : null);
}

/**
 * Take another document, or show another level of the same one.
 * @type {(editor: Editor, doc: Doc, shown: number, what: string) => void}
 */
export function editDoc(editor, doc, shown, what) {
  const { history, shell } = editor;
  if (doc === docNow(editor)) {
    editor.history = withShown(history, shown);
  } else {
    editor.history = withEdit(history, doc, shown);
    keepDraft(editor);
    shell.say(what);
  }
  showLevel(editor);
}

/**
 * Take another level in place of the one that is shown.
 * @type {(editor: Editor, next: Drawn, what: string) => void}
 */
export function edit(editor, next, what) {
  if (next === levelNow(editor)) {
    draw(editor);
    return;
  }
  const doc = docNow(editor),
    shown = shownNow(editor);
  editDoc(editor, { ...doc, levels: replaced(doc.levels, shown, next) }, shown, what);
}

/**
 * Make an edit that may not be possible: then say why.
 * @type {(editor: Editor, change: () => Drawn, what: string) => void}
 */
export function attempt(editor, change, what) {
  try {
    edit(editor, change(), what);
  } catch (error) {
    warn(editor, /** @type {Error} */ (error).message);
    draw(editor);
    editor.tools.show();
  }
}

/**
 * Begin a new level, and say that the old one is not lost.
 * @type {(editor: Editor) => void}
 */
export function beginNew(editor) {
  edit(editor, newLevel(), SAID.newLevel);
  setMode(editor, "block");
  warn(editor, SAID.newLevel);
}

/**
 * Undo an edit, or redo one.
 * @type {(editor: Editor, by: number) => void}
 */
export function step(editor, by) {
  const { history, file, drafts, shell } = editor;
  editor.history = withStep(history, by);
  if (editor.history.at === history.at) return;
  const doc = docNow(editor);
  if (sameDoc(doc, file.saved)) drafts.clear();
  else keepDraft(editor);
  showLevel(editor);
  shell.say(by < 0 ? SAID.undone : SAID.redone);
}

/**
 * Show for a moment why something is not possible.
 * @type {(editor: Editor, text: string) => void}
 */
export function warn(editor, text) {
  const { toast, shell } = editor;
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(editor.warning);
  editor.warning = setTimeout(() => {
    toast.hidden = true;
  }, WARNING_MS);
  shell.say(text);
}

/**
 * Select a block, or none (-1).
 * @type {(editor: Editor, at: number) => void}
 */
export function select(editor, at) {
  const block = levelNow(editor).blocks[at];
  editor.selected = at;
  draw(editor);
  editor.tools.show();
  if (block) editor.shell.say(selectedText(block.id));
}

/** @type {(editor: Editor, mode: Mode) => void} */
export function setMode(editor, mode) {
  const { tools, facts, shell } = editor;
  putBack(editor);
  editor.mode = mode;
  document.body.dataset.mode = mode;
  draw(editor);
  showPlay(editor);
  tools.show();
  facts.show(); // the next step depends on the mode
  shell.panel.scrollTop = 0; // its tools are the first
  update(editor);
  shell.say(modeText(mode));
}

/**
 * Delete the selected block.
 * @type {(editor: Editor) => void}
 */
export function removeBlock(editor) {
  const { selected } = editor,
    level = levelNow(editor);
  if (!level.blocks[selected]) return;
  attempt(editor, () => withoutBlock(level, selected), SAID.deleted);
  select(editor, -1);
}

/** @type {(level: Drawn) => {first: number, axis: number} | null} */
function firstRoom(level) {
  for (let first = 0; first < N_CELLS; first++) {
    for (const axis of [0, 1, 2])
      if (isFree(level, { first, axis, length: NEW_LENGTH })) return { first, axis };
  }
  return null;
}

/**
 * Add a block where there is room, and select it.
 * @type {(editor: Editor) => void}
 */
export function addBlock(editor) {
  const level = levelNow(editor),
    room = firstRoom(level);
  if (!room) {
    editor.shell.say(REFUSED.noRoomForBlock);
    return;
  }
  attempt(editor, () => withBlock(level, room.first, room.axis, NEW_LENGTH), SAID.added);
  select(editor, levelNow(editor).blocks.length - 1);
  editor.shell.stage.focus({ preventScroll: true }); // where keys are for the selected block
}
