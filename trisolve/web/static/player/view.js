// What the page shows of the play: blocks, counts, which buttons can be pressed.

import { el } from "../shared/dom.js";
import { isKept } from "../shared/storage.js";
import { hasGoals } from "../sliding/level.js";
import { here, made } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { leastOf } from "./entries.js";
import { bestOf } from "./kept.js";
import {
  HELP,
  LABELS,
  allSolvedText,
  authorText,
  movesText,
  solvedText,
  stepsText,
} from "./words.js";

/**
 * Show the play as it is.
 * @type {(player: Player) => void}
 */
export function update(player) {
  const { entry, entries, play, shell, board, controls, timeline } = player;
  const { level, cursor, line } = play,
    positions = here(play);
  if (!controls.holds) board.place(positions);
  shell.stage.classList.toggle("solved", isSolved(level, positions));
  controls.list.update(level, positions);
  const steps = made(play).reduce((sum, [, distance]) => sum + Math.abs(distance), 0);
  const [moves, unit, kind] = movesText(cursor, leastOf(entry), entry.proved !== null);
  shell.count.replaceChildren(
    el("b", {}, moves),
    unit,
    el("small", {}, kind),
    stepsText(steps, bestOf(entry)),
  );
  shell.enable({
    Undo: cursor > 0 || play.before !== null,
    Redo: cursor < line.length,
    Reset: cursor > 0,
    Previous: entry.at > 0,
    Next: entry.at + 1 < entries.length,
    Hint: hasGoals(level),
    Watch: hasGoals(level),
  });
  timeline.max = String(line.length);
  timeline.value = String(cursor);
  timeline.disabled = line.length === 0;
  shell.showKept(isKept());
}

/**
 * Show what the panel holds while nothing else does: what the level teaches, and who made it.
 * @type {(player: Player) => void}
 */
export function showIntro({ entry, shell }) {
  const lines = [
    entry.notes ?? (entry.at > 0 ? "" : HELP.sentences[0]),
    entry.author && authorText(entry.author),
  ];
  shell.show(...lines.filter(Boolean).map((line) => el("p", { class: "quiet" }, line)));
}

/**
 * Say that the level is solved, and what can be done next.
 * @type {(player: Player) => void}
 */
export function showSolved({ entry, entries, play, shell }) {
  const isLast = entries[1] && entries.every((one) => bestOf(one) !== null);
  const text = solvedText(play.cursor, leastOf(entry), entry.proved !== null);
  const { Next, Reset } = shell.buttons,
    hasNext = entry.at >= 0 && entries[entry.at + 1];
  shell.show(
    el("h2", {}, text),
    ...(isLast ? [allSolvedText(entries.length)] : []),
    el(
      "p",
      { class: "row" },
      ...(hasNext
        ? [el("button", { class: "main", onclick: () => Next.click() }, LABELS.nextLevel)]
        : []),
      el("button", { onclick: () => Reset.click() }, LABELS.playAgain),
    ),
  );
  shell.say(text);
}

/**
 * Show what the panel says of the play as it is, when nothing else is under way.
 * @type {(player: Player) => void}
 */
export function showRest(player) {
  const { level } = player.play;
  if (isSolved(level, here(player.play))) showSolved(player);
  else showIntro(player);
}

/**
 * Say what went wrong.
 * @type {(player: Player, error: unknown) => void}
 */
export function showError({ shell }, error) {
  shell.show(el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
}
