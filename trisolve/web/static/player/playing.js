// Changing the play: every move, undo, redo, reset and jump goes through here.

import { counted } from "../shared/counted.js";
import { dumpMoves } from "../sliding/moves.js";
import { here, made } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { isAided, keepPlay } from "./kept.js";
import { followMarks } from "./marks.js";
import { showIntro, showSolved, update } from "./view.js";
import { MARKS } from "./words.js";

/** @type {(before: Positions, after: Positions) => number} how many blocks a move has pushed */
const pushedBetween = (before, after) =>
  after.filter((first, at) => first !== before[at]).length - 1;

/** Dispatch what happened as an event of the document. @type {(page: Player, event: keyof PlayerEvents) => void} */
export function emit({ entry, play }, event) {
  const { at, cursor } = play,
    aided = isAided(entry, play);
  const pushed = event === "move" && cursor ? pushedBetween(at[cursor - 1], at[cursor]) : 0;
  /** @type {PlayerEventDetail} */
  const detail = { code: entry.code, moves: dumpMoves(made(play)), aided, pushed };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}

/** Forget the hint: the position is another one. @type {(page: Player) => void} */
function forgetHint(page) {
  const { hint, board } = page;
  showIntro(page);
  hint.much = 0;
  hint.asked += 1;
  board.mark("hinted", -1);
  board.point();
}

/**
 * Change the play; `isShown` says that the board shows it already.
 * @type {(page: Player, next: import("../sliding/play.js").Play, isShown?: boolean) => void}
 */
export function change(page, next, isShown = false) {
  const { entry, play, frame } = page;
  if (next === play || (next.cursor === play.cursor && next.line === play.line)) return;
  const from = here(play),
    to = here(next);
  const isAhead = next.cursor > play.cursor || next.line !== play.line;
  page.play = next;
  page.recorder?.changed(play, next, isSolved(next.level, to));
  keepPlay(entry, next);
  forgetHint(page);
  if (!followMarks(entry, play, next)) frame.say(MARKS.full);
  if (!isShown) page.controls.follow(from);
  update(page);
  emit(page, "move");
  if (isSolved(next.level, to)) {
    if (isAhead) emit(page, "solved");
    showSolved(page);
  } else if (!isShown) {
    frame.say(counted(next.cursor, "move"));
  }
}
