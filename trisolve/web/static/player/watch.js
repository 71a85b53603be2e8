// Shows the solution from the current position move by move, with the reason for each move.
// The play itself does not change.

import { openDialog } from "../shared/dialogs.js";
import { el, para } from "../shared/dom.js";
import { createFilm } from "../shared/film.js";
import { isCalm } from "../shared/motion.js";
import { keepShown } from "../shared/shown.js";
import { offsetsAt, planOf } from "../sliding/drag.js";
import { ALL_MOVES } from "../sliding/hints.js";
import { here, made, playOf } from "../sliding/play.js";
import { listedReason } from "../sliding/reason_words.js";
import { reasonsOf } from "../sliding/reasons.js";
import { applyMove, blockNumber, isSolved, replay } from "../sliding/rules.js";
import { hintText, moveText } from "../sliding/words.js";
import { hint } from "./engine.js";
import { wayBack } from "./hints.js";
import { forgetHint } from "./playing.js";
import { WHY, reasonHint, stageHeading } from "./reasons_words.js";
import { showError, showRest } from "./view.js";
import { LABELS, watchedText } from "./words.js";

/** @typedef {import("../sliding/play.js").Play} Play */
/** @typedef {import("../sliding/reasons.js").Reason} Reason */

const UNIT_MS = 260,
  PAUSE_MS = 420,
  CALM_PAUSES = 3;

/** Stop watching; return whether something was being watched. @type {(page: Player) => boolean} */
export function stopWatching(page) {
  const { watch, glide, board } = page;
  watch.asked += 1;
  if (!watch.film) return false;
  watch.film.stop();
  watch.film = null;
  glide.stop();
  board.mark("served", -1);
  showRest(page);
  board.place(here(page.play));
  return true;
}

/**
 * Cancel anything that is in progress, so that a command acts on the play itself.
 * @type {(page: Player) => void}
 */
export function quit(page) {
  stopWatching(page);
  page.controls.quit();
}

/**
 * Open the list of the moves of a line under its stages; `made` is the number of moves made.
 * @type {(level: Level, reasons: Reason[], made: number) => void}
 */
function openReasons(level, reasons, made) {
  const list = el("div", { class: "reasons" });
  for (const [at, { move, stage }] of reasons.entries()) {
    if (stage !== reasons[at - 1]?.stage)
      list.append(el("h3", {}, stageHeading(reasons, stage)), el("ol", {}));
    const text = moveText(level, move) + ": " + listedReason(reasons, at);
    list.lastElementChild?.append(
      el("li", { value: at + 1, "aria-current": at === made - 1 ? "step" : null }, text),
    );
  }
  openDialog(WHY.title, list);
}

/**
 * Show a film of the moves after a play, with the reason for each.
 * @type {(page: Player, play: Play, line: Move[], sentence: string) => void}
 */
function showFilm(page, play, line, sentence) {
  const { watch, frame, board, glide } = page,
    { level } = play,
    positions = replay(level, here(play), line),
    reasons = reasonsOf(level, here(play), line) ?? [],
    said = para(sentence);
  let before = 0;
  /**
   * @type {(at: number, speed: number) => number}
   * show the board after `at` moves, animating the last move; return the duration
   */
  const show = (at, speed) => {
    const move = line[at - 1],
      start = positions[at - 1],
      ms = at === before + 1 ? (Math.abs(move[1]) * UNIT_MS) / speed : 0;
    before = at;
    said.textContent = move ? watchedMove(level, start, move, reasons, at) : sentence;
    board.mark(
      "served",
      level.blocks.findIndex(({ id }) => id === reasons[reasons[at - 1]?.later ?? -1]?.move[0]),
    );
    frame.say(said.textContent);
    glide.stop();
    if (ms) {
      const plan = planOf(level, start, blockNumber(level, move));
      glide.go(
        0,
        move[1],
        ms,
        (steps) => board.place(start, offsetsAt(plan, steps)),
        () => board.place(positions[at]),
      );
    } else {
      board.place(positions[at]);
    }
    return ms + ((isCalm() ? CALM_PAUSES : 1) * PAUSE_MS) / speed;
  };
  const film = createFilm(line.length, show);
  const why = () => {
    film.stop();
    openReasons(level, reasons, before);
  };
  watch.film = film;
  forgetHint(page);
  if (reasons.length) film.element.append(el("button", { onclick: why }, WHY.button));
  frame.show(said, film.element);
  frame.lead({ name: LABELS.back, run: () => void stopWatching(page) });
  film.start();
}

/** @type {(level: Level, start: Positions, move: Move, reasons: Reason[], at: number) => string} */
const watchedMove = (level, start, move, reasons, at) =>
  [
    moveText(level, move, applyMove(level, start, move).pushes),
    ...(reasons.length ? [reasonHint(reasons, at - 1)] : []),
  ].join(". ");

/**
 * Watch a shortest solution from the current position. A solved level is watched from its start; if
 * the search reached a limit, the stored solution is shown.
 * @type {(page: Player) => Promise<void>}
 */
export async function startWatching(page) {
  stopWatching(page);
  const { watch, frame } = page,
    mine = watch.asked;
  page.recorder?.asked("watch", page.play);
  const play = isSolved(page.play.level, here(page.play)) ? playOf(page.play.level) : page.play;
  try {
    const found = await hint({ ...page, play }, ALL_MOVES),
      isStored = found.limit !== null;
    if (mine !== watch.asked) return;
    const line =
      found.next?.line ??
      (found.status === "limit" && play.cursor === 0 ? play.level.solution : null);
    if (!line) {
      frame.show(para(hintText(play.level, made(play), found)[0]));
      const back = wayBack(page, found);
      if (back) frame.lead(back);
      return;
    }
    keepShown(page.entry.code);
    showFilm(page, play, line, watchedText(line, isStored));
  } catch (error) {
    if (mine === watch.asked) showError(page, error);
  }
}
