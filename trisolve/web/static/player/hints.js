// Hints: each hint reveals one more step, and none suggests a losing move.

import { el } from "../shared/dom.js";
import { keepShown } from "../shared/shown.js";
import { keep, recall } from "../shared/storage.js";
import { MORE_HINT } from "../shared/words.js";
import { ALL_MOVES, THE_MOVE, WHICH_BLOCK } from "../sliding/hints.js";
import { moveName } from "../sliding/moves.js";
import { jumped, made, played } from "../sliding/play.js";
import { hintText } from "../sliding/words.js";
import { hint } from "./engine.js";
import { note } from "./kept.js";
import { change } from "./playing.js";
import { reasonHint, stageHint } from "./reasons_words.js";
import { showError, tell } from "./view.js";
import { LABELS, NO_MORE_HINTS, searchingText, storedText } from "./words.js";

/**
 * Return the next move of the level's stored solution if the play follows it, or else null.
 * @type {(play: import("../sliding/play.js").Play) => Move | null}
 */
export function storedNext(play) {
  const line = play.level.solution ?? [],
    done = made(play);
  const onIt = done.every((move, i) => moveName(move) === moveName(line[i] ?? ["", 0]));
  return onIt ? (line[done.length] ?? null) : null;
}

/**
 * Return the button that undoes the losing move of a lost play and all moves after it, if there is
 * one.
 * @type {(page: Player, found: Hint) => import("../shared/frame.js").Lead | null}
 */
export const wayBack = (page, { status, kept }) =>
  status === "lost" && kept !== null
    ? { name: LABELS.backToSolvable, run: () => change(page, jumped(page.play, kept)) }
    : null;

/**
 * Return the lines of a hint about the reason: the first names the stage, the second explains the
 * move.
 * @type {(page: Player, much: number, found: Hint) => Promise<string[]>}
 */
async function reasonLines({ call, entry, play }, much, { status }) {
  if (status !== "solvable") return [];
  const reasons = await call("reasons", [entry.code, made(play)]).result;
  if (much < WHICH_BLOCK) return stageHint(reasons);
  return reasons.length && much === WHICH_BLOCK ? [reasonHint(reasons, 0, play.cursor + 1)] : [];
}

/**
 * @type {(page: Player) => boolean}
 * use up one hint if the page limits hints; if none is left, show a message and return false
 */
function takeHint(page) {
  const { hints = Infinity } = page.settings,
    key = `hints/${page.entry.code}`,
    n = Number(recall(key)) || 0;
  if (n < hints) {
    if (hints < Infinity) keep(key, n + 1);
    return true;
  }
  tell(page, NO_MORE_HINTS);
  return false;
}

/** Reveal one more step toward the goal. @type {(page: Player) => Promise<void>} */
export async function moreHint(page) {
  const { play, frame, board, controls, hint: state } = page;
  if (!takeHint(page)) return;
  state.much = Math.min(ALL_MOVES, state.much + 1);
  page.recorder?.asked(["hint", state.much].join(" "), play);
  note(page.entry, "hinted");
  const { much } = state,
    mine = ++state.asked;
  const wait = (states = 0) => {
    if (mine === state.asked) frame.show(el("p", { class: "quiet" }, searchingText(states)));
  };
  wait();
  try {
    const found = await hint(page, much, wait);
    const why = await reasonLines(page, much, found);
    if (mine !== state.asked) return;
    const [far, ...said] = hintText(play.level, made(play), found),
      { next, instead } = found,
      stored = found.status === "limit" ? storedNext(play) : null,
      isSolvable = found.status === "solvable",
      isFar = much >= WHICH_BLOCK && isSolvable,
      lines = [
        ...(instead ? said.slice(-1) : [isFar ? "" : far, ...said]),
        ...why,
        stored ? storedText(play.level, stored) : "",
        page.price?.() ?? "",
      ].filter(Boolean),
      at = play.level.blocks.findIndex(({ id }) => isFar && id === next?.block);
    board.mark("hinted", at);
    const move = next?.move ?? stored,
      more = () => void moreHint(page),
      all = isSolvable && much === THE_MOVE ? [el("button", { onclick: more }, LABELS.all)] : [];
    if (isSolvable && much === ALL_MOVES) keepShown(page.entry.code);
    if (move) controls.point(move);
    frame.show(...lines.map((line) => el("p", { class: "answer" }, line)), ...all);
    const onward = move
      ? { name: MORE_HINT[2], run: () => change(page, played(play, move, true)) }
      : isSolvable
        ? { name: MORE_HINT[much - 1], run: more, early: true }
        : wayBack(page, found);
    if (onward) frame.lead(onward);
    frame.say(lines.join(" "));
  } catch (error) {
    if (mine === state.asked) showError(page, error);
  }
}
