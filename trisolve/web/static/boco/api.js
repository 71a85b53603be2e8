// window.trisolve of the page of BOCO: what tests drive, and what a page's own script may.

import { expect } from "../shared/errors.js";
import { embed } from "../shared/embedding.js";
import { publish } from "../shared/face.js";
import { EVENTS } from "./events.js";
import { linkTo } from "./links.js";
import { goTo, hint, make, newGame, openEntry, seat } from "./playing.js";
import { factsOf, faultOf, legalMoves, played, stateAfter } from "./rules.js";
import { plyOf, recordOf } from "./state.js";
import { BOARD_EXPECTED } from "./words.js";

/** @type {(side: string) => Boco.Side} */
const sideOf = (side) => (side === "machine" ? "machine" : "person");

/**
 * Make the interface: the game on the page, and the rules for any board.
 * @type {(page: Boco.Page) => void}
 */
export function connect(page) {
  const game = {
    get moves() {
      return [...page.position.moves];
    },
    get position() {
      return factsOf(page.entry.game, page.position);
    },
    get link() {
      return linkTo(page.entry, page.position.moves);
    },
    get isWatched() {
      return page.film !== null;
    },
    hint: () => hint(page),
    get record() {
      return recordOf(page);
    },
    /** @type {(move: BocoMove) => void} */
    play: (move) => make(page, move),
    get code() {
      return page.entry.id;
    },
    get solved() {
      return page.position.ending !== null;
    },
    redo: () => {
      if (plyOf(page) < page.line.length) goTo(page, plyOf(page) + 1);
    },
    reset: () => newGame(page),
    undo: () => {
      if (plyOf(page)) goTo(page, plyOf(page) - 1);
    },
    /** @type {(first: string, second: string, strength?: string) => void} */
    sides: (first, second, strength) => seat(page, [sideOf(first), sideOf(second)], strength),
  };
  const rules = {
    version: 1,
    /** @type {(board: BocoGame, moves: BocoMove[]) => object} */
    after: (board, moves) => factsOf(board, stateAfter(board, moves)),
    stateAfter,
    played,
    legalMoves,
    faultOf,
  };
  const api = {
    version: page.settings.version,
    entries: page.entries.map(({ name }) => ({ name })),
    hint: () => hint(page),
    get board() {
      return page.entry.game;
    },
    /** @type {(which: number) => Promise<void>} */
    async open(which) {
      expect(Number.isInteger(which) && page.entries[which], BOARD_EXPECTED.ownBoard, which);
      openEntry(page, page.entries[which]);
    },
    /** @type {(playouts: number) => Promise<BocoView[]>} what the machine thinks of each move of the position */
    view: (playouts) =>
      page.call("view", [page.entry.game, page.position.moves, playouts, page.seed]).result,
    game,
    rules: Object.freeze(rules),
    /** @type {(board: BocoGame, moves: BocoMove[], playouts: number | null, seed: number) => Promise<BocoChoice>} */
    choose: (board, moves, playouts, seed) =>
      page.call("choose", [board, moves, playouts, seed]).result,
  };
  publish(api);
  embed(api, page.settings.origins, EVENTS);
}
