// The summary of a game: scores, whose turn it is, the other hands.

import { el } from "../shared/dom.js";
import { resultLine } from "../shared/ending.js";
import { tilePicture } from "./drawing.js";
import { resultOf } from "./game.js";
import { endText, handName, handText, isYou, nowText, reasonText, scoreText } from "./words.js";

/** @type {(play: Tantrix.DuelPlay) => HTMLElement} the scores; of a finished game the winner's first */
function scoreList({ game, start }) {
  const { scores, winners, end } = resultOf(game),
    seats = game.players.map((_, seat) => seat);
  if (end) seats.sort((one, two) => scores[two] - scores[one]);
  return el(
    "ul",
    { class: "scores" },
    ...seats.map((seat) => {
      const isNow = seat === game.seat && !end,
        isWinner = winners.includes(seat);
      return el(
        "li",
        { class: isNow || isWinner ? "now" : "" },
        scoreText(start, seat, scores[seat], isNow),
      );
    }),
  );
}

/** @type {(play: Tantrix.DuelPlay) => HTMLElement[]} the hands of those whose turn it is not */
function otherHands({ game, start }) {
  return game.players.flatMap((_, seat) =>
    (seat === game.seat && !game.end) || !game.hands[seat].length
      ? []
      : [
          el("p", { class: "quiet", "aria-hidden": "true" }, handName(start, seat)),
          el(
            "div",
            { class: "others", role: "img", "aria-label": handText(start, seat, game.hands[seat]) },
            ...[...game.hands[seat]].sort((a, b) => a - b).map((tile) => tilePicture(tile, 0)),
          ),
        ],
  );
}

/**
 * @type {(page: Tantrix.Page, play: Tantrix.DuelPlay, held: Placement | null, why: (placement: Placement) => string | null) => Node[]}
 */
export function duelText(page, play, held, why) {
  const { game, start, lastTurn, thinking, aided } = play,
    code = held && why(held);
  const result = resultOf(game),
    isWon = result.winners.length === 1 && isYou(start, result.winners[0]);
  const state = game.end
    ? [resultLine(isWon, !aided, endText(start, result))]
    : [el("p", {}, nowText(start, game, thinking !== null))];
  const wrong = code ? [el("p", { class: "alarm" }, reasonText(code))] : [];
  const note = page.note ? [el("p", { class: "note" }, page.note)] : [];
  return [
    ...note,
    ...wrong,
    ...(game.end ? [...state, scoreList(play)] : [scoreList(play), ...state]),
    ...(lastTurn ? [el("p", { class: "quiet" }, lastTurn)] : []),
    ...otherHands(play),
  ];
}
