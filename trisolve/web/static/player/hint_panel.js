// Hints as far as the player wants to be told, one step further each time; never a losing move.

import { el } from "../shared/dom.js";
import { ALL_MOVES, THE_MOVE, WHICH_BLOCK } from "../sliding/hints.js";
import { moveName } from "../sliding/moves.js";
import { jumped, made, played } from "../sliding/play.js";
import { hintTold, moveTold } from "./words.js";

const FURTHER = ["Which block?", "Which move?", "All moves"];

/**
 * Return the next move of the level's stored solution where the play is on its line, else null.
 * @type {(player: Player) => Move | null}
 */
function storedNext({ play }) {
  const line = play.level.solution ?? [], done = made(play);
  const onIt = done.every((move, i) => moveName(move) === moveName(line[i] ?? ["", 0]));
  return onIt ? line[done.length] ?? null : null;
}

/** @param {Player} player */
export function createHints(player) {
  const { shell, board } = player;
  let much = 0, asked = 0;

  /** @type {(name: string, run: () => void, main?: string) => HTMLElement} */
  const button = (name, run, main = "main") => el("button", { class: main, onclick: run }, name);

  /** @type {(hint: Hint) => Node[]} */
  const further = (hint) => {
    const { play, change } = player;
    /** @type {Node[]} */
    const found = [];
    const told = hint.next ?? hint.instead;
    if ((hint.status === "solvable" || hint.status === "lost") && much < ALL_MOVES) {
      found.push(button(FURTHER[much - 1], () => void more(), ""));
    }
    const { move } = told ?? { move: null };
    if (hint.status === "solvable" && much >= THE_MOVE && move) {
      found.push(button("Make this move", () => change(played(player.play, move))));
    }
    if (hint.status === "lost" && hint.kept !== null) {
      const { kept } = hint;
      found.push(button("Back to the last solvable position", () => change(jumped(play, kept))));
    }
    const stored = hint.status === "limit" ? storedNext(player) : null;
    if (stored) found.push(button(`Stored, not proved: ${moveTold(play.level, stored)}`, () => change(played(player.play, stored))));
    return found;
  };

  async function more() {
    much = Math.min(ALL_MOVES, much + 1);
    const mine = ++asked, { play } = player;
    shell.tell(el("p", { class: "quiet" }, "Looking for a way …"));
    try {
      const hint = await player.hint(much);
      if (mine !== asked) return;
      const lines = hintTold(play.level, made(play), hint);
      const told = hint.next ?? hint.instead;
      const at = play.level.blocks.findIndex((block) => block.id === told?.block);
      board.mark("hinted", much >= WHICH_BLOCK && hint.status === "solvable" ? at : -1);
      shell.tell(...lines.map((line) => el("p", {}, line)), el("p", { class: "row" }, ...further(hint)));
      shell.say(lines.join(" "));
    } catch (error) {
      if (mine === asked) shell.tell(el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
    }
  }

  return {
    more,
    /** @type {(states: number) => void} */
    progress(states) {
      if (much && states > 20000) shell.tell(el("p", { class: "quiet" }, `Looking for a way … ${states} positions`));
    },
    /** Forget what was told: the position is another one. */
    forget() {
      if (much) shell.tell();
      much = 0;
      asked += 1;
      board.mark("hinted", -1);
    },
  };
}
