// window.trisolve of the Tantrix page: its levels, the play, and the rules as functions.

import { expect } from "../shared/errors.js";
import { embed } from "../shared/embedding.js";
import { publish } from "../shared/face.js";
import { EVENTS } from "./events.js";
import { deal, fullBag, shuffle } from "./bag.js";
import { check } from "./check.js";
import { linkOfTable } from "./dialogs.js";
import { newGame, place, replayGame, resultOf } from "./game.js";
import { linesOf, scoresOf } from "./lines.js";
import { unpackPuzzle } from "./links.js";
import { greedy } from "./machine.js";
import { openEntry } from "./opening.js";
import { boardOf, cellOf, forcedSpaces, keyOf, positionOf, sound } from "./rules.js";
import { TILES } from "./tiles.js";
import { TILES_EXPECTED } from "./words.js";

/** The rules as functions over plain lists: placements are [tile, q, r, rotation]. */
const tantrix = {
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
  /** @type {(players: string[], seed: string, nMoves: number) => Placement[]} what greedy players place */
  greedy(players, seed, nMoves) {
    const game = newGame(players, fullBag(seed));
    while (!game.end && game.board.size < nMoves) place(game, greedy(game));
    return [...game.board.values()];
  },
};

/**
 * Make the interface.
 * @type {(page: Tantrix.Page) => void}
 */
export function connect(page) {
  const { settings, entries } = page;
  const game = {
    get kind() {
      return page.kind.name;
    },
    get code() {
      return page.entry.id;
    },
    get moves() {
      return page.kind
        .placements(page)
        .map((placement) => placement.join())
        .join(" ");
    },
    get solved() {
      const { solved, end } = page.kind.api(page);
      return solved ?? (end !== null && end !== "open");
    },
    /** @type {(text: string) => void} placements such as "1,0,0,0": tile, q, r, rotation */
    play(text) {
      for (const placement of text.split(" ").filter(Boolean))
        page.kind.api(page).place(placement.split(",").map(Number));
    },
    get link() {
      return linkOfTable(page);
    },
    get isWatched() {
      return page.film?.isForeign ?? false;
    },
    get placements() {
      return page.kind.placements(page).map((placement) => [...placement]);
    },
    get tray() {
      return page.kind.tray(page);
    },
    get state() {
      return page.kind.api(page);
    },
    /** @type {(placement: Placement) => void} */
    place: (placement) => page.kind.api(page).place(placement),
    /** @type {(tile: number) => void} */
    remove: (tile) => page.kind.api(page).remove?.(tile),
    undo: () => page.kind.undo(page),
    redo: () => page.kind.redo(page),
    reset: () => page.kind.reset(page),
    hint: () => page.kind.hint(page),
    solve: () => page.kind.showSolution(page),
  };
  const api = {
    version: settings.version,
    rules: 1,
    hint: () => page.kind.hint(page),
    entries: entries.map(({ name, puzzle, game: one }) => ({
      name,
      kind: puzzle?.kind ?? (one ? "game" : "solitaire"),
    })),
    /** @type {(which: number | string, name?: string) => Promise<void>} a level of the page, or the text of `packPuzzle` and its name */
    async open(which, name) {
      if (typeof which === "string") {
        const entry = unpackPuzzle(which);
        openEntry(page, { ...entry, name: name ?? entry.name });
        return;
      }
      expect(entries[which], TILES_EXPECTED.ownLevel, which);
      openEntry(page, entries[which]);
    },
    game,
    tantrix: Object.freeze(tantrix),
  };
  publish(api);
  embed(api, settings.origins, EVENTS);
}
