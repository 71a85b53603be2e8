// The rules as functions on plain lists, for window.trisolve.rules: placements are [tile, q, r,
// rotation].

import { deal, fullBag, shuffle } from "./bag.js";
import { check } from "./check.js";
import { replayGame, resultOf } from "./game.js";
import { linesOf, scoresOf } from "./lines.js";
import { boardOf, cellOf, forcedSpaces, keyOf, positionOf, sound } from "./rules.js";
import { TILES } from "./tiles.js";

export const RULE_FUNCTIONS = {
  tiles: TILES,
  shuffle,
  /** @type {(players: string[], seed: string) => object} */
  deal: (players, seed) => deal(fullBag(seed), players.length),
  check,
  /** @type {(placements: Placement[]) => [number, number][]} */
  forced: (placements) => forcedSpaces(boardOf(placements)).map(cellOf),
  /** @type {(cells: [number, number][]) => boolean} */
  sound: (cells) => sound(cells.map(([q, r]) => keyOf(q, r))),
  /** @type {(placements: Placement[], placement: Placement, bagEmpty: boolean) => string | null} */
  illegal: (placements, placement, bagEmpty) =>
    positionOf(boardOf(placements), bagEmpty).illegal(placement),
  /** @type {(placements: Placement[], hand: number[], bagEmpty: boolean) => Placement[]} */
  fills: (placements, hand, bagEmpty) => positionOf(boardOf(placements), bagEmpty).fills(hand),
  /** @type {(placements: Placement[], hand: number[], bagEmpty: boolean) => Placement[]} */
  legal(placements, hand, bagEmpty) {
    const position = positionOf(boardOf(placements), bagEmpty),
      fills = position.fills(hand);
    return fills.length ? fills : position.freeMoves(hand);
  },
  /** @type {(placements: Placement[], color: string) => [number, boolean][]} */
  lines: (placements, color) =>
    linesOf(boardOf(placements), color).map(({ length, closed }) => [length, closed]),
  /** @type {(placements: Placement[]) => Record<string, number>} */
  scores: (placements) => scoresOf(boardOf(placements)),
  /** @type {(record: {players: string[], seed?: string, bag?: number[], turns: TileTurn[], result?: TileResult}) => object} */
  replay({ players, seed = "0", bag, turns, result }) {
    const { game, ...report } = replayGame(players, bag ?? fullBag(seed), turns, result);
    if (!game) return report;
    return {
      ...report,
      turns: game.turns.length,
      result: resultOf(game),
      hands: game.hands,
      bag: game.bag.length,
    };
  },
};
