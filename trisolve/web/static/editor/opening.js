// Opens the server's file, a file chosen in the browser, or a draft from an earlier visit.

import { docOf } from "../sliding/formats/level_file.js";
import { differences, newHistory, sameDoc } from "./documents.js";
import { editDoc, setMode, showLevel, warn } from "./editing.js";
import { dropDraft, recallDrafts } from "./kept.js";
import { readLocal } from "./local_files.js";
import { dropNotice, notice } from "./notices.js";
import { UNTITLED, docNow, noLocks } from "./state.js";
import { update } from "./view.js";
import { LABELS, SAID, SERVER_WORDS, draftText, openedText, serverText } from "./words.js";

/** @type {(page: Editor, draft: Draft, doc: Doc) => void} */
function offerDraft(page, { id, at, version }, doc) {
  const { file } = page;
  notice(
    page,
    id,
    draftText(new Date(at), version !== file.version),
    differences(doc, file.saved),
    [
      [
        LABELS.restore,
        () => {
          file.version = version; // so that saving reports the current file on disk
          editDoc(page, doc, 0, SAID.restored);
          void dropDraft(id);
        },
      ],
      [LABELS.discard, () => void dropDraft(id)],
    ],
  );
}

/**
 * @type {(draft: Draft) => Doc | null}
 * null for a draft of another version of the editor, which is left in storage
 */
function docOfDraft(draft) {
  try {
    return docOf(draft.document);
  } catch {
    return null;
  }
}

/** @type {(page: Editor) => Promise<void>} */
async function offerDrafts(page) {
  const { path, saved } = page.file;
  for (const draft of await recallDrafts(path)) {
    const doc = docOfDraft(draft);
    if (doc && sameDoc(doc, saved)) void dropDraft(draft.id);
    else if (doc) offerDraft(page, draft, doc);
  }
}

/**
 * @type {(page: Editor, document: any) => void}
 * if a level was drawn before the server accepted this page, it stays, as an edit
 */
function begin(page, document) {
  const { file, history } = page,
    drawn = history.at > 0 ? docNow(page) : null;
  file.saved = document?.levels.length ? docOf(document) : docNow(page);
  if (document?.levels.length) {
    page.history = newHistory(file.saved);
    page.mode = "block";
  }
  setMode(page, page.mode);
  if (drawn) editDoc(page, drawn, 0, SAID.keptDrawing);
  else showLevel(page);
}

/**
 * Ask the server for its open file; the first time, show the file and offer its drafts.
 * @type {(page: Editor) => Promise<void>}
 */
export async function openFile(page) {
  const { file } = page;
  try {
    const opened = await page.server.get("/api/open"),
      isFirst = !file.known;
    file.known = true;
    dropNotice(page, "server");
    file.path = opened.path ?? UNTITLED;
    file.version = file.seen = opened.version;
    if (!isFirst) return;
    begin(page, opened.document);
    await offerDrafts(page);
  } catch (error) {
    const { status = 0, message } = /** @type {import("./server.js").ServerError} */ (error);
    const text = serverText(status === 401 ? SERVER_WORDS.noKey : message);
    notice(page, "server", text, [], [[LABELS.tryAgain, () => void openFile(page)]]);
    update(page);
  }
}

/** Open a file that was chosen in the browser, as an edit. @type {(page: Editor, chosen: File) => Promise<void>} */
export async function openLocal(page, chosen) {
  try {
    page.locks = noLocks();
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true }), // so that the text keeps a byte order mark
      text = decoder.decode(await chosen.arrayBuffer());
    editDoc(page, await readLocal(page.server, text), 0, openedText(chosen.name));
  } catch (error) {
    warn(page, `${chosen.name}: ${/** @type {Error} */ (error).message}`);
  }
}
