// Moves blocks by a drag, by a tap and arrows, by keys, or by the buttons of the list. Each such
// action is one move.

import { el } from "../shared/dom.js";
import { light } from "../shared/ending.js";
import { createGlide } from "../shared/motion.js";
import { knock } from "../shared/sound.js";
import { stepsBetween } from "../sliding/lattice.js";
import { here, made } from "../sliding/play.js";
import { blockNumber, isSolved } from "../sliding/rules.js";
import { createBoard } from "./board.js";
import { followBlocks } from "./drag.js";
import { blockOf, commit, drawArrows, endLift, nudge, raise } from "./lift.js";
import { blockOfLetter, createBlockList } from "./list.js";

const FOLLOWING_MS = 140,
  HELP_MS = 6000;

/** @type {Record<string, number>[]} */
const ARROW_KEYS = [
  // the sign of the direction, by [axis][key]
  { ArrowRight: 1, ArrowLeft: -1 },
  { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 },
  { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
];

/**
 * @type {(controls: Controls, key: string, target: EventTarget | null) => boolean}
 * whether the key was handled
 */
function takeKey(controls, key, target) {
  const { lift, list, table } = controls,
    { level } = table.play;
  if (lift && (key === "Enter" || key === " ")) {
    commit(controls);
    return true;
  }
  if (lift && key.startsWith("Arrow")) {
    const sign = ARROW_KEYS[blockOf(lift.plan, lift.base).axis][key];
    if (sign) nudge(controls, sign);
    return true;
  }
  if (key.startsWith("Arrow")) return list.turn(key, target);
  if ([...key].length !== 1 || ".? ".includes(key)) return false;
  const found = blockOfLetter(level, key, lift?.plan.block ?? -1);
  if (found < 0) return false;
  table.ready();
  raise(controls, found, true);
  list.focus(found);
  return true;
}

/**
 * Return help with a first move: while `isWanted` is true, `point` is called after a while without
 * a touch, or at once after a refused drag.
 * @type {(isWanted: () => boolean, point: (move: Move) => void) => {with(move: Move | null): void, now(): void}}
 *
 */
function createHelp(isWanted, point) {
  /** @type {Move | null} */
  let first = null;
  let timer = 0;
  const now = () => {
    if (first && isWanted()) point(first);
    first = null;
  };
  const wait = () => {
    clearTimeout(timer);
    if (first) timer = setTimeout(now, HELP_MS);
  };
  for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(kind, wait, { capture: true, passive: true });
  return {
    with(move) {
      first = move;
      wait();
    },
    now,
  };
}

/**
 * @type {(controls: Controls, from: Positions) => void}
 * animate the blocks from old positions to their positions in the play
 */
function glideFrom(controls, from) {
  const { table, board, glide } = controls,
    { level } = table.play,
    to = here(table.play),
    steps = to.map((first, at) => stepsBetween(first, from[at], level.blocks[at].axis));
  glide.go(
    1,
    0,
    FOLLOWING_MS,
    (share) =>
      board.place(
        to,
        steps.map((n) => n * share),
      ),
    () => {
      if (!controls.lift && !controls.drag) board.place(here(table.play));
    },
  );
}

/**
 * Set up a board with movable blocks on a stage; `table` has the play that moves change.
 * @param {HTMLElement} stage
 * @param {Table} table
 */
export function createControls(stage, table) {
  const board = createBoard(stage),
    toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  /** @type {(block: number) => void} */
  const press = (block) =>
    controls.lift?.plan.block === block ? commit(controls) : raise(controls, block, true);
  const list = createBlockList(stage, board, press),
    glide = createGlide();
  /** @type {Controls} */
  const controls = {
    table,
    board,
    glide,
    toast,
    list,
    drag: null,
    lift: null,
    reason: "",
    refused() {},
  };
  const giveUpDrag = followBlocks(controls);
  stage.append(toast);
  const help = createHelp(
    () => table.play.cursor === 0,
    (move) => pointAt(move),
  );
  controls.refused = () => {
    knock();
    help.now();
  };
  /** @type {(move: Move) => void} */
  const pointAt = (move) => {
    const block = blockNumber(table.play.level, move);
    board.point(block, here(table.play)[block], move[1]);
  };

  return {
    board,
    glide,
    toast,
    list,
    drawArrows: () => drawArrows(controls),
    /** Return whether a block is held or lifted. */
    get holds() {
      return controls.lift !== null || controls.drag !== null;
    },
    /** Show the play as it is. */
    show() {
      const { play } = table,
        positions = here(play);
      if (!this.holds) board.place(positions);
      list.update(play.level, positions);
      const isOver = isSolved(play.level, positions),
        [last] = made(play).slice(-1);
      light(stage, isOver, isOver, last && board.root.querySelector(`[data-block="${last[0]}"]`));
    },
    /** Point at a possible move. */
    point: pointAt,
    /** Point at the first move once the player seems stuck; null turns help off. */
    help: help.with,
    /** Animate the blocks to the play. @type {(from: Positions) => void} */
    follow(from) {
      glideFrom(controls, from);
    },
    /** Put back a held block, but keep moves made by taps. */
    quit() {
      giveUpDrag();
      endLift(controls);
    },
    /**
     * Handle a key if it is for the blocks.
     * @type {(key: string, target: EventTarget | null) => boolean}
     */
    key: (key, target) => takeKey(controls, key, target),
  };
}
