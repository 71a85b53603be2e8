// The list of what a page can open: pictures, marks, a search in long lists, and the progress as text.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { progressPart } from "./progress.js";
import { COMMAND_WORDS, SEARCH_LABEL, solvedOfText } from "./words.js";

const SEARCHED = 12; // rows of a list that has no search

/**
 * @typedef {object} Row
 * @property {string} name  what the search looks for, besides the number
 * @property {string} [title]  the text in place of the name
 * @property {string} [heading]
 * @property {Element} [picture]
 * @property {string} note
 * @property {string} sign  ★, ✓, or none
 * @property {boolean} isOpen
 * @property {() => void} open
 */

/** @type {(rows: Row[], wanted: string) => Row[]} the rows of a number, or with a text in their name */
export const rowsFound = (rows, wanted) =>
  rows.filter(
    ({ name }, at) =>
      !wanted || String(at + 1) === wanted || name.toLowerCase().includes(wanted.toLowerCase()),
  );

/** @type {(row: Row, close?: () => void) => HTMLElement} */
export const rowItem = (
  { name, title = name, picture = "", note, sign, isOpen, open },
  close = () => {},
) =>
  el(
    "li",
    {},
    el(
      "button",
      {
        "aria-current": isOpen ? "true" : null,
        autofocus: isOpen,
        onclick() {
          close();
          open();
        },
      },
      picture,
      el("span", {}, title),
      el("small", {}, note),
      el("span", { class: "mark", "aria-hidden": "true" }, sign),
    ),
  );

/**
 * Open the list. `isOwn` says by its name whether something that is kept belongs to the list; `reopen` is
 * called when progress has been imported.
 * @type {(rowsNow: () => Row[], isOwn: (name: string) => boolean, reopen: () => void) => void}
 */
export function openRows(rowsNow, isOwn, reopen) {
  let rows = rowsNow();
  const list = el("ol", { class: "rows" }),
    count = el("p", {}),
    field = el("input", {
      type: "search",
      "aria-label": SEARCH_LABEL,
      placeholder: SEARCH_LABEL,
    });
  const draw = () => {
    const solved = rows.filter(({ sign }) => sign === "★" || sign === "✓").length;
    count.textContent = solved ? solvedOfText(solved, rows.length) : "";
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    for (const row of rowsFound(rows, field.value.trim())) {
      const { heading = "" } = row;
      groups.set(heading, [...(groups.get(heading) ?? []), rowItem(row, () => close())]);
    }
    list.replaceChildren(
      ...[...groups].flatMap(([heading, items]) =>
        heading && groups.size > 1 ? [el("li", {}, el("h3", {}, heading)), ...items] : items,
      ),
    );
  };
  field.addEventListener("input", draw);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the button Levels, which has the focus again, would be pressed by it
    list.querySelector("button")?.click();
  });
  draw();
  const progress = progressPart(isOwn, () => {
    rows = rowsNow();
    draw();
    reopen();
  });
  const close = openDialog(
    COMMAND_WORDS.levels,
    count,
    ...(rows.length > SEARCHED ? [field] : []),
    list,
    progress,
  );
}
