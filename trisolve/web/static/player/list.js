// The blocks as a list of invisible buttons, for screen readers and keyboards. The block whose
// button has the focus is marked by a ring.

import { createButtonList, setLabel, unseenGroup } from "../shared/button_list.js";
import { BLOCKS_LABEL, blockLabel } from "../sliding/words.js";

/**
 * Return the next block after `block` with a letter, or -1. Capital letters come first.
 * @type {(level: Level, letter: string, block: number) => number}
 */
export function blockOfLetter({ blocks }, letter, block) {
  const n = blocks.length,
    order = blocks.map((_, k) => (block + 1 + k + n) % n);
  /** @type {(fold: (text: string) => string) => number | undefined} */
  const found = (fold) => order.find((at) => fold([...blocks[at].id][0]) === fold(letter));
  return found((text) => text) ?? found((text) => text.toLowerCase()) ?? -1;
}

/**
 * Make the list; `press` is called with the block of the pressed button.
 * @param {HTMLElement} stage
 * @param {ReturnType<typeof import("./board.js").createBoard>} board
 * @param {(block: number) => void} press
 */
export function createBlockList(stage, board, press) {
  const root = unseenGroup(BLOCKS_LABEL);
  const list = createButtonList(root, {
    press,
    reach: (block) => board.mark("ring", block),
    leave: () => board.mark("ring", -1),
  });
  stage.append(root);
  return {
    root,
    focus: list.focus,
    turn: list.turn,
    /** Start over for another level. @type {() => void} */
    clear() {
      list.draw([], () => {});
    },
    /** @type {(level: Level, positions: Positions) => void} */
    update(level, positions) {
      list.draw(level.blocks.keys(), (button, at) =>
        setLabel(button, blockLabel(level, positions, at)),
      );
    },
  };
}
