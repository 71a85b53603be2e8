// Moving blocks on the board: by drag, by tap and arrows, by keys, or by the buttons of the list. What
// one of these does to a play is one move.

import { followBlocks } from "./drag.js";
import { blockOf, commit, drawArrows, endLift, nudge, raise } from "./lift.js";
import { blockOfLetter, createBlockList } from "./list.js";

/** @type {Record<string, number>[]} */
const ARROW_KEYS = [
  // [axis][key]: the sign
  { ArrowRight: 1, ArrowLeft: -1 },
  { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 },
  { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
];

/** @type {(controls: Controls, key: string, target: EventTarget | null) => boolean} whether the key was taken */
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
 * Make the controls of a board; `table` has the play that they change.
 * @param {Table} table
 */
export function createControls(table) {
  const { stage, toast, board, glide, say } = table;
  /** @type {(block: number) => void} */
  const press = (block) =>
    controls.lift?.plan.block === block ? commit(controls) : raise(controls, block, true);
  const list = createBlockList(stage, board, press);
  /** @type {Controls} */
  const controls = { table, board, glide, toast, say, list, drag: null, lift: null, reason: "" };
  const giveUpDrag = followBlocks(controls);

  return {
    list,
    drawArrows: () => drawArrows(controls),
    /** Whether a block is held or lifted. */
    get holds() {
      return controls.lift !== null || controls.drag !== null;
    },
    /** Put back what is held; keep what was moved by taps. */
    quit() {
      giveUpDrag();
      endLift(controls);
    },
    /** Take a key, if it is for the blocks. @type {(key: string, target: EventTarget | null) => boolean} */
    key: (key, target) => takeKey(controls, key, target),
  };
}
