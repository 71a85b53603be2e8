// Saves the file, and detects changes by other programs.

import { docOf, docText } from "../sliding/formats/level_file.js";
import { differences, fileDoc, sameDoc } from "./documents.js";
import { editDoc, warn } from "./editing.js";
import { dropNotice, notice } from "./notices.js";
import { docNow } from "./state.js";
import { fileName, update } from "./view.js";
import {
  FILE_GONE,
  LABELS,
  SAID,
  SAME_LEVEL,
  SERVER_WORDS,
  conflictText,
  notSavedText,
} from "./words.js";

/**
 * Save over the given version of the file.
 * @type {(page: Editor, over: string) => Promise<void>}
 */
export async function save(page, over) {
  const { file, server, drafts, frame } = page,
    field = /** @type {HTMLElement} */ (document.activeElement);
  field.blur(); // this turns typed text into an edit
  field.focus();
  const doc = docNow(page);
  try {
    const answer = await server.post(doc.pack ? "/api/save-pack" : "/api/save", {
      text: docText(fileDoc(doc)),
      version: over,
    });
    file.version = file.seen = answer.version;
    file.saved = doc;
    if (sameDoc(docNow(page), doc)) drafts.clear();
    dropNotice(page, "conflict");
    update(page);
    if (fileDoc(doc) === doc) frame.say(SAID.saved);
    else warn(page, SAID.savedLevels);
  } catch (error) {
    const { status = 0, message } = /** @type {import("./server.js").ServerError} */ (error);
    if (status === 409) await showConflict(page);
    else warn(page, status === 401 ? SERVER_WORDS.notSavedNoKey : notSavedText(message));
  }
}

/** @type {(page: Editor, theirs: Doc, version: string) => void} */
function reload(page, theirs, version) {
  const { file, drafts } = page;
  file.version = version;
  file.saved = theirs;
  editDoc(page, theirs, 0, SAID.reloaded);
  drafts.clear();
  update(page);
}

/** @type {(page: Editor) => Promise<void>} list the differences between the file and the drawing */
async function showConflict(page) {
  const { file } = page;
  const opened = await page.server.get("/api/open").catch((error) => error.answer ?? {}),
    now = opened.version;
  const theirs = opened.document?.levels.length ? docOf(opened.document) : null;
  if (now === file.version) return;
  file.seen = now ?? file.seen;
  const lines = theirs ? differences(theirs, docNow(page)) : [opened.error ?? FILE_GONE];
  /** @type {[string, () => void][]} */
  const choices = [
    ...(theirs
      ? [/** @type {[string, () => void]} */ ([LABELS.reload, () => reload(page, theirs, now)])]
      : []),
    ...(now
      ? [/** @type {[string, () => void]} */ ([LABELS.saveMine, () => void save(page, now)])]
      : []),
    [LABELS.keepMine, () => {}],
  ];
  notice(
    page,
    "conflict",
    conflictText(fileName(file.path)),
    lines.length ? lines : [SAME_LEVEL],
    choices,
  );
}

/** Check whether the file has changed. @type {(page: Editor) => Promise<void>} */
export async function lookAtFile(page) {
  const { file, server } = page;
  if (!file.known || document.hidden) return;
  try {
    const { version } = await server.get("/api/state");
    if (version === file.seen || version === file.version) return;
    file.seen = version;
    await showConflict(page);
  } catch {
    // other requests report a server that does not answer
  }
}
