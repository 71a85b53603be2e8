// The head and the foot: what is open, whether it is saved, which commands can run.

import { sameDoc } from "./documents.js";
import { NEW_FILE, UNTITLED, docNow, shownNow } from "./state.js";
import { DRAFT_STATES, SAVE_STATES, UNTITLED_LEVEL, headText, windowText } from "./words.js";

/**
 * Return the name of a file, without its folders.
 * @type {(path: string) => string}
 */
export const fileName = (path) =>
  path === UNTITLED
    ? UNTITLED_LEVEL
    : path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** @type {(editor: Editor, isChanged: boolean) => string} */
function saveState({ draft, file }, isChanged) {
  if (isChanged) return DRAFT_STATES[draft] || SAVE_STATES.unsaved;
  if (!file.known) return "";
  return file.version === NEW_FILE ? SAVE_STATES.unwritten : SAVE_STATES.saved;
}

/**
 * Return whether there is a move to undo (by -1) or to redo (by 1) in the play; never while drawing.
 * @type {(state: EditorState, by: number) => boolean}
 */
export const hasMove = ({ mode, play }, by) =>
  mode === "play" &&
  (by < 0 ? play.cursor > 0 || play.before !== null : play.cursor < play.line.length);

/**
 * Show whether there is anything to undo or redo: a move, or an edit.
 * @type {(editor: Editor) => void}
 */
export function showSteps(editor) {
  const { history, shell } = editor;
  shell.enable({
    Undo: hasMove(editor, -1) || history.at > 0,
    Redo: hasMove(editor, 1) || history.at + 1 < history.line.length,
  });
}

/**
 * Show what is open and how it stands.
 * @type {(editor: Editor) => void}
 */
export function update(editor) {
  const { file, draft, mode, shell, modes, playPanel } = editor,
    doc = docNow(editor);
  const name = fileName(file.path),
    isChanged = !sameDoc(doc, file.saved);
  shell.title.textContent = headText(name, shownNow(editor), doc);
  document.title = windowText(name, isChanged, editor.page.name);
  shell.count.textContent = saveState(editor, isChanged);
  shell.count.dataset.draft = isChanged ? draft : "none";
  shell.enable({ Save: file.known && file.path !== UNTITLED });
  showSteps(editor);
  for (const button of modes.children)
    button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
  playPanel.section.hidden = mode !== "play";
}
