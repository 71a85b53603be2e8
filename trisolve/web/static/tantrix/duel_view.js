// What is said of a game: scores, whose turn it is, the other hands; of a finished one also its steps.

import { el } from "../shared/dom.js";
import { tilePicture } from "./drawing.js";
import { resultOf } from "./game.js";
import { LABELS, endTold, handTold, lastTold, nowTold, reasonTold, scoreTold, stepsTold } from "./words.js";

/** @type {(play: Tantrix.DuelPlay) => HTMLElement} the scores; of a finished game the winner's first */
function scoreList({ game, start }) {
  const { scores, winners, end } = resultOf(game), seats = game.players.map((_, seat) => seat);
  if (end) seats.sort((one, two) => scores[two] - scores[one]);
  return el("ul", { class: "scores" }, ...seats.map((seat) => {
    const isNow = seat === game.seat && !end, isWinner = winners.includes(seat);
    return el("li", { class: isNow || isWinner ? "now" : "" }, scoreTold(start, seat, scores[seat], isNow));
  }));
}

/** @type {(play: Tantrix.DuelPlay, step: (shown: number) => void) => HTMLElement} */
function stepper({ game, shown }, step) {
  const n = game.board.size;
  /** @type {(sign: string, name: string, to: number, can: boolean) => HTMLElement} */
  const button = (sign, name, to, can) => el("button", { "aria-label": name, disabled: !can, onclick: () => step(to) }, sign);
  return el("p", { class: "row steps" },
    button("⇤", LABELS.firstStep, 0, shown > 0), button("◀", LABELS.stepBack, shown - 1, shown > 0),
    button("▶", LABELS.stepOn, shown + 1, shown < n), button("⇥", LABELS.lastStep, n, shown < n), stepsTold(shown, n));
}

/** @type {(play: Tantrix.DuelPlay) => HTMLElement[]} the hands of those whose turn it is not */
function otherHands({ game, start }) {
  return game.players.flatMap((_, seat) => (seat === game.seat && !game.end || !game.hands[seat].length ? [] : [
    el("div", { class: "others", role: "img", "aria-label": handTold(start, seat, game.hands[seat]) },
      ...[...game.hands[seat]].sort((a, b) => a - b).map((tile) => tilePicture(tile, 0)))]));
}

/**
 * @type {(table: Tantrix.Table, play: Tantrix.DuelPlay, held: Placement | null, why: (placement: Placement) => string | null,
 *   step: (shown: number) => void) => Node[]}
 */
export function duelTold(table, play, held, why, step) {
  const { game, start, lastTurn, thinking } = play, code = held && why(held);
  const state = game.end ? [el("h2", {}, LABELS.gameOver), el("p", {}, endTold(start, resultOf(game))), stepper(play, step)]
    : [el("p", {}, nowTold(start, game, thinking !== null))];
  const wrong = code ? [el("p", { class: "alarm" }, reasonTold(code))] : [];
  return [scoreList(play), ...state, ...wrong, ...(lastTurn ? [el("p", { class: "quiet" }, lastTold(lastTurn))] : []), ...otherHands(play)];
}
