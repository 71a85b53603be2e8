// The levels of a pack as a list of small boards: open, reorder, add, remove, sort by difficulty, and
// which of them are the same puzzle, turned or not.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { miniature } from "../player/miniature.js";
import { docText } from "../sliding/formats/level_file.js";
import { newLevel } from "./documents.js";

/** @type {(level: Drawn) => number} what its stats say it is worth; nothing said comes first */
function worth({ about }) {
  const stats = JSON.parse(about.stats ?? "{}");
  return Number(stats.score ?? stats.moves ?? -1);
}

/**
 * Open the list. `change` takes the new document and which level is shown, `keysOf` promises the
 * canonical key of each level, null where there is no server.
 * @type {(doc: Doc, shown: number, look: Look, change: (doc: Doc, shown: number, what: string) => void,
 *   keysOf: (text: string) => Promise<string[] | null>, grade: (levels: Drawn[]) => Promise<Drawn[]>) => void}
 */
export function openPack(doc, shown, look, change, keysOf, grade) {
  const list = el("ol", { class: "pack" }), told = el("p", { role: "status" });
  const name = el("input", { value: doc.name, "aria-label": "Name of the pack", autocomplete: "off" });
  const close = openDialog("Levels", el("label", {}, el("span", {}, "Name of the pack"), name),
    el("p", { class: "row" },
      el("button", { type: "button", onclick: () => add(newLevel(), "level added") }, "Add a new level"),
      el("button", { type: "button", onclick: () => add(doc.levels[shown], "level copied") }, "Add a copy"),
      el("button", { type: "button", onclick: () => void sort() }, "Sort by difficulty")), told, list);
  name.addEventListener("change", () => put({ ...doc, pack: true, name: name.value }, shown, "pack named"));

  /** @type {(next: Doc, at: number, what: string) => void} */
  function put(next, at, what) {
    doc = next;
    shown = at;
    change(next, at, what);
    draw();
  }

  /** @type {(level: Drawn, what: string) => void} */
  const add = (level, what) => put({ ...doc, pack: true, levels: [...doc.levels, level] }, doc.levels.length, what);

  /** @type {(at: number) => void} */
  function remove(at) {
    const levels = doc.levels.filter((_, i) => i !== at);
    put({ ...doc, levels }, Math.min(shown > at ? shown - 1 : shown, levels.length - 1), "level removed");
  }

  /** @type {(at: number, by: number) => void} */
  function move(at, by) {
    const levels = [...doc.levels];
    levels.splice(at + by, 0, ...levels.splice(at, 1));
    const showing = doc.levels[shown];
    put({ ...doc, levels }, levels.indexOf(showing), "level moved");
    /** @type {HTMLButtonElement | null} */
    const again = list.querySelector(`li:nth-child(${at + by + 1}) [data-by="${by}"]`);
    again?.focus();
  }

  async function sort() {
    told.textContent = "Solving those that say nothing of themselves …";
    const before = doc, graded = await grade(before.levels);
    if (doc !== before) return;
    const order = graded.map((level, at) => ({ level, at })).sort((a, b) => worth(a.level) - worth(b.level) || a.at - b.at);
    put({ ...doc, levels: order.map(({ level }) => level) }, order.findIndex(({ at }) => at === shown), "sorted by difficulty");
    told.textContent = "Sorted, easiest first.";
  }

  async function duplicates() {
    const before = doc, rows = [...list.children];
    const keys = before.levels.every((level) => level.blocks.length) ? await keysOf(docText({ ...before, pack: true })).catch(() => null) : null;
    if (doc !== before || !keys) return;
    for (const [at, key] of keys.entries()) {
      const first = keys.indexOf(key);
      if (first < at) rows[at].querySelector(".text")?.append(el("strong", { class: "alarm" }, `the same puzzle as level ${first + 1}`));
    }
  }

  function draw() {
    const { levels } = doc;
    list.replaceChildren(...levels.map((level, at) => {
      /** @type {(sign: string, label: string, run: () => void, off: boolean, by?: number) => HTMLElement} */
      const button = (sign, label, run, off, by = 0) => el("button", {
        type: "button", "aria-label": `${label}, level ${at + 1}`, disabled: off, onclick: run, "data-by": by,
      }, sign);
      const stats = JSON.parse(level.about.stats ?? "{}");
      const about = [stats.moves === undefined ? "" : `${stats.moves} moves`, stats.grade ?? ""].filter(Boolean).join(", ");
      return el("li", { "aria-current": at === shown ? "true" : null },
        el("button", { type: "button", class: "open", "aria-label": `Open level ${at + 1}`, onclick: () => {
          change(doc, at, "");
          close();
        } }, miniature(level, look)),
        el("span", { class: "text" }, el("b", {}, `${at + 1}. ${level.name || "without a name"}`), el("small", {}, about)),
        button("↑", "Up", () => move(at, -1), at === 0, -1),
        button("↓", "Down", () => move(at, 1), at === levels.length - 1, 1),
        button("✕", "Remove", () => remove(at), levels.length === 1));
    }));
    void duplicates();
  }
  draw();
}
