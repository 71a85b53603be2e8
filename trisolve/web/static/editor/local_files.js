// Files that go through the browser: opening one, and downloads. If there is a server, it reads
// them and reports errors exactly; otherwise the page reads the formats it knows.

import { download } from "../shared/download.js";
import { openDialog } from "../shared/dialogs.js";
import { el, para } from "../shared/dom.js";
import { fileDoc } from "./documents.js";
import { docOf, docText, drawnText, parseDoc } from "../sliding/formats/level_file.js";
import { bareCode, parseShareCode } from "../sliding/formats/share_code.js";
import { readText, writeText } from "../sliding/formats/text_board.js";
import { patchText } from "../sliding/formats/text_patch.js";
import { action, labeled } from "./fields.js";
import { DOWNLOADS, LABELS, TIPS } from "./words.js";

/** @type {(name: string, usual: string) => string} a file's name without its suffix */
export const stemOf = (name, usual) =>
  (name || usual).replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 60);

/**
 * @type {(level: Drawn) => string}
 * a level as .tri text that keeps the comments and layout of its original
 */
export const textOf = (level) =>
  level.written ? patchText(level.written.text, level.written.level, level) : writeText(level);

/** @type {(doc: Doc, text: string) => Doc} */
function withText(doc, text) {
  const [level] = doc.levels;
  return doc.pack || !/^[ \t]*board[ \t]*:/m.test(text)
    ? doc
    : { ...doc, levels: [{ ...level, written: { text, level } }] };
}

/**
 * Read a file's text; throw an Error for anything but a level or a pack.
 * @type {(server: Server, text: string) => Promise<Doc>}
 */
export async function readLocal(server, text) {
  try {
    return withText(docOf((await server.post("/api/read", { text })).document), text);
  } catch (error) {
    const { status = 0 } = /** @type {import("./server.js").ServerError} */ (error);
    if (status !== 0 && status !== 401 && status !== 413) throw error;
  }
  if (/^\s*\{/.test(text)) return parseDoc(text);
  const level = /^\s*tri1\./.test(text)
    ? { ...parseShareCode(text.trim()), about: {} }
    : readText(text);
  return withText({ pack: false, name: "", metadata: "", levels: [level] }, text);
}

/** Open the dialog of downloads. @type {(doc: Doc, level: Drawn, tip: string) => void} */
export function openDownload(doc, level, tip) {
  const stem = stemOf(level.name, "level");
  /** @type {(name: string, what: string, text: () => string) => HTMLElement} */
  const choice = (name, what, text) =>
    para(
      action(name, () => {
        download(name, new Blob([text()], { type: "text/plain" }));
        close();
      }),
      " ",
      what,
    );
  const whole = doc.pack
    ? [choice(`${stemOf(doc.name, "pack")}.json`, DOWNLOADS.pack, () => docText(fileDoc(doc)))]
    : [];
  const one = [
    choice(`${stem}.json`, DOWNLOADS.json, () => `${drawnText(level)}\n`),
    choice(`${stem}.tri`, DOWNLOADS.tri, () => textOf(level)),
  ];
  const has = level.blocks.length > 0;
  const code = () => [
    labeled(LABELS.shareCode, el("input", { readonly: true, value: bareCode(level) })),
    para(DOWNLOADS.code),
  ];
  const close = openDialog(
    LABELS.download,
    para(tip),
    ...(has ? one : []),
    ...whole,
    ...(has ? code() : [para(TIPS.downloadEmpty)]),
  );
}
