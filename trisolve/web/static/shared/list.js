// The list of entries of a page: pictures, marks, and a search field in long lists.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { COMMAND_WORDS, SEARCH_LABEL, solvedOfText } from "./words.js";

const SEARCHED = 12; // maximum rows of a list without a search field

/**
 * @typedef {object} Row
 * @property {string} name  the string that is searched, in addition to the number
 * @property {string} [title]  the string shown instead of the name
 * @property {string} [heading]
 * @property {Element} [picture]
 * @property {string} note
 * @property {string} sign  ★, ✓, or none
 * @property {boolean} isOpen
 * @property {() => void} open
 */

/**
 * @type {(rows: Row[], wanted: string) => Row[]}
 * the rows with a given number, or with a given string in their name
 */
export const rowsFound = (rows, wanted) =>
  rows.filter(
    ({ name }, at) =>
      !wanted || String(at + 1) === wanted || name.toLowerCase().includes(wanted.toLowerCase()),
  );

/** @type {(row: Row, close?: () => void) => HTMLElement} */
const rowItem = (
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
 * Open the list. `more` returns the part below the list; it receives a function that redraws the
 * rows.
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
    event.preventDefault(); // otherwise the key would press the button Levels, which gets the focus back
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
