// The table of every kind of play: the board, the tiles in the rack, the cells as invisible
// buttons, and the handlers of pointers and keys.

import { followNearer } from "../shared/nearer.js";
import { createBoard } from "./board.js";
import { followTiles } from "./drag.js";
import { createList } from "./list.js";
import { boardOf } from "./rules.js";
import { createTray } from "./tray.js";
import { SAID } from "./words.js";

/** @typedef {{page: Tantrix.Page, kind: Tantrix.Kind, board: ReturnType<typeof createBoard>,
 *   tray: ReturnType<typeof createTray>, list: ReturnType<typeof createList>, giveUp: () => boolean}} Table */

/**
 * @type {(table: Table, tile: number) => void}
 * select a tile by keyboard, and move the focus to a cell for it
 */
function carry({ page, kind, list }, tile) {
  if (page.draft.tile !== tile) kind.choose(page, tile);
  const lying = boardOf(lyingIn(page));
  const space = [...kind.cells(page).keys()].find((one) => !lying.has(one));
  if (space === undefined) page.frame.say(SAID.noSpace);
  else list.focus(space);
}

/**
 * @type {(table: Table, key: string, target: EventTarget | null) => boolean}
 * whether the key was handled
 */
function heardKey(table, key, target) {
  const { page, kind, list, tray, giveUp } = table,
    isPress = key === "Enter" || key === " ",
    tile = Number(target instanceof HTMLElement && target.dataset.tile);
  if (key === "Escape") {
    if (giveUp()) return true;
    const isBack = list.has(target);
    if (page.draft.cell !== null) kind.remove(page);
    return isBack && tray.focus();
  }
  if (isPress && tile && page.isPersons) {
    carry(table, tile);
    return true;
  }
  if (isPress && list.has(target)) {
    /** @type {HTMLButtonElement} */ (target).click();
    if (!document.activeElement || document.activeElement === document.body) tray.focus();
    return true;
  }
  return key.startsWith("Arrow") && (tray.turn(key, target) || list.turn(key, target));
}

/** @type {(page: Tantrix.Page) => Placement[]} */
const lyingIn = ({ position }) => position.lying ?? [...position.board.values()];

/** Make the table of a kind of play. @type {(stage: HTMLElement, page: Tantrix.Page, kind: Tantrix.Kind) => GameBoard<any, any, any, Tantrix.Hand>} */
export function createTable(stage, page, kind) {
  followNearer(stage);
  const board = createBoard(stage),
    tray = createTray((tile) => kind.choose(page, tile)),
    list = createList(stage, board, {
      press: (key) => kind.press(page, key),
      reach: (key) => kind.reach(page, key),
    }),
    giveUp = followTiles({ page, kind, board, tray }),
    table = { page, kind, board, tray, list, giveUp };
  page.frame.serve(tray.root, "row");
  return {
    begin: (entry) => board.begin(kind.field(entry)),
    show(_, { move, draft }) {
      const isStill = draft.drag !== null;
      board.draw(kind.scene(page, move), isStill);
      if (isStill) return; // redrawing would take the pointer away from the dragged tile
      tray.draw(kind.rack(page), page.draft, !page.isPersons);
      list.draw(kind.cells(page));
    },
    ring() {},
    key: (name, { target }) => heardKey(table, name, target),
    giveUp,
  };
}
