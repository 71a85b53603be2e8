// The game for two to four players, who can be people or machines. A tile is on trial, and can be moved and turned
// freely, until it is placed.

import { el } from "../shared/dom.js";
import { Refusal } from "../shared/game/refusal.js";
import { PERSON } from "../shared/game/seats.js";
import { fullBag } from "./bag.js";
import { gameOfCode, newGameEntry, packGame } from "./codes.js";
import { IllegalTurn, newGame, placed, resultOf } from "./game.js";
import { remembered } from "./hand.js";
import { linesOf } from "./lines.js";
import { gamePictures, tileRow } from "./pictures.js";
import { forcedSpaces, placeOf } from "./rules.js";
import { TRYING, alarmOfTrial, handOfTrial, sceneOfTrial, trialAdvice, trialOf } from "./trying.js";
import {
  HOW,
  MACHINES,
  RULES,
  bagText,
  colorName,
  endText,
  handName,
  handText,
  phaseText,
  placesText,
  playersName,
  reasonText,
  scoreText,
  turnDone,
} from "./words.js";

const COLORS_BY_SEAT = "RYBG",
  PRESETS = [2, 3, 4].map((n) => ({ id: COLORS_BY_SEAT.slice(0, n), name: playersName(n) }));

/** @typedef {Tantrix.Page<GameOfTiles, TileGame>} DuelPage */

/** @type {(game: GameOfTiles["game"]) => number[]} */
const orderOf = ({ seed, order }) => order ?? fullBag(seed ?? "0");

/** @type {(position: TileGame) => TileResult} */
const resultNow = remembered(resultOf);

/** @type {(position: TileGame, entry: GameOfTiles, person: number | null) => Outcome | null} */
function outcome(position, { game }, person) {
  if (!position.end) return null;
  const result = resultNow(position),
    { winners } = result,
    winner = winners.length === 1 ? winners[0] : null;
  return {
    won: winner !== null && winner === person,
    winner,
    stars: 3,
    reached: endText(game, result, person),
  };
}

/** @type {(position: TileGame, entry: GameOfTiles, player: string, at: At) => Promise<Placement>} */
const chosenBy = ({ board }, { game }, player, { call }) =>
  call("choose", game.players, orderOf(game), [...board.values()], player);

/** @type {(page: DuelPage, move: Placement | null) => Scene} */
function scene(page, move) {
  const { position, draft } = page,
    { board, players, end, phase } = position,
    lit = new Map(),
    { winners } = resultNow(position);
  for (const [seat, color] of players.entries()) {
    if (winners.length && !winners.includes(seat)) continue; // only the winner's line stays lit
    const [best] = linesOf(board, color);
    for (const key of best && best.length > 1 ? best.cells : [])
      lit.set(key, (lit.get(key) ?? "") + color);
  }
  const forced = end ? [] : forcedSpaces(board).filter((key) => key !== draft.cell || draft.drag);
  return sceneOfTrial(page, phase !== "free", {
    lit,
    forced,
    fresh: move ? [placeOf(move)] : [],
  });
}

/** @type {(page: DuelPage) => HTMLElement} the scores; once the game is over, the winner's comes first */
function scoreList({ position, entry: { game }, players }) {
  const { scores, winners, end } = resultNow(position),
    seats = game.players.map((_, seat) => seat);
  if (end) seats.sort((one, two) => scores[two] - scores[one]);
  return el(
    "ul",
    { class: "scores" },
    ...seats.map((seat) => {
      const isNow = seat === position.seat && !end;
      return el(
        "li",
        { class: isNow || winners.includes(seat) ? "now" : "" },
        scoreText(game, players, seat, scores[seat], isNow),
      );
    }),
  );
}

/** @type {(page: DuelPage) => Node[]} scores, the last turn, the other players' hands */
function summary(page) {
  const { position, entry, players } = page,
    { game } = entry,
    { hands, seat, end, turns } = position,
    last = turns.at(-1);
  const others = hands.flatMap((hand, one) =>
    (one === seat && !end) || !hand.length
      ? []
      : tileRow(
          handName(game, players, one),
          handText(game, players, one, hand),
          [...hand].sort((a, b) => a - b),
        ),
  );
  return [
    ...alarmOfTrial(page),
    scoreList(page),
    ...(last ? [el("p", { class: "quiet" }, turnDone(game, players, last))] : []),
    ...others,
  ];
}

/**
 * The game, and its functions for the table.
 * @type {Tantrix.Made<GameOfTiles, TileGame, Placement>}
 */
export const DUEL = {
  kind: {
    ...TRYING,
    rack({ position: { end, hands, seat }, draft }) {
      const slots = end ? [] : [...hands[seat]].sort((a, b) => a - b);
      return { slots, tiles: slots.filter((tile) => draft.cell === null || tile !== draft.tile) };
    },
    scene,
    summary,
  },
  help: HOW.game,
  rules: () => ({ sentences: RULES.game, pictures: gamePictures() }),
  players: MACHINES,
  begin: ({ game }) => newGame(game.players, orderOf(game)),
  legal: (position) => trialOf(position).legal,
  play(position, move) {
    try {
      return placed(position, move);
    } catch (error) {
      if (error instanceof IllegalTurn) throw new Refusal(reasonText(error.code));
      throw error;
    }
  },
  facts: (position) => ({
    placements: [...position.board.values()],
    seat: position.seat,
    hands: position.hands,
    phase: position.phase,
    end: position.end,
    turns: position.turns,
    result: resultNow(position),
  }),
  code: ({ game }) => packGame(game),
  entry: gameOfCode,
  presets: PRESETS,
  make: (preset, seed) => newGameEntry(preset, String(seed)),
  seat: ({ end, seat }) => (end ? null : seat),
  seats: ({ game: { players } }) =>
    players.map((color) => ({
      name: colorName(color),
      players: [PERSON, ...Object.keys(MACHINES)],
      paint: color,
    })),
  reply: async (position, entry, player, at) => ({
    move: await chosenBy(position, entry, player, at),
  }),
  hidden: () => true,
  hand: handOfTrial(() => null),
  outcome,
  count: ({ bag }) => bagText(bag.length),
  said: ({ phase }) => phaseText(phase),
  spoken: ({ phase }, move, before) =>
    `${move && before ? placesText(before.players[before.seat], move) : ""} ${phaseText(phase)}`.trim(),
  hint: async (position, entry, at) => trialAdvice(await chosenBy(position, entry, "strong", at)),
};
