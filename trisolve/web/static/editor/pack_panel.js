// The levels of a pack as a list of small boards: open, reorder, rename, add, remove and sort them
// by difficulty. Duplicates are marked, even if they are turned.

import { skyNow } from "../shared/sky.js";
import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { miniature } from "../player/miniature.js";
import { docText } from "../sliding/formats/level_file.js";
import { newLevel, replaced } from "./documents.js";
import { editDoc } from "./editing.js";
import { action, inputOf, labeled } from "./fields.js";
import { gradeAll, worthOf } from "./grading.js";
import { followHandle } from "./row_drag.js";
import { docNow, levelNow, shownNow } from "./state.js";
import { findText } from "./search_words.js";
import {
  LABELS,
  LEVELS_SORTED,
  SAID,
  UNTITLED_ROW,
  WORKING,
  duplicateText,
  levelNameText,
  movedLevelText,
  openLevelText,
  rowButtonText,
  rowText,
} from "./words.js";

/** @typedef {{list: HTMLElement, close: () => void}} Box */

/** @type {(page: Editor, box: Box, next: Doc, at: number, what: string) => void} */
function put(page, box, next, at, what) {
  editDoc(page, next, at, what);
  drawRows(page, box);
}

/** @type {(page: Editor, box: Box, level: Drawn, what: string) => void} */
function add(page, box, level, what) {
  const doc = docNow(page);
  put(page, box, { ...doc, pack: true, levels: [...doc.levels, level] }, doc.levels.length, what);
}

/** @type {(page: Editor, box: Box, at: number) => void} */
function remove(page, box, at) {
  const doc = docNow(page),
    shown = shownNow(page),
    levels = doc.levels.filter((_, i) => i !== at);
  put(
    page,
    box,
    { ...doc, levels },
    Math.min(shown > at ? shown - 1 : shown, levels.length - 1),
    SAID.levelRemoved,
  );
}

/**
 * @type {(page: Editor, box: Box, at: number, to: number, part: string) => void} rebuild the list, then focus `part`
 */
function move(page, box, at, to, part) {
  const doc = docNow(page),
    order = [...doc.levels.keys()];
  order.splice(to, 0, ...order.splice(at, 1));
  put(
    page,
    box,
    { ...doc, levels: order.map((i) => doc.levels[i]) },
    order.indexOf(shownNow(page)),
    movedLevelText(to, doc.levels.length),
  );
  const row = box.list.children[to];
  /** @type {HTMLButtonElement | null} */
  const again = row.querySelector(`${part}:not(:disabled)`) ?? row.querySelector(".handle");
  again?.focus();
  row.scrollIntoView({ block: "nearest" });
}

/** @type {(page: Editor, box: Box, outcome: HTMLElement) => Promise<void>} */
async function sort(page, box, outcome) {
  outcome.textContent = WORKING.grading;
  const before = docNow(page),
    shown = shownNow(page);
  const graded = await gradeAll(page.server, page.call, before.levels);
  if (docNow(page) !== before) return;
  const order = graded
    .map((level, at) => ({ level, at }))
    .sort((a, b) => worthOf(a.level) - worthOf(b.level) || a.at - b.at);
  const levels = order.map(({ level }) => level);
  put(
    page,
    box,
    { ...before, levels },
    order.findIndex(({ at }) => at === shown),
    SAID.sorted,
  );
  outcome.textContent = LEVELS_SORTED;
}

/**
 * @type {(page: Editor, box: Box) => Promise<void>}
 * mark levels that are the same puzzle, if there is a server
 */
async function showDuplicates(page, { list }) {
  const doc = docNow(page),
    rows = [...list.children];
  if (doc.levels.some((level) => !level.blocks.length)) return;
  const answer = await page.server
    .post("/api/read", { text: docText({ ...doc, pack: true }) })
    .catch(() => ({}));
  if (docNow(page) !== doc || !answer.keys) return;
  for (const [at, key] of answer.keys.entries()) {
    const first = answer.keys.indexOf(key);
    if (first < at)
      rows[at]
        .querySelector(".text")
        ?.append(el("strong", { class: "alarm" }, duplicateText(first)));
  }
}

/**
 * @type {(page: Editor, level: Drawn, at: number) => HTMLElement}
 * the name, which can be edited in place
 */
function nameOf(page, level, at) {
  const { moves, grade = "" } = JSON.parse(level.about.stats ?? "{}");
  const name = inputOf(
    {
      value: level.name,
      placeholder: UNTITLED_ROW,
      "aria-label": levelNameText(at),
      autocomplete: "off",
    },
    (text) => {
      const doc = docNow(page),
        levels = replaced(doc.levels, at, { ...doc.levels[at], name: text.trim() });
      editDoc(page, { ...doc, levels }, shownNow(page), SAID.levelRenamed); // the list keeps its rows, because only a name changed
    },
  );
  return el(
    "span",
    { class: "text" },
    name,
    el("small", {}, rowText(at, moves === undefined ? grade : findText(moves, grade))),
  );
}

/** @type {(page: Editor, box: Box, level: Drawn, at: number) => HTMLElement} */
function rowOf(page, box, level, at) {
  const n = docNow(page).levels.length;
  /** @type {(name: string, sign: string, label: string, run: () => void, isOff: boolean) => HTMLElement} */
  const button = (name, sign, label, run, isOff) =>
    el(
      "button",
      {
        class: name,
        "aria-label": rowButtonText(label, at),
        disabled: isOff,
        onclick: run,
      },
      sign,
    );
  const open = () => {
    editDoc(page, docNow(page), at, "");
    box.close();
  };
  const handle = button("handle", "⠿", LABELS.drag, () => {}, n === 1);
  handle.title = LABELS.dragTip;
  followHandle(box.list, handle, at, (to) => move(page, box, at, to, ".handle"));
  return el(
    "li",
    { "aria-current": at === shownNow(page) ? "true" : null },
    handle,
    el(
      "button",
      { class: "open", "aria-label": openLevelText(at), onclick: open },
      miniature(level, skyNow()),
    ),
    nameOf(page, level, at),
    button("up", "↑", LABELS.up, () => move(page, box, at, at - 1, ".up"), at === 0),
    button("down", "↓", LABELS.down, () => move(page, box, at, at + 1, ".down"), at === n - 1),
    button("remove", "✕", LABELS.remove, () => remove(page, box, at), n === 1),
  );
}

/** @type {(page: Editor, box: Box) => void} */
function drawRows(page, box) {
  box.list.replaceChildren(...docNow(page).levels.map((level, at) => rowOf(page, box, level, at)));
  void showDuplicates(page, box);
}

/** Open the list. @type {(page: Editor) => void} */
export function openPack(page) {
  const list = el("ol", { class: "pack" }),
    outcome = el("p", { role: "status" });
  /** @type {Box} */
  const box = { list, close: () => close() };
  const name = inputOf(
    { value: docNow(page).name, "aria-label": LABELS.packName, autocomplete: "off" },
    (text) =>
      put(page, box, { ...docNow(page), pack: true, name: text }, shownNow(page), SAID.packNamed),
  );
  const close = openDialog(
    LABELS.levels,
    labeled(LABELS.packName, name),
    el(
      "p",
      { class: "row" },
      action(LABELS.addLevel, () => add(page, box, newLevel(), SAID.levelAdded)),
      action(LABELS.addCopy, () => add(page, box, levelNow(page), SAID.levelCopied)),
      action(LABELS.sort, () => void sort(page, box, outcome)),
    ),
    outcome,
    list,
  );
  drawRows(page, box);
}
