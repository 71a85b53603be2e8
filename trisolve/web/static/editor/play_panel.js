// The panel of play mode: the moves made, the solution step by step, and new starts.

import { el, para } from "../shared/dom.js";
import { withStart } from "../sliding/edits.js";
import { drawnOf, drawnText } from "../sliding/formats/level_file.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { ALL_MOVES } from "../sliding/hints.js";
import { ARROWS } from "../sliding/lattice.js";
import { startOf } from "../sliding/level.js";
import { here, jumped, made, playOf, reset, undone } from "../sliding/play.js";
import { moveText, slideText } from "../sliding/words.js";
import { edit, step, warn } from "./editing.js";
import { action } from "./fields.js";
import { levelNow } from "./state.js";
import { changePlay, lightPlay } from "./trial.js";
import { hasMove, showSteps } from "./view.js";
import {
  LABELS,
  NO_SOLUTION,
  SAID,
  WORKING,
  hardestText,
  noHardestText,
  playText,
  solutionText,
} from "./words.js";

/** @typedef {import("../sliding/play.js").Play} Play */

/** @type {(page: Editor) => void} */
export const undoMove = (page) => changePlay(page, undone(page.play));

/** @type {(page: Editor) => void} */
export const redoMove = (page) => changePlay(page, jumped(page.play, page.play.cursor + 1));

/**
 * Undo (by -1) or redo (by 1): a move if there is one, or else an edit.
 * @type {(page: Editor, by: number) => void}
 */
export function stepBy(page, by) {
  if (!hasMove(page, by)) step(page, by);
  else if (by < 0) undoMove(page);
  else redoMove(page);
}

/** @type {(page: Editor) => Promise<Move[] | null>} the solution from the current position of the play */
async function solutionOf({ live, play, call }) {
  const isAtStart = play.cursor === 0;
  if (isAtStart && !live.stale && live.facts?.solution) return live.facts.solution;
  const hint = await call("hint", [bareCode(play.level), made(play), ALL_MOVES]).result;
  return hint.next?.line ?? null;
}

/** @type {(page: Editor, whole: Play, i: number) => HTMLButtonElement} */
function stepButton(page, whole, i) {
  const { level, line } = whole;
  const run = () => {
    const { play } = page;
    if (play.line === line) changePlay(page, jumped(play, play.cursor === i + 1 ? i : i + 1));
  };
  return el(
    "button",
    { "data-step": i, title: moveText(level, line[i]), onclick: run },
    slideText(level, line[i], ARROWS),
  );
}

/** @type {(page: Editor, box: HTMLElement) => Promise<void>} */
async function showSolution(page, box) {
  const { play } = page;
  box.replaceChildren(el("p", { class: "quiet" }, WORKING.solving));
  const line = await solutionOf(page).catch(() => null);
  if (page.play !== play) return;
  if (!line) {
    box.replaceChildren(para(NO_SOLUTION));
    return;
  }
  const whole = (page.play = playOf(play.level, [...made(play), ...line], play.cursor));
  box.replaceChildren(
    para(
      solutionText(line.length),
      action(LABELS.step, () => redoMove(page)),
    ),
    el("p", { class: "row steps" }, ...whole.line.map((_, i) => stepButton(page, whole, i))),
  );
  page.playPanel.update();
}

/** @type {(page: Editor) => Promise<void>} make the hardest position the start */
async function startHardest(page) {
  const asked = levelNow(page);
  /** @type {any} */
  let found = null;
  try {
    const wanted = { do: "hardest", level: drawnText(asked, true) };
    await page.server.stream("/api/analyze", wanted, new AbortController().signal, (part) => {
      if (part.level) found = part;
      if (part.error) throw new Error(part.error);
    });
  } catch (error) {
    warn(page, noHardestText(/** @type {Error} */ (error).message));
  }
  if (!found || levelNow(page) !== asked) return;
  const { blocks } = drawnOf(found.level);
  edit(page, withStart(asked, startOf({ ...asked, blocks })), hardestText(found.moves));
}

/**
 * Make the panel.
 * @param {Editor} page
 */
export function createPlayPanel(page) {
  const count = el("p", {}),
    solution = el("div", { class: "solution" });
  const back = action(LABELS.resetPlay, () => changePlay(page, reset(page.play)));
  const makeStart = action(LABELS.makeStart, () =>
    edit(page, withStart(levelNow(page), here(page.play)), SAID.start),
  );
  const section = el(
    "section",
    { "aria-label": LABELS.play },
    el("h2", {}, LABELS.play),
    count,
    el(
      "p",
      { class: "row" },
      action(LABELS.solve, () => void showSolution(page, solution)),
      back,
      makeStart,
      action(LABELS.hardest, () => void startHardest(page)),
    ),
    solution,
  );

  function update() {
    const { play, controls } = page,
      { level, cursor } = play;
    count.textContent = playText(cursor);
    page.facts.show();
    showSteps(page);
    lightPlay(page);
    back.disabled = makeStart.disabled = cursor === 0;
    controls.list.update(level, here(play));
    for (const [i, one] of [...solution.querySelectorAll("button[data-step]")].entries()) {
      one.toggleAttribute("aria-current", i === cursor);
    }
  }
  return {
    section,
    update,
    /** Show a play that has just begun. */
    clear() {
      solution.replaceChildren();
      update();
    },
  };
}
