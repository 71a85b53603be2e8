// Plays the drawn level as in the player, with its own history. No move is an edit. The buttons are
// in play_panel.js.

import { light } from "../shared/ending.js";
import { here, playOf } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { levelNow } from "./state.js";
import { playText, wonText } from "./words.js";

/** @typedef {import("../sliding/play.js").Play} Play */

/**
 * Change the play; `isShown` is true if the board already shows it.
 * @type {(page: Editor, next: Play, isShown?: boolean) => void}
 */
export function changePlay(page, next, isShown = false) {
  if (!isShown) page.controls.quit();
  const { play, controls, frame } = page;
  if (next === play || (next.cursor === play.cursor && next.line === play.line)) return;
  page.play = next;
  if (!isShown) controls.follow(here(play));
  page.playPanel.update();
  frame.say(isWon(page) ? wonText(next.cursor, page.live.facts?.moves) : playText(next.cursor));
}

/** Start over, because the level has changed. @type {(page: Editor) => void} */
export function restart(page) {
  page.play = playOf(levelNow(page));
  page.controls.list.clear();
  page.playPanel.clear();
}

/** @type {(page: Editor) => boolean} whether the level was solved just now, in play mode */
export const isWon = ({ mode, play }) => mode === "play" && isSolved(play.level, here(play));

/** @type {(page: Editor) => void} light the blocks of a solved play */
export const lightPlay = (page) => light(page.frame.stage, isWon(page));

/**
 * In play mode, show the blocks at the positions of the play, and the list of buttons.
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
