// window.trisolve of this page, and its events on the document.

import { expect } from "../shared/errors.js";
import { drawTiles, parseSeed } from "./draws.js";
import { legalTurns, parseTurns, preview, replayed, turnsOf } from "./rules.js";
import { numberOf, numbered, rotated } from "./tiles.js";

/** @typedef {import("./kept.js").Entry} Entry */
/**
 * @typedef {{entries: Entry[], readonly entry: Entry, readonly game: import("./rules.js").Game,
 *   openEntry: (entry: Entry) => void, openSeed: (seed: bigint, radius: number) => void,
 *   lay: (turn: string) => void, again: () => void}} TilePlayer
 */

/** @type {(player: TilePlayer, version: string) => void} */
export function connect(player, version) {
  const game = {
    get radius() { return player.game.puzzle.radius; },
    get seed() { return player.entry.seed; },
    get turns() { return turnsOf(player.game); },
    get score() { return player.game.score; },
    get segments() { return player.game.segments; },
    get end() { return player.game.end; },
    get next() { return player.game.place; },
    get current() { return player.game.current; },
    get pocket() { return player.game.pocket; },
    legal: () => legalTurns(player.game),
    /** @type {(turn: string) => object} what a turn would do */
    preview(turn) {
      const [one] = parseTurns(turn);
      return preview(player.game, one);
    },
    /** @type {(text: string) => void} plays turns; throws and changes nothing if one is illegal */
    play(text) {
      const turns = parseTurns(text), all = `${turnsOf(player.game)} ${text}`;
      const { illegal } = /** @type {{illegal?: {turn: number, reason: string}}} */ (replayed(player.game.puzzle, all));
      if (illegal) throw new Error(`turn ${illegal.turn}: ${illegal.reason}`);
      turns.forEach(player.lay);
    },
    reset: () => player.again(),
  };
  const api = {
    version,
    puzzles: player.entries.map(({ name, radius, score }) => ({ name, radius, score })),
    /** @type {(which: number | {seed: string, radius: number}) => void} */
    open(which) {
      if (typeof which === "object") {
        player.openSeed(parseSeed(String(which.seed)), which.radius);
        return;
      }
      const entry = player.entries[which];
      expect(entry, `a puzzle of 0 to ${player.entries.length - 1}`, which);
      player.openEntry(entry);
    },
    game: Object.freeze(game),
    rotate: rotated,
    number: numberOf,
    tile: numbered,
    /** @type {(seed: string, n: number) => string[]} */
    draw: (seed, n) => drawTiles(parseSeed(String(seed)), n),
    replay: replayed,
  };
  Object.defineProperty(window, "trisolve", { value: Object.freeze(api) });
}

/** @type {(event: "move" | "end" | "open", player: TilePlayer) => void} */
export function tellTiles(event, { game }) {
  const { score, end } = game, detail = { turns: turnsOf(game), score, end };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}
