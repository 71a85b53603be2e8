// The head and the foot: what is open, whether it is saved, which commands can run.

import { sameDoc } from "./documents.js";
import { NEW_FILE, UNTITLED, docNow, shownNow } from "./state.js";
import { DRAFT_STATES, SAVE_STATES, UNTITLED_LEVEL, headText, windowText } from "./words.js";

/**
 * Return the name of a file, without its folders.
 * @type {(path: string) => string}
 */
export const fileName = (path) => (path === UNTITLED ? UNTITLED_LEVEL
  : path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1));

/** @type {(editor: Editor, isChanged: boolean) => string} */
function saveState({ draft, file }, isChanged) {
  if (isChanged) return DRAFT_STATES[draft] || SAVE_STATES.unsaved;
  if (!file.known) return "";
  return file.version === NEW_FILE ? SAVE_STATES.unwritten : SAVE_STATES.saved;
}

/**
 * Show what is open and how it stands.
 * @type {(editor: Editor) => void}
 */
export function update(editor) {
  const { history, file, draft, mode, shell, modes, playPanel } = editor, doc = docNow(editor);
  const name = fileName(file.path), isChanged = !sameDoc(doc, file.saved);
  shell.title.textContent = headText(name, shownNow(editor), doc);
  document.title = windowText(name, isChanged, editor.page.name);
  shell.count.textContent = saveState(editor, isChanged);
  shell.count.dataset.draft = isChanged ? draft : "none";
  shell.enable({
    Undo: history.at > 0,
    Redo: history.at + 1 < history.line.length,
    Save: file.known && file.path !== UNTITLED,
  });
  for (const button of modes.children) button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
  playPanel.section.hidden = mode !== "play";
}
