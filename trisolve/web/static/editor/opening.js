// Opening the server's file, a file of the browser, and drafts that were left.

import { docOf } from "../sliding/formats/level_file.js";
import { differences, newHistory, sameDoc } from "./documents.js";
import { editDoc, setMode, showLevel, warn } from "./editing.js";
import { dropDraft, recallDrafts } from "./kept.js";
import { readLocal } from "./local_files.js";
import { dropNotice, notice } from "./notices.js";
import { UNTITLED, docNow } from "./state.js";
import { update } from "./view.js";
import { LABELS, SAID, SERVER_WORDS, draftText, openedText, serverText } from "./words.js";

/** @type {(editor: Editor, draft: Draft, doc: Doc) => void} */
function offerDraft(editor, { id, at, version }, doc) {
  const { file } = editor;
  notice(
    editor,
    id,
    draftText(new Date(at), version !== file.version),
    differences(doc, file.saved),
    [
      [
        LABELS.restore,
        () => {
          file.version = version; // so that saving says what is on disk by now
          editDoc(editor, doc, 0, SAID.restored);
          void dropDraft(id);
        },
      ],
      [LABELS.discard, () => void dropDraft(id)],
    ],
  );
}

/** @type {(draft: Draft) => Doc | null} null for one of another version of the editor: it stays where it is */
function docOfDraft(draft) {
  try {
    return docOf(draft.document);
  } catch {
    return null;
  }
}

/** @type {(editor: Editor) => Promise<void>} */
async function offerDrafts(editor) {
  const { path, saved } = editor.file;
  for (const draft of await recallDrafts(path)) {
    const doc = docOfDraft(draft);
    if (doc && sameDoc(doc, saved)) void dropDraft(draft.id);
    else if (doc) offerDraft(editor, draft, doc);
  }
}

/** @type {(editor: Editor, document: any) => void} what was drawn before the server knew this page stays, as an edit */
function begin(editor, document) {
  const { file, history } = editor,
    drawn = history.at > 0 ? docNow(editor) : null;
  file.saved = document?.levels.length ? docOf(document) : docNow(editor);
  if (document?.levels.length) {
    editor.history = newHistory(file.saved);
    editor.mode = "block";
  }
  setMode(editor, editor.mode);
  if (drawn) editDoc(editor, drawn, 0, SAID.keptDrawing);
  else showLevel(editor);
}

/**
 * Ask the server which file is open; the first time, show it and offer its drafts.
 * @type {(editor: Editor) => Promise<void>}
 */
export async function openFile(editor) {
  const { file } = editor;
  try {
    const opened = await editor.server.get("/api/open"),
      isFirst = !file.known;
    file.known = true;
    dropNotice(editor, "server");
    file.path = opened.path ?? UNTITLED;
    file.version = file.seen = opened.version;
    if (!isFirst) return;
    begin(editor, opened.document);
    await offerDrafts(editor);
  } catch (error) {
    const { status = 0, message } = /** @type {import("./server.js").ServerError} */ (error);
    const text = serverText(status === 401 ? SERVER_WORDS.noKey : message);
    notice(editor, "server", text, [], [[LABELS.tryAgain, () => void openFile(editor)]]);
    update(editor);
  }
}

/**
 * Open a file that was chosen in the browser, as an edit.
 * @type {(editor: Editor, chosen: File) => Promise<void>}
 */
export async function openLocal(editor, chosen) {
  try {
    editDoc(
      editor,
      await readLocal(editor.server, await chosen.text()),
      0,
      openedText(chosen.name),
    );
  } catch (error) {
    warn(editor, `${chosen.name}: ${/** @type {Error} */ (error).message}`);
  }
}
