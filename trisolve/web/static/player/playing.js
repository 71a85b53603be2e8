// Changes the play: every move, undo, redo, reset and jump goes through here.

import { counted } from "../shared/counted.js";
import { dumpMoves } from "../sliding/moves.js";
import { here, made } from "../sliding/play.js";
import { blockNumber, isSolved } from "../sliding/rules.js";
import { isAided, keepPlay } from "./kept.js";
import { followMarks } from "./marks.js";
import { showIntro, showSolved, update } from "./view.js";
import { MARKS } from "./words.js";

/**
 * Return the sound of a move: the lengths of the moved blocks, and whether one reached its goal.
 * @type {(play: import("../sliding/play.js").Play) => {lengths: number[], home: boolean}}
 */
function soundOf({ level, at, cursor }) {
  const moved = level.blocks.filter((_, n) => at[cursor][n] !== at[cursor - 1][n]);
  return {
    lengths: moved.map(({ length }) => length),
    home: moved.some((one) => one.goal === at[cursor][level.blocks.indexOf(one)]),
  };
}

/** @type {(play: import("../sliding/play.js").Play) => number[]} the lengths of the blocks that were dragged, in order */
const notesOf = ({ level, ...play }) =>
  made({ level, ...play }).map((move) => level.blocks[blockNumber(level, move)].length);

/** Dispatch an event on the document. @type {(page: Player, event: keyof PlayerEvents) => void} */
export function emit({ entry, play }, event) {
  const { cursor } = play,
    aided = isAided(entry, play);
  const sound = event === "move" && cursor ? soundOf(play) : null;
  /** @type {PlayerEventDetail} */
  const detail = {
    code: entry.code,
    moves: dumpMoves(made(play)),
    aided,
    pushed: sound ? sound.lengths.length - 1 : 0,
    ...sound,
    ...(event === "solved" ? { notes: notesOf(play) } : {}),
  };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}

/** Forget the hint, and take its marks off the board. @type {(page: Player) => void} */
export function forgetHint({ hint, board }) {
  hint.much = 0;
  hint.asked += 1;
  board.mark("hinted", -1);
  board.point();
}

/**
 * Change the play; `isShown` is true if the board already shows it.
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
  showIntro(page);
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
