// The summary of a game: scores, whose turn it is, the other hands; for a finished game also its steps.

import { el } from "../shared/dom.js";
import { tilePicture } from "./drawing.js";
import { resultOf } from "./game.js";
import { LABELS, endText, handText, lastText, nowText, reasonText, scoreText, stepsText } from "./words.js";

/** @type {(play: Tantrix.DuelPlay) => HTMLElement} the scores; of a finished game the winner's first */
function scoreList({ game, start }) {
  const { scores, winners, end } = resultOf(game), seats = game.players.map((_, seat) => seat);
  if (end) seats.sort((one, two) => scores[two] - scores[one]);
  return el("ul", { class: "scores" }, ...seats.map((seat) => {
    const isNow = seat === game.seat && !end, isWinner = winners.includes(seat);
    return el("li", { class: isNow || isWinner ? "now" : "" }, scoreText(start, seat, scores[seat], isNow));
  }));
}

/** @type {(play: Tantrix.DuelPlay, step: (shown: number) => void) => HTMLElement} */
function stepper({ game, shown }, step) {
  const n = game.board.size;
  /** @type {(sign: string, name: string, to: number, can: boolean) => HTMLElement} */
  const button = (sign, name, to, can) => el("button", { "aria-label": name, disabled: !can, onclick: () => step(to) }, sign);
  return el("p", { class: "row steps" },
    button("⇤", LABELS.firstStep, 0, shown > 0), button("◀", LABELS.stepBack, shown - 1, shown > 0),
    button("▶", LABELS.stepOn, shown + 1, shown < n), button("⇥", LABELS.lastStep, n, shown < n), stepsText(shown, n));
}

/** @type {(play: Tantrix.DuelPlay) => HTMLElement[]} the hands of those whose turn it is not */
function otherHands({ game, start }) {
  return game.players.flatMap((_, seat) => (seat === game.seat && !game.end || !game.hands[seat].length ? [] : [
    el("div", { class: "others", role: "img", "aria-label": handText(start, seat, game.hands[seat]) },
      ...[...game.hands[seat]].sort((a, b) => a - b).map((tile) => tilePicture(tile, 0)))]));
}

/**
 * @type {(table: Tantrix.Table, play: Tantrix.DuelPlay, held: Placement | null, why: (placement: Placement) => string | null,
 *   step: (shown: number) => void) => Node[]}
 */
export function duelText(table, play, held, why, step) {
  const { game, start, lastTurn, thinking } = play, code = held && why(held);
  const state = game.end ? [el("h2", {}, LABELS.gameOver), el("p", {}, endText(start, resultOf(game))), stepper(play, step)]
    : [el("p", {}, nowText(start, game, thinking !== null))];
  const wrong = code ? [el("p", { class: "alarm" }, reasonText(code))] : [];
  return [scoreList(play), ...state, ...wrong, ...(lastTurn ? [el("p", { class: "quiet" }, lastText(lastTurn))] : []), ...otherHands(play)];
}
