// window.trisolve of the page of BOCO: what tests drive, and what a page's own script may.

import { expect } from "../shared/errors.js";
import { linkTo } from "./links.js";
import { goTo, hint, make, newGame, openEntry, seat } from "./playing.js";
import { factsOf, faultOf, legalMoves, played, stateAfter } from "./rules.js";
import { plyOf, recordOf } from "./state.js";
import { BOARD_EXPECTED } from "./words.js";

/** @type {(side: string) => Boco.Side} */
const sideOf = (side) => (side === "machine" ? "machine" : "person");

/**
 * Make the interface: the game on the page, and the rules for any board.
 * @type {(table: Boco.Table) => void}
 */
export function connect(table) {
  const game = {
    get moves() {
      return [...table.position.moves];
    },
    get position() {
      return factsOf(table.entry.game, table.position);
    },
    get link() {
      return linkTo(table.entry, table.position.moves);
    },
    get isWatched() {
      return table.film !== null;
    },
    hint: () => hint(table),
    get record() {
      return recordOf(table);
    },
    /** @type {(move: BocoMove) => void} */
    play: (move) => make(table, move),
    undo: () => {
      if (plyOf(table)) goTo(table, plyOf(table) - 1);
    },
    /** @type {(first: string, second: string) => void} */
    sides: (first, second) => seat(table, [sideOf(first), sideOf(second)]),
    begin: () => newGame(table),
  };
  const rules = {
    /** @type {(board: BocoGame, moves: BocoMove[]) => object} */
    after: (board, moves) => factsOf(board, stateAfter(board, moves)),
    stateAfter,
    played,
    legalMoves,
    faultOf,
  };
  const api = {
    version: table.page.version,
    boards: table.entries.map(({ name }) => ({ name })),
    get board() {
      return table.entry.game;
    },
    /** @type {(which: number) => Promise<void>} */
    async open(which) {
      expect(table.entries[which], BOARD_EXPECTED.ownBoard, which);
      openEntry(table, table.entries[which]);
    },
    /** @type {(playouts: number) => Promise<BocoView[]>} what the machine thinks of each move of the position */
    view: (playouts) =>
      table.call("view", [table.entry.game, table.position.moves, playouts, table.seed]).result,
    game: Object.freeze(game),
    rules: Object.freeze(rules),
    /** @type {(board: BocoGame, moves: BocoMove[], playouts: number, seed: number) => Promise<BocoChoice>} */
    choose: (board, moves, playouts, seed) =>
      table.call("choose", [board, moves, playouts, seed]).result,
  };
  Object.defineProperty(window, "trisolve", { value: Object.freeze(api) });
}
