// The header and the footer: the open file, whether it is saved, and the enabled commands.

import { sameDoc } from "./documents.js";
import { NEW_FILE, UNTITLED, docNow, shownNow } from "./state.js";
import { DRAFT_STATES, SAVE_STATES, UNTITLED_LEVEL, headText, windowText } from "./words.js";

/** Return the name of a file, without its folders. @type {(path: string) => string} */
export const fileName = (path) =>
  path === UNTITLED
    ? UNTITLED_LEVEL
    : path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** @type {(page: Editor, isChanged: boolean) => string} */
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

/** Enable Undo and Redo if there is a move or an edit for them. @type {(page: Editor) => void} */
export function showSteps(page) {
  const { history, frame } = page;
  frame.enable({
    undo: hasMove(page, -1) || history.at > 0,
    redo: hasMove(page, 1) || history.at + 1 < history.line.length,
  });
}

/** Show the open file and its state. @type {(page: Editor) => void} */
export function update(page) {
  const { file, draft, mode, frame, modes, playPanel } = page,
    doc = docNow(page);
  const name = fileName(file.path),
    isChanged = !sameDoc(doc, file.saved);
  frame.title.textContent = headText(name, shownNow(page), doc);
  document.title = windowText(name, isChanged, page.settings.name);
  frame.count.textContent = saveState(page, isChanged);
  frame.count.dataset.draft = isChanged ? draft : "none";
  frame.enable({ save: file.known && file.path !== UNTITLED });
  showSteps(page);
  for (const button of modes.children)
    button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
  playPanel.section.hidden = mode !== "play";
}
