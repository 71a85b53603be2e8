// Playing the level that is drawn, as the player does, with a history of its own, and the solution
// step by step. Nothing of it is an edit.

import { counted } from "../shared/counted.js";
import { el } from "../shared/dom.js";
import { createControls } from "../player/controls.js";
import { ARROWS, unitsBetween } from "../sliding/lattice.js";
import { here, jumped, made, playOf, reset, undone } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { moveTold, slideTold } from "../sliding/words.js";

/** @typedef {import("../sliding/play.js").Play} Play */

const GLIDE_MS = 140;

/**
 * @param {Studio} studio
 * @param {{stage: HTMLElement, toast: HTMLElement, board: ReturnType<typeof import("../player/board.js").createBoard>,
 *   glide: ReturnType<typeof import("../shared/motion.js").createGlide>}} table
 * @param {() => Promise<Move[] | null>} solve
 * @param {(positions: Positions) => void} makeStart
 * @param {() => Promise<void>} hardest
 */
export function createTrial(studio, table, solve, makeStart, hardest) {
  const { board, glide } = table;
  /** @type {Play} */
  let play = playOf(studio.level);
  const count = el("p", {}), solution = el("div", { class: "solution" });
  /** @type {(name: string, run: () => void) => HTMLButtonElement} */
  const button = (name, run) => el("button", { type: "button", onclick: run }, name);
  const undo = button("Undo move", () => change(undone(play))), redo = button("Redo move", () => change(jumped(play, play.cursor + 1)));
  const back = button("Reset play", () => change(reset(play)));
  const solving = button("Solve", () => void showSolution());
  const asStart = button("Make this the start", () => makeStart(here(play)));
  const jump = button("Hardest position as start", () => void hardest());
  const section = el("section", { "aria-label": "Play" }, el("h2", {}, "Play"), count,
    el("p", { class: "row" }, undo, redo, back), el("p", { class: "row" }, solving, asStart, jump), solution);

  const hand = createControls({
    ...table,
    say: studio.say,
    get play() { return play; },
    ready: () => studio.mode === "play",
    moved: (next) => change(next, true),
  });

  /** @type {(next: Play, silent?: boolean) => void} another play; silent where the hand shows it itself */
  function change(next, silent = false) {
    if (!silent) hand.quit();
    if (next === play || (next.cursor === play.cursor && next.line === play.line)) return;
    const from = here(play), to = here(next);
    play = next;
    if (!silent) {
      const units = to.map((first, at) => unitsBetween(first, from[at], play.level.blocks[at].axis));
      glide.go(1, 0, GLIDE_MS, (share) => board.place(to, units.map((n) => n * share)), () => board.place(here(play)));
    }
    update();
    studio.say(isSolved(play.level, to) ? `Solved in ${counted(play.cursor, "move")}` : `${counted(play.cursor, "move")} made`);
  }

  function update() {
    const solved = isSolved(play.level, here(play));
    count.textContent = `${counted(play.cursor, "move")} made${solved ? ": solved" : ""}`;
    undo.disabled = play.cursor === 0 && !play.before;
    redo.disabled = play.cursor === play.line.length;
    back.disabled = asStart.disabled = play.cursor === 0;
    hand.list.update(play.level, here(play));
    for (const [i, step] of [...solution.querySelectorAll("button[data-step]")].entries()) {
      step.toggleAttribute("aria-current", i === play.cursor);
    }
  }

  async function showSolution() {
    const mine = play;
    solution.replaceChildren(el("p", { class: "quiet" }, "Solving …"));
    const line = await solve().catch(() => null);
    if (play !== mine) return;
    if (!line) {
      solution.replaceChildren(el("p", {}, "No solution is known from here."));
      return;
    }
    const whole = playOf(play.level, [...made(play), ...line], play.cursor);
    play = whole;
    const steps = whole.line.map((move, i) => {
      const name = slideTold(play.level, move, ARROWS);
      return el("button", { type: "button", "data-step": i, title: moveTold(play.level, move), onclick: () => {
        if (play.line === whole.line) change(jumped(play, play.cursor === i + 1 ? i : i + 1));
      } }, name);
    });
    const onward = button("Step", () => change(jumped(play, play.cursor + 1)));
    solution.replaceChildren(el("p", {}, `${counted(line.length, "move")} from here. `, onward), el("p", { class: "row steps" }, ...steps));
    update();
  }

  return {
    section, update,
    get positions() { return here(play); },
    get moves() { return made(play); },
    /** Begin anew: the level is another one. */
    begin() {
      hand.quit();
      glide.stop();
      play = playOf(studio.level);
      solution.replaceChildren();
      hand.list.clear();
      update();
    },
    /** Show the blocks where the play has them, and the buttons beside them, or those no more. */
    show() {
      const isOn = studio.mode === "play";
      hand.list.root.hidden = !isOn;
      if (!isOn) return;
      board.place(here(play));
      hand.drawArrows();
    },
    /** Put back what is held; return whether anything was. */
    giveUp() {
      const was = hand.holds;
      hand.quit();
      return was;
    },
    undo: () => change(undone(play)),
    redo: () => change(jumped(play, play.cursor + 1)),
    key: hand.key,
  };
}
