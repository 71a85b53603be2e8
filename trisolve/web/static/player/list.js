// The blocks as a list of unseen buttons, for those who do not see the board or use no pointer. The
// block whose button has the focus wears a ring.

import { createButtonList, setLabel, unseenGroup } from "../shared/button_list.js";
import { BLOCKS_LABEL, blockLabel } from "../sliding/words.js";

/**
 * Return the block of a letter, the next one after `block`, or -1. Capital letters come first.
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
 * Make the list; `press` is called with the block of a button that is pressed.
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
    /** Begin with another level. @type {() => void} */
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
