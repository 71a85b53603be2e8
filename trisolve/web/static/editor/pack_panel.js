// The levels of a pack as a list of small boards: open, reorder, add, remove, sort by difficulty, and
// which of them are the same puzzle, turned or not.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { miniature } from "../player/miniature.js";
import { docText } from "../sliding/formats/level_file.js";
import { newLevel } from "./documents.js";
import { editDoc } from "./editing.js";
import { action, inputOf, labeled } from "./fields.js";
import { gradeAll, worthOf } from "./grading.js";
import { docNow, levelNow, shownNow } from "./state.js";
import {
  LABELS,
  LEVELS_SORTED,
  SAID,
  WORKING,
  duplicateText,
  findText,
  openLevelText,
  rowButtonText,
  rowText,
} from "./words.js";

/** @typedef {{list: HTMLElement, close: () => void}} Box */

/** @type {(editor: Editor, box: Box, next: Doc, at: number, what: string) => void} */
function put(editor, box, next, at, what) {
  editDoc(editor, next, at, what);
  drawRows(editor, box);
}

/** @type {(editor: Editor, box: Box, level: Drawn, what: string) => void} */
function add(editor, box, level, what) {
  const doc = docNow(editor);
  put(editor, box, { ...doc, pack: true, levels: [...doc.levels, level] }, doc.levels.length, what);
}

/** @type {(editor: Editor, box: Box, at: number) => void} */
function remove(editor, box, at) {
  const doc = docNow(editor),
    shown = shownNow(editor),
    levels = doc.levels.filter((_, i) => i !== at);
  put(
    editor,
    box,
    { ...doc, levels },
    Math.min(shown > at ? shown - 1 : shown, levels.length - 1),
    SAID.levelRemoved,
  );
}

/** @type {(editor: Editor, box: Box, at: number, by: number) => void} */
function move(editor, box, at, by) {
  const doc = docNow(editor),
    order = [...doc.levels.keys()];
  order.splice(at + by, 0, ...order.splice(at, 1));
  put(
    editor,
    box,
    { ...doc, levels: order.map((i) => doc.levels[i]) },
    order.indexOf(shownNow(editor)),
    SAID.levelMoved,
  );
  /** @type {HTMLButtonElement | null} */
  const again = box.list.querySelector(`li:nth-child(${at + by + 1}) [data-by="${by}"]`);
  again?.focus();
}

/** @type {(editor: Editor, box: Box, outcome: HTMLElement) => Promise<void>} */
async function sort(editor, box, outcome) {
  outcome.textContent = WORKING.grading;
  const before = docNow(editor),
    shown = shownNow(editor);
  const graded = await gradeAll(editor.server, editor.call, before.levels);
  if (docNow(editor) !== before) return;
  const order = graded
    .map((level, at) => ({ level, at }))
    .sort((a, b) => worthOf(a.level) - worthOf(b.level) || a.at - b.at);
  const levels = order.map(({ level }) => level);
  put(
    editor,
    box,
    { ...before, levels },
    order.findIndex(({ at }) => at === shown),
    SAID.sorted,
  );
  outcome.textContent = LEVELS_SORTED;
}

/** @type {(editor: Editor, box: Box) => Promise<void>} say which levels are the same puzzle, where there is a server */
async function showDuplicates(editor, { list }) {
  const doc = docNow(editor),
    rows = [...list.children];
  if (doc.levels.some((level) => !level.blocks.length)) return;
  const answer = await editor.server
    .post("/api/read", { text: docText({ ...doc, pack: true }) })
    .catch(() => ({}));
  if (docNow(editor) !== doc || !answer.keys) return;
  for (const [at, key] of answer.keys.entries()) {
    const first = answer.keys.indexOf(key);
    if (first < at)
      rows[at]
        .querySelector(".text")
        ?.append(el("strong", { class: "alarm" }, duplicateText(first)));
  }
}

/** @type {(editor: Editor, box: Box, level: Drawn, at: number) => HTMLElement} */
function rowOf(editor, box, level, at) {
  const { levels } = docNow(editor),
    { moves, grade = "" } = JSON.parse(level.about.stats ?? "{}");
  /** @type {(sign: string, label: string, run: () => void, isOff: boolean, by?: number) => HTMLElement} */
  const button = (sign, label, run, isOff, by = 0) =>
    el(
      "button",
      {
        type: "button",
        "aria-label": rowButtonText(label, at),
        disabled: isOff,
        onclick: run,
        "data-by": by,
      },
      sign,
    );
  const open = () => {
    editDoc(editor, docNow(editor), at, "");
    box.close();
  };
  return el(
    "li",
    { "aria-current": at === shownNow(editor) ? "true" : null },
    el(
      "button",
      { type: "button", class: "open", "aria-label": openLevelText(at), onclick: open },
      miniature(level, editor.look),
    ),
    el(
      "span",
      { class: "text" },
      el("b", {}, rowText(at, level.name)),
      el("small", {}, moves === undefined ? grade : findText(moves, grade)),
    ),
    button("↑", LABELS.up, () => move(editor, box, at, -1), at === 0, -1),
    button("↓", LABELS.down, () => move(editor, box, at, 1), at === levels.length - 1, 1),
    button("✕", LABELS.remove, () => remove(editor, box, at), levels.length === 1),
  );
}

/** @type {(editor: Editor, box: Box) => void} */
function drawRows(editor, box) {
  box.list.replaceChildren(
    ...docNow(editor).levels.map((level, at) => rowOf(editor, box, level, at)),
  );
  void showDuplicates(editor, box);
}

/**
 * Open the list.
 * @type {(editor: Editor) => void}
 */
export function openPack(editor) {
  const list = el("ol", { class: "pack" }),
    outcome = el("p", { role: "status" });
  /** @type {Box} */
  const box = { list, close: () => close() };
  const name = inputOf(
    { value: docNow(editor).name, "aria-label": LABELS.packName, autocomplete: "off" },
    (text) =>
      put(
        editor,
        box,
        { ...docNow(editor), pack: true, name: text },
        shownNow(editor),
        SAID.packNamed,
      ),
  );
  const close = openDialog(
    LABELS.levels,
    labeled(LABELS.packName, name),
    el(
      "p",
      { class: "row" },
      action(LABELS.addLevel, () => add(editor, box, newLevel(), SAID.levelAdded)),
      action(LABELS.addCopy, () => add(editor, box, levelNow(editor), SAID.levelCopied)),
      action(LABELS.sort, () => void sort(editor, box, outcome)),
    ),
    outcome,
    list,
  );
  drawRows(editor, box);
}
