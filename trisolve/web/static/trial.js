// Playing the level that is drawn: drag, tap or keys, with a history of its own, and the solution
// step by step. Nothing of it is an edit.

import { counted } from "./counted.js";
import { el } from "./dom.js";
import { clamped, offsetsAt, planOf } from "./drag.js";
import { ARROWS, WAYS, unitsBetween } from "./lattice.js";
import { here, jumped, made, playOf, played, reset, undone } from "./play.js";
import { describe, isSolved } from "./rules.js";
import { followPointers } from "./touch.js";
import { moveTold } from "./wording.js";

/** @typedef {import("./play.js").Play} Play */

const GLIDE_MS = 140;
/** @type {Record<string, number>[]} */
const KEY_SIGNS = [ // [axis][key]
  { ArrowRight: 1, ArrowLeft: -1 },
  { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 },
  { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
];

/**
 * @param {Studio} studio
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {ReturnType<typeof import("./motion.js").createGlide>} glide
 * @param {() => Promise<Move[] | null>} solve
 * @param {(positions: Positions) => void} makeStart
 * @param {() => Promise<void>} hardest
 */
export function createTrial(studio, board, glide, solve, makeStart, hardest) {
  /** @type {Play} */
  let play = playOf(studio.level);
  /** @type {{plan: import("./drag.js").Plan, units: number} | null} */
  let drag = null;
  let lifted = -1;
  /** @type {Play | null} the play before the lifted block was moved, so that its presses are one move */
  let base = null;
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

  /** @type {(next: Play) => void} */
  function change(next) {
    if (next === play || (next.cursor === play.cursor && next.line === play.line)) return;
    const from = here(play), to = here(next);
    play = next;
    if (base === null || lifted < 0) base = null;
    const units = to.map((first, at) => unitsBetween(first, from[at], play.level.blocks[at].axis));
    glide.go(1, 0, GLIDE_MS, (share) => board.place(to, units.map((n) => n * share)), () => board.place(here(play)));
    update();
    studio.say(isSolved(play.level, to) ? `Solved in ${counted(play.cursor, "move")}` : `${counted(play.cursor, "move")} made`);
  }

  function update() {
    const solved = isSolved(play.level, here(play));
    count.textContent = `${counted(play.cursor, "move")} made${solved ? ": solved" : ""}`;
    undo.disabled = play.cursor === 0 && !play.before;
    redo.disabled = play.cursor === play.line.length;
    back.disabled = asStart.disabled = play.cursor === 0;
    for (const [i, step] of [...solution.querySelectorAll("button[data-step]")].entries()) {
      step.toggleAttribute("aria-current", i === play.cursor);
    }
  }

  /** @type {(block: number) => void} */
  function lift(block) {
    lifted = block;
    base = null;
    board.mark("held", block);
    if (block >= 0) studio.say(`${play.level.blocks[block].id} lifted: arrows move it`);
  }

  /** @type {(sign: number) => void} */
  function nudge(sign) {
    const from = base ?? play, plan = planOf(play.level, here(from), lifted);
    const { axis, id } = play.level.blocks[lifted];
    const now = unitsBetween(here(from)[lifted], here(play)[lifted], axis), to = clamped(plan, now + sign);
    if (to === now) {
      studio.say(describe(play.level, (sign > 0 ? plan.forward : plan.back).stop));
      return;
    }
    const held = lifted;
    change(to ? played(from, [id, to]) : from);
    base = from;
    lifted = held;
    studio.say(`${id} ${Math.abs(to)} ${WAYS[axis][to > 0 ? 1 : 0]}`);
  }

  const giveUp = followPointers(board, {
    positions: () => (studio.mode === "play" ? here(play) : null),
    take(block) {
      glide.stop();
      lift(-1);
      drag = { plan: planOf(play.level, here(play), block), units: 0 };
      board.mark("held", block);
      return play.level.blocks[block].axis;
    },
    drag(units) {
      if (!drag) return;
      drag.units = clamped(drag.plan, units);
      board.place(here(play), offsetsAt(drag.plan, drag.units));
    },
    drop() {
      if (!drag) return;
      const { plan, units } = drag, whole = Math.round(units), from = here(play);
      drag = null;
      board.mark("held", -1);
      if (whole) play = played(play, [play.level.blocks[plan.block].id, whole]);
      glide.go(units, whole, GLIDE_MS, (at) => board.place(from, offsetsAt(plan, at)), () => board.place(here(play)));
      update();
    },
    giveUp() {
      drag = null;
      board.mark("held", -1);
      board.place(here(play));
    },
    tap: (block) => lift(block === lifted ? -1 : block),
    arrow: () => {},
  });

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
      const { axis } = play.level.blocks[play.level.blocks.findIndex((block) => block.id === move[0])];
      const name = `${move[0]} ${Math.abs(move[1])}${ARROWS[axis][move[1] > 0 ? 1 : 0]}`;
      return el("button", { type: "button", "data-step": i, title: moveTold(play.level, move, []), onclick: () => {
        if (play.line === whole.line) change(jumped(play, play.cursor === i + 1 ? i : i + 1));
      } }, name);
    });
    const onward = button("Step", () => change(jumped(play, play.cursor + 1)));
    solution.replaceChildren(el("p", {}, `${counted(line.length, "move")} from here. `, onward), el("p", { class: "row steps" }, ...steps));
    update();
  }

  return {
    section, giveUp, update,
    get positions() { return here(play); },
    get moves() { return made(play); },
    /** Begin anew: the level is another one. */
    begin() {
      glide.stop();
      lifted = -1;
      play = playOf(studio.level);
      solution.replaceChildren();
      update();
    },
    /** Show the blocks where the play has them. */
    show: () => board.place(here(play)),
    undo: () => change(undone(play)),
    redo: () => change(jumped(play, play.cursor + 1)),
    /** @type {(key: string) => boolean} */
    key(key) {
      if (lifted >= 0 && key.startsWith("Arrow")) {
        const sign = KEY_SIGNS[play.level.blocks[lifted].axis][key];
        if (sign) nudge(sign);
        return true;
      }
      if (key === "Enter" || key === "Escape") {
        const was = lifted >= 0;
        lift(-1);
        return was;
      }
      if ([...key].length !== 1) return false;
      const { blocks } = play.level, n = blocks.length, match = (/** @type {string} */ id) => id.toLowerCase().startsWith(key.toLowerCase());
      for (let k = 1; k <= n; k++) {
        const at = (lifted + k + n) % n;
        if (match(blocks[at].id)) {
          lift(at);
          return true;
        }
      }
      return false;
    },
  };
}
