// window.trisolve of the page of BOCO: what tests drive, and what a page's own script may.

import { faultOf, legalMoves, moverOf, played, stateAfter } from "./rules.js";

/**
 * Make the interface: the game on the page, and the rules for any board.
 * @type {(page: BocoPage,
 *   engineCall: (job: string, args: any[]) => {result: Promise<any>},
 *   play: {readonly state: BocoState, play: (move: BocoMove) => void, undo: () => void,
 *     sides: (first: string, second: string) => void, begin: () => void}) => void}
 */
export function connect(page, engineCall, play) {
  const told = (/** @type {BocoGame} */ board, /** @type {BocoState} */ state) => {
    const { winner, reason = null, encircled = [] } = state.ending ?? {};
    const result = winner === undefined ? "open" : winner === null ? "draw" : winner ? "second" : "first";
    return { player: state.ending ? -4 : moverOf(state), legal: legalMoves(board, state), result, reason, encircled };
  };
  const game = {
    get moves() { return [...play.state.moves]; },
    get position() { return told(page.game, play.state); },
    play: play.play,
    undo: play.undo,
    sides: play.sides,
    begin: play.begin,
  };
  const rules = {
    /** What is known of a position. @type {(board: BocoGame, moves: BocoMove[]) => object} */
    after: (board, moves) => told(board, stateAfter(board, moves)),
    stateAfter, played, legalMoves, faultOf,
  };
  const api = {
    version: page.version,
    board: page.game,
    game: Object.freeze(game),
    rules: Object.freeze(rules),
    /** @type {(board: BocoGame, moves: BocoMove[], playouts: number, seed: number) => Promise<BocoChoice>} */
    choose: (board, moves, playouts, seed) => engineCall("choose", [board, moves, playouts, seed]).result,
  };
  Object.defineProperty(window, "trisolve", { value: Object.freeze(api) });
}
