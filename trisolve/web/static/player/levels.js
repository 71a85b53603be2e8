// The list of levels, with how far each is, and the progress as text.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { levelOf } from "./entries.js";
import { bestOf, exported, imported, isBegun } from "./kept.js";
import { miniature } from "./miniature.js";
import { openEntry } from "./opening.js";
import { LABELS, importedText, progressText, solvedOfText, titleText } from "./words.js";

const MAX_PICTURED = 300; // levels of a list that has a picture of each

/** @type {(entries: Entry[], wanted: string) => Entry[]} the levels of a number, or with a text in their name */
export const levelsFound = (entries, wanted) =>
  entries.filter(
    ({ name, at }) =>
      !wanted || String(at + 1) === wanted || name.toLowerCase().includes(wanted.toLowerCase()),
  );

/** @type {(page: Player, redraw: () => void) => HTMLElement} */
function progressPart(page, redraw) {
  const text = el("textarea", { rows: 4, "aria-label": LABELS.progress, spellcheck: "false" });
  const status = el("p", { role: "status" });
  const takeIn = () => {
    try {
      status.textContent = importedText(imported(page.entries, text.value));
      redraw();
      openEntry(page, page.entry);
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
    }
  };
  return el(
    "details",
    {},
    el("summary", {}, LABELS.progress),
    text,
    el(
      "p",
      { class: "row" },
      el(
        "button",
        {
          onclick: () => {
            text.value = exported(page.entries);
            text.select();
          },
        },
        LABELS.export,
      ),
      el("button", { onclick: takeIn }, LABELS.import),
    ),
    status,
  );
}

/** Open the list. @type {(page: Player) => void} */
export function openLevels(page) {
  const {
    entries,
    entry,
    settings: { groups = [] },
  } = page;
  const field = el("input", {
    type: "search",
    "aria-label": LABELS.search,
    placeholder: LABELS.search,
  });
  const list = el("ol", { class: "rows" });
  /** @type {(one: Entry) => HTMLElement} */
  const row = (one) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          "aria-current": one === entry ? "true" : null,
          autofocus: one === entry,
          onclick: () => {
            close();
            openEntry(page, one);
          },
        },
        ...(entries.length <= MAX_PICTURED ? [miniature(levelOf(one), page.look())] : []),
        el("span", {}, titleText(one)),
        el("small", {}, progressText(bestOf(one), isBegun(one), one.moves, one.grade)),
      ),
    );
  const draw = () => {
    let group = "";
    list.replaceChildren(
      ...levelsFound(entries, field.value.trim()).flatMap((one) => {
        const found = groups.filter(([first]) => first <= one.at + 1).pop()?.[1] ?? "",
          isNew = found !== group;
        group = found;
        return isNew ? [el("li", {}, el("b", {}, found)), row(one)] : [row(one)];
      }),
    );
  };
  field.addEventListener("input", draw);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the button Levels, which has the focus again, would be pressed by it
    list.querySelector("button")?.click();
  });
  draw();
  const solved = entries.filter((one) => bestOf(one) !== null).length;
  const close = openDialog(
    LABELS.levels,
    el("p", {}, solvedOfText(solved, entries.length)),
    field,
    list,
    progressPart(page, draw),
  );
}
