// The hand on the board: blocks moved by drag, by tap and arrows, by keys, or by the buttons beside
// the board; the edge that stops one is lit, and why is told. What it does to a play is one move.

import { svg } from "../shared/dom.js";
import { clamped, offsetsAt, planOf } from "../sliding/drag.js";
import { ARROWS, WAYS } from "../sliding/lattice.js";
import { STEPS, exitEdge, number } from "../sliding/outline.js";
import { here, played } from "../sliding/play.js";
import { describe } from "../sliding/rules.js";
import { createBlockList } from "./list.js";
import { followPointers } from "./touch.js";

/** @typedef {import("../sliding/play.js").Play} Play */
/** @typedef {import("../sliding/drag.js").Plan} Plan */

const LETTING_GO_MS = 140, UNIT_MS = 110;
/** @type {Record<string, number>[]} */
const ARROW_KEYS = [ // [axis][key]: the sign
  { ArrowRight: 1, ArrowLeft: -1 },
  { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 },
  { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
];

/**
 * @typedef {object} Table  what the hand plays at
 * @property {HTMLElement} stage
 * @property {HTMLElement} toast  where it is told why a block stops
 * @property {ReturnType<typeof import("./board.js").createBoard>} board
 * @property {ReturnType<typeof import("../shared/motion.js").createGlide>} glide
 * @property {Play} play
 * @property {() => boolean} ready  stop whatever else moves blocks; whether one may be taken now
 * @property {(next: Play) => void} moved  the play is another one, and shown already
 * @property {(text: string) => void} say
 */

/** @param {Table} table */
export function createControls(table) {
  const { stage, toast, board, glide, say } = table;
  /** @type {{plan: Plan, units: number} | null} what a pointer drags */
  let drag = null;
  /** @type {{plan: Plan, units: number, base: Play, byKeys: boolean} | null} what keys or taps have lifted */
  let lift = null;
  let reason = "";
  const list = createBlockList(stage, board, (block) => (lift?.plan.block === block ? commit() : raise(block, true)));

  /** @type {(plan: Plan, play: Play) => Block} */
  const blockOf = (plan, play) => play.level.blocks[plan.block];
  const place = () => board.place(here(table.play));

  /** @type {(plan: Plan, sign: number) => void} light the edge that blocks, and say why */
  function showStop(plan, sign) {
    const { stop } = sign > 0 ? plan.forward : plan.back, { level } = table.play;
    const { axis } = level.blocks[stop.mover];
    const why = describe(level, stop);
    if (reason === why) return;
    hideStop();
    reason = why;
    toast.textContent = why;
    toast.hidden = false;
    const [[x1, y1], [x2, y2]] = exitEdge(stop.behind, axis, stop.signs[stop.mover]).map((point) => point.map(number));
    for (const name of ["struck halo", "struck"]) board.over.append(svg("line", { class: name, x1, y1, x2, y2 }));
    say(why);
  }

  function hideStop() {
    if (reason) toast.hidden = true;
    reason = "";
    for (const line of board.over.querySelectorAll(".struck")) line.remove();
  }

  /** @type {(plan: Plan, from: number, to: number) => void} */
  function glideTo(plan, from, to) {
    const start = plan.forward.positions[0];
    glide.go(from, to, LETTING_GO_MS, (units) => board.place(start, offsetsAt(plan, units)), () => {
      if (!lift && !drag) place();
    });
  }

  // ---- by pointer ----

  const giveUpDrag = followPointers(board, {
    positions() {
      if (!table.ready()) return null;
      glide.stop();
      if (lift?.byKeys) endLift();
      return here(table.play);
    },
    take(block) {
      if (lift && lift.plan.block !== block) endLift();
      drag = { plan: planOf(table.play.level, here(table.play), block), units: 0 };
      board.mark("held", block);
      return blockOf(drag.plan, table.play).axis;
    },
    drag(units) {
      if (!drag) return;
      const { plan } = drag, held = clamped(plan, units);
      if (lift) {
        endLift();
        board.mark("held", plan.block);
      }
      drag.units = units;
      board.place(plan.forward.positions[0], offsetsAt(plan, held));
      if (Math.abs(units - held) > 0.12) showStop(plan, Math.sign(units));
      else hideStop();
    },
    drop(distance) {
      if (!drag) return;
      const { plan } = drag, from = clamped(plan, distance), units = Math.round(from) || 0;
      letGo();
      if (units) table.moved(played(table.play, [blockOf(plan, table.play).id, units]));
      glideTo(plan, from, units);
    },
    giveUp() {
      const was = drag;
      letGo();
      if (was && clamped(was.plan, was.units)) glideTo(was.plan, clamped(was.plan, was.units), 0);
    },
    tap(block) {
      if (block < 0 || lift?.plan.block === block) endLift();
      else raise(block, false);
    },
    arrow: (sign) => nudge(sign),
  });

  function letGo() {
    drag = null;
    board.mark("held", -1);
    hideStop();
  }

  // ---- by keys and taps ----

  /** @type {(block: number, byKeys: boolean) => void} */
  function raise(block, byKeys) {
    endLift();
    glide.stop();
    const base = table.play, plan = planOf(base.level, here(base), block);
    lift = { plan, units: 0, base, byKeys };
    board.mark("held", block);
    drawArrows();
    if (byKeys) say(`${blockOf(plan, base).id} lifted: arrows move it, Enter puts it down, Escape takes it back`);
  }

  /** @type {(sign: number) => void} one unit on; with taps each is made at once, as one move in all */
  function nudge(sign) {
    if (!lift) return;
    const { plan, units, base, byKeys } = lift, to = clamped(plan, units + sign);
    if (to === units) {
      showStop(plan, sign);
      return;
    }
    hideStop();
    lift.units = to;
    const { id, axis } = blockOf(plan, base);
    if (!byKeys) table.moved(to ? played(base, [id, to]) : base);
    say(`${id} ${Math.abs(to)} ${WAYS[axis][to > 0 ? 1 : 0]}`);
    const start = plan.forward.positions[0];
    glide.go(units, to, UNIT_MS, (at) => board.place(start, offsetsAt(plan, at)), drawArrows);
  }

  function commit() {
    if (!lift) return;
    const { plan, units, base, byKeys } = lift;
    clearLift();
    if (byKeys && units) table.moved(played(base, [blockOf(plan, base).id, units]));
    place();
  }

  function endLift() {
    if (!lift) return;
    const { plan, units, byKeys } = lift;
    clearLift();
    if (byKeys && units) glideTo(plan, units, 0);
  }

  function clearLift() {
    glide.stop();
    lift = null;
    board.mark("held", -1);
    hideStop();
    drawArrows();
  }

  function drawArrows() {
    for (const arrow of board.over.querySelectorAll(".arrow")) arrow.remove();
    if (!lift) return;
    const { plan, units, base } = lift, { axis, length } = blockOf(plan, base);
    const first = (units < 0 ? plan.back : plan.forward).positions[Math.abs(units)][plan.block];
    const [x, y] = board.middle(plan.block, first), [dx, dy] = STEPS[axis];
    const off = length / 4 + 0.75, size = Math.max(0.3, 22 / board.under(0, 0).edgePx);
    for (const sign of [1, -1]) {
      const open = clamped(plan, units + sign) !== units;
      const [u, v] = [x + sign * off * dx, y + sign * off * dy].map(number);
      board.over.append(svg("g", { class: open ? "arrow" : "arrow shut", "data-sign": sign },
        svg("circle", { cx: u, cy: v, r: number(size) }),
        svg("text", { x: u, y: Number(v) + 44 * size, "font-size": number(1.3 * size) }, ARROWS[axis][sign > 0 ? 1 : 0])));
    }
  }

  return {
    list, drawArrows,
    /** Whether a block is held or lifted. */
    get holds() { return lift !== null || drag !== null; },
    /** Put back what is held, keep what was moved by taps. */
    quit() {
      giveUpDrag();
      endLift();
    },
    /** Take a key, if it is one of the hand's. @type {(key: string, target: EventTarget | null) => boolean} */
    key(key, target) {
      const { level } = table.play;
      if (lift && (key === "Enter" || key === " ")) {
        commit();
        return true;
      }
      if (lift && key.startsWith("Arrow")) {
        const sign = ARROW_KEYS[blockOf(lift.plan, lift.base).axis][key];
        if (sign) nudge(sign);
        return true;
      }
      if (key.startsWith("Arrow")) return list.turn(key, target);
      if ([...key].length !== 1 || ".? ".includes(key)) return false;
      const found = list.byLetter(level, key, lift?.plan.block ?? -1);
      if (found < 0) return false;
      table.ready();
      raise(found, true);
      list.focus(found);
      return true;
    },
  };
}
