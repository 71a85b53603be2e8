// window.trisolve of this page.

import { expect } from "../shared/errors.js";
import { embed } from "../shared/embedding.js";
import { publish } from "../shared/face.js";
import { EVENTS } from "./events.js";
import { drawTiles, parseSeed, seedEntry, tilesEntry } from "./draws.js";
import { advised } from "./hint.js";
import { bestOf } from "./kept.js";
import { linkOf } from "./links.js";
import { openEntry, startOver } from "./opening.js";
import { lay, redo, undo } from "./playing.js";
import { RULES_VERSION, legalTurns, parseTurns, preview, replayed, turnsOf } from "./rules.js";
import { PATH_EXPECTED, inTurnText } from "./rules_words.js";
import { numberOf, numbered, rotated } from "./tiles.js";

/** @type {(page: Entanglement.Page) => PageGame} */
const gameOf = (page) =>
  Object.freeze({
    get radius() {
      return page.game.puzzle.radius;
    },
    get seed() {
      return page.entry.seed;
    },
    get code() {
      return page.entry.id;
    },
    get moves() {
      return turnsOf(page.game);
    },
    get solved() {
      return page.game.end !== "open";
    },
    get score() {
      return page.game.score;
    },
    get segments() {
      return page.game.segments;
    },
    get end() {
      return page.game.end;
    },
    get best() {
      return bestOf(page.entry);
    },
    get link() {
      return linkOf(page.entry, page.game);
    },
    get isWatched() {
      return page.watch !== null;
    },
    get next() {
      return page.game.place;
    },
    get current() {
      return page.game.current;
    },
    get pocket() {
      return page.game.pocket;
    },
    legal: () => legalTurns(page.game),
    hint: () => advised(page),
    /** @type {(turn: string) => object} what a turn would do */
    preview(turn) {
      const [one] = parseTurns(turn);
      return preview(page.game, one);
    },
    /** @type {(text: string) => void} plays turns; if one is illegal, changes nothing and throws */
    play(text) {
      const turns = parseTurns(text),
        all = `${turnsOf(page.game)} ${text}`;
      const { illegal } = /** @type {{illegal?: {turn: number, reason: string}}} */ (
        replayed(page.game.puzzle, all)
      );
      if (illegal) throw new Error(inTurnText(illegal.turn, illegal.reason));
      for (const turn of turns) lay(page, turn);
    },
    undo: () => undo(page),
    redo: () => redo(page),
    reset: () => startOver(page),
  });

/** @type {(page: Entanglement.Page) => void} */
export function connect(page) {
  const { settings, entries } = page;
  const api = {
    version: settings.version,
    rules: RULES_VERSION,
    entries: entries.map(({ name, radius, score }) => ({ name, radius, score })),
    hint: () => advised(page),
    /**
     * @type {(which: number | {seed: string, radius: number}
     *   | (Entanglement.Puzzle & {name?: string, score?: number, solution?: string})) => Promise<void>}
     */
    async open(which) {
      if (typeof which === "object" && which) {
        openEntry(
          page,
          "tiles" in which
            ? tilesEntry(which.radius, which.tiles, which)
            : seedEntry(parseSeed(String(which.seed)), which.radius),
        );
        return;
      }
      expect(Number.isInteger(which) && entries[Number(which)], PATH_EXPECTED.ownPuzzle, which);
      openEntry(page, entries[Number(which)]);
    },
    game: gameOf(page),
    /** @type {(seconds: number) => Promise<{score: number, turns: string}>} a good play of the tiles, found within some seconds */
    best: (seconds) =>
      page.call("best", [{ radius: page.entry.radius, tiles: page.entry.tiles }, seconds]).result,
    rotate: rotated,
    number: numberOf,
    tile: numbered,
    /** @type {(seed: string, n: number) => string[]} */
    draw: (seed, n) => drawTiles(parseSeed(String(seed)), n),
    replay: replayed,
  };
  publish(api);
  embed(api, settings.origins, EVENTS);
}
