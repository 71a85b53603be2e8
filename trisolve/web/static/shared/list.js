// The list of what a page can open: pictures, marks, and a search in long lists.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
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
        "aria-current": isOpen && "true",
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
 * Open the list. `more` makes a part below it from a function that draws the rows again.
 * @type {(rowsNow: () => Row[], more?: (redraw: () => void) => Node | string) => void}
 */
export function openRows(rowsNow, more = () => "") {
  let rows = rowsNow();
  const list = el("ol", { class: "rows" }),
    count = el("p", {}),
    field = el("input", {
      type: "search",
      "aria-label": SEARCH_LABEL,
      placeholder: SEARCH_LABEL,
      oninput: () => draw(),
    });
  const draw = () => {
    const solved = rows.filter(({ sign }) => sign && "★✓".includes(sign)).length;
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
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the button Levels, which has the focus again, would be pressed by it
    list.querySelector("button")?.click();
  });
  draw();
  const part = more(() => {
    rows = rowsNow();
    draw();
  });
  const close = openDialog(
    COMMAND_WORDS.levels,
    count,
    ...(rows.length > SEARCHED ? [field] : []),
    list,
    part,
  );
}
