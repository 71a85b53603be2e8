// Playing the level that is drawn, as the player does, with a history of its own. Nothing of it is an
// edit; what its buttons do is in play_panel.js.

import { light } from "../shared/ending.js";
import { stepsBetween } from "../sliding/lattice.js";
import { here, playOf } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { levelNow } from "./state.js";
import { playSaid } from "./words.js";

/** @typedef {import("../sliding/play.js").Play} Play */

const GLIDE_MS = 140;

/**
 * Change the play; `isShown` says that the board shows it already.
 * @type {(page: Editor, next: Play, isShown?: boolean) => void}
 */
export function changePlay(page, next, isShown = false) {
  const { board, glide, controls, frame } = page;
  if (!isShown) controls.quit();
  const { play } = page;
  if (next === play || (next.cursor === play.cursor && next.line === play.line)) return;
  const from = here(play),
    to = here(next),
    { level } = play;
  page.play = next;
  if (!isShown) {
    const steps = to.map((first, at) => stepsBetween(first, from[at], level.blocks[at].axis));
    glide.go(
      1,
      0,
      GLIDE_MS,
      (share) =>
        board.place(
          to,
          steps.map((n) => n * share),
        ),
      () => board.place(here(page.play)),
    );
  }
  page.playPanel.update();
  frame.say(playSaid(next.cursor, isSolved(level, to)));
}

/**
 * Start over: the level is another one.
 * @type {(page: Editor) => void}
 */
export function restart(page) {
  page.play = playOf(levelNow(page));
  page.controls.list.clear();
  page.playPanel.clear();
}

/** @type {(page: Editor) => void} light the blocks of a solved play, in the mode play */
export const lightPlay = ({ mode, play, frame }) =>
  light(frame.stage, mode === "play" && isSolved(play.level, here(play)));

/**
 * Show the blocks where the play has them, and the list of buttons, if the mode is play.
 * @type {(page: Editor) => void}
 */
export function showPlay(page) {
  const { mode, board, controls, play } = page;
  lightPlay(page);
  controls.list.root.hidden = mode !== "play";
  if (mode !== "play") return;
  board.place(here(play));
  controls.drawArrows();
}
