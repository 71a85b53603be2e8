// window.trisolve of this page.

import { expect } from "../shared/errors.js";
import { drawTiles, parseSeed, seedEntry, tilesEntry } from "./draws.js";
import { advised } from "./hint.js";
import { bestOf } from "./kept.js";
import { linkOf } from "./links.js";
import { openEntry } from "./opening.js";
import { lay, startOver } from "./playing.js";
import { legalTurns, parseTurns, preview, replayed, turnsOf } from "./rules.js";
import { PATH_EXPECTED, inTurnText } from "./rules_words.js";
import { numberOf, numbered, rotated } from "./tiles.js";

/** @type {(table: Entanglement.Table) => object} */
const gameOf = (table) =>
  Object.freeze({
    get radius() {
      return table.game.puzzle.radius;
    },
    get seed() {
      return table.entry.seed;
    },
    get turns() {
      return turnsOf(table.game);
    },
    get score() {
      return table.game.score;
    },
    get segments() {
      return table.game.segments;
    },
    get end() {
      return table.game.end;
    },
    get best() {
      return bestOf(table.entry);
    },
    get link() {
      return linkOf(table.entry, table.game);
    },
    get isWatched() {
      return table.watch !== null;
    },
    get next() {
      return table.game.place;
    },
    get current() {
      return table.game.current;
    },
    get pocket() {
      return table.game.pocket;
    },
    legal: () => legalTurns(table.game),
    hint: () => advised(table),
    /** @type {(turn: string) => object} what a turn would do */
    preview(turn) {
      const [one] = parseTurns(turn);
      return preview(table.game, one);
    },
    /** @type {(text: string) => void} plays turns; throws and changes nothing if one is illegal */
    play(text) {
      const turns = parseTurns(text),
        all = `${turnsOf(table.game)} ${text}`;
      const { illegal } = /** @type {{illegal?: {turn: number, reason: string}}} */ (
        replayed(table.game.puzzle, all)
      );
      if (illegal) throw new Error(inTurnText(illegal.turn, illegal.reason));
      for (const turn of turns) lay(table, turn);
    },
    reset: () => startOver(table),
  });

/** @type {(table: Entanglement.Table) => void} */
export function connect(table) {
  const { page, entries } = table;
  const api = {
    version: page.version,
    puzzles: entries.map(({ name, radius, score }) => ({ name, radius, score })),
    /** @type {(which: number | {seed: string, radius: number} | (Entanglement.Puzzle & {name?: string, score?: number, solution?: string})) => void} */
    open(which) {
      if (typeof which === "object") {
        openEntry(
          table,
          "tiles" in which
            ? tilesEntry(which.radius, which.tiles, which)
            : seedEntry(parseSeed(String(which.seed)), which.radius),
        );
        return;
      }
      expect(entries[which], PATH_EXPECTED.ownPuzzle, which);
      openEntry(table, entries[which]);
    },
    game: gameOf(table),
    /** @type {(seconds: number) => Promise<{score: number, turns: string}>} a good play of the tiles, found within some seconds */
    best: (seconds) =>
      table.call("best", [{ radius: table.entry.radius, tiles: table.entry.tiles }, seconds])
        .result,
    rotate: rotated,
    number: numberOf,
    tile: numbered,
    /** @type {(seed: string, n: number) => string[]} */
    draw: (seed, n) => drawTiles(parseSeed(String(seed)), n),
    replay: replayed,
  };
  Object.defineProperty(window, "trisolve", { value: Object.freeze(api) });
}
