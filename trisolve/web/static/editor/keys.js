// Drawing by keys: cells, blocks and goals, each as in its mode; and what all keys do.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { LEAST_CELLS, isFree, withChange, withEnds, withPlace, withTurn } from "../sliding/edits.js";
import { NO_CELL, stepCell } from "../sliding/lattice.js";

/** @type {Record<string, [axis: number, sign: number]>} */
const SLIDES = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 1], ArrowUp: [1, -1] };

/**
 * Return what takes a key in the modes wall, goal and block, and says whether it did.
 * @param {Studio} studio
 * @param {{walk: (key: string) => void, flip: () => void}} easel
 * @param {{removeSelected: () => void}} tools
 * @param {(text: string) => void} warn
 * @returns {(key: string) => boolean}
 */
export function createEditKeys(studio, easel, tools, warn) {
  /** @type {(key: string) => boolean} */
  function chooseByLetter(key) {
    const { blocks } = studio.level, n = blocks.length;
    for (let k = 1; k <= n && [...key].length === 1; k++) {
      const at = (studio.selected + k + n) % n;
      if (blocks[at].id.toLowerCase().startsWith(key.toLowerCase())) {
        studio.select(at);
        return true;
      }
    }
    return false;
  }

  /** @type {(axis: number, sign: number) => void} */
  function slide(axis, sign) {
    const { level, selected } = studio, block = level.blocks[selected], first = stepCell(block.first, axis, sign);
    if (isFree(level, { ...block, first }, selected)) studio.attempt(() => withPlace(level, selected, first), `block ${block.id} moved`);
    else warn("no room there");
  }

  /** @type {(by: number) => void} */
  function resize(by) {
    const { level, selected } = studio, block = level.blocks[selected], length = block.length + by;
    const fits = by < 0 ? length >= LEAST_CELLS : isFree(level, { ...block, length }, selected);
    if (fits) studio.attempt(() => withEnds(level, selected, 0, by), `block ${block.id} resized`);
    else warn("no room for that");
  }

  /** @type {(sign: number) => void} */
  function slideGoal(sign) {
    const { level, selected } = studio, { goal, first, axis, id } = level.blocks[selected];
    const to = stepCell(goal === NO_CELL ? first : goal, axis, sign);
    studio.attempt(() => {
      const next = withChange(level, selected, { goal: to });
      if (to === NO_CELL || next.blocks[selected].goal === NO_CELL) throw new Error("no floor for the goal there");
      return next;
    }, `goal of ${id} moved`);
  }

  return (key) => {
    const { level, mode, selected } = studio, removes = key === "Delete" || key === "Backspace";
    if (mode === "wall" && SLIDES[key]) easel.walk(key);
    else if (mode === "wall" && key === " ") easel.flip();
    else if (!level.blocks[selected]) return mode !== "wall" && chooseByLetter(key);
    else if (mode === "block" && removes) tools.removeSelected();
    else if (mode === "block" && key === "/") studio.attempt(() => withTurn(level, selected), "block rotated");
    else if (mode === "block" && (key === "+" || key === "-")) resize(key === "+" ? 1 : -1);
    else if (mode === "block" && SLIDES[key]) slide(...SLIDES[key]);
    else if (mode === "goal" && removes) studio.attempt(() => withChange(level, selected, { goal: NO_CELL }), "goal removed");
    else if (mode === "goal" && SLIDES[key]) slideGoal(SLIDES[key][1]);
    else return chooseByLetter(key);
    return true;
  };
}

/** Open the help. */
export function openEditorHelp() {
  /** @type {(key: string, text: string) => HTMLElement} */
  const row = (key, text) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, text));
  openDialog("Help",
    el("p", {}, "Draw the floor, put blocks on it, give one or more of them a goal: beside the board you read at once "
      + "whether it can be solved, in how many moves at least, and why it is hard."),
    el("p", {}, "Every edit is kept as a draft in this browser. Save writes the file; what was in it before is in the "
      + "file of that name with .bak."),
    el("table", {}, el("tbody", {}, row("Alt+1 … Alt+4", "wall, goal, block, play"),
      row("a block's letter", "choose it; again for the next of that letter"),
      row("arrows", "wall: go from cell to cell; block: move it; goal: move the goal; play: move the block"),
      row("Space", "wall: make the cell floor or wall"), row("+ − /", "block: longer, shorter, rotate"),
      row("Delete", "delete the block, or the goal"), row("Ctrl+Z, Ctrl+Shift+Z", "undo and redo edits"),
      row("Backspace, Shift+Backspace", "play: undo and redo moves"), row("Ctrl+S, Ctrl+O", "save, open"))));
}
