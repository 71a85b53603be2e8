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

/** @type {(page: Editor, box: Box, at: number, by: number) => void} */
function move(page, box, at, by) {
  const doc = docNow(page),
    order = [...doc.levels.keys()];
  order.splice(at + by, 0, ...order.splice(at, 1));
  put(
    page,
    box,
    { ...doc, levels: order.map((i) => doc.levels[i]) },
    order.indexOf(shownNow(page)),
    SAID.levelMoved,
  );
  /** @type {HTMLButtonElement | null} */
  const again = box.list.querySelector(`li:nth-child(${at + by + 1}) [data-by="${by}"]`);
  again?.focus();
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

/** @type {(page: Editor, box: Box) => Promise<void>} say which levels are the same puzzle, where there is a server */
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

/** @type {(page: Editor, box: Box, level: Drawn, at: number) => HTMLElement} */
function rowOf(page, box, level, at) {
  const { levels } = docNow(page),
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
    editDoc(page, docNow(page), at, "");
    box.close();
  };
  return el(
    "li",
    { "aria-current": at === shownNow(page) ? "true" : null },
    el(
      "button",
      { type: "button", class: "open", "aria-label": openLevelText(at), onclick: open },
      miniature(level, page.look),
    ),
    el(
      "span",
      { class: "text" },
      el("b", {}, rowText(at, level.name)),
      el("small", {}, moves === undefined ? grade : findText(moves, grade)),
    ),
    button("↑", LABELS.up, () => move(page, box, at, -1), at === 0, -1),
    button("↓", LABELS.down, () => move(page, box, at, 1), at === levels.length - 1, 1),
    button("✕", LABELS.remove, () => remove(page, box, at), levels.length === 1),
  );
}

/** @type {(page: Editor, box: Box) => void} */
function drawRows(page, box) {
  box.list.replaceChildren(...docNow(page).levels.map((level, at) => rowOf(page, box, level, at)));
  void showDuplicates(page, box);
}

/**
 * Open the list.
 * @type {(page: Editor) => void}
 */
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
