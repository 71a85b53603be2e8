// window.trisolve, the events on the document, and messages with a page that embeds this one.

import { expect } from "../shared/errors.js";
import { planOf } from "../sliding/drag.js";
import { unitsBetween } from "../sliding/lattice.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, jumped, made, played, reset, undone } from "../sliding/play.js";
import { RULES_VERSION, blockNumber, isSolved, successors } from "../sliding/rules.js";
import { explore, hint } from "./engine.js";
import { openEntry, openText } from "./opening.js";
import { change } from "./playing.js";
import { API } from "./words.js";

const EVENTS = ["move", "solved", "open"];

/** @type {(player: Player) => Record<string, any>} the play as `window.trisolve.game` has it */
function gameOf(player) {
  return {
    get code() {
      return player.entry.code;
    },
    get positions() {
      const { play } = player,
        at = here(play);
      return Object.fromEntries(
        play.level.blocks.map((block, i) => [
          block.id,
          unitsBetween(block.first, at[i], block.axis),
        ]),
      );
    },
    get moves() {
      return dumpMoves(made(player.play));
    },
    get solved() {
      return isSolved(player.play.level, here(player.play));
    },
    legal: () => successors(player.play.level, here(player.play)).map(({ move }) => move),
    /** @type {(move: Move) => object | null} */
    why(move) {
      const { level } = player.play,
        block = blockNumber(level, move);
      const { forward, back } = planOf(level, here(player.play), block);
      const { offsets, stop } = move[1] > 0 ? forward : back;
      if (Math.abs(move[1]) < offsets.length) return null;
      const { reason, mover, block: other, cell } = stop;
      return {
        reason,
        mover: level.blocks[mover].id,
        block: level.blocks[other]?.id ?? null,
        cell,
      };
    },
    /** @type {(text: string) => void} */
    play(text) {
      expect(typeof text === "string", API.moves, text);
      const moves = parseMoves(text);
      moves.reduce(played, player.play);
      for (const move of moves) change(player, played(player.play, move));
    },
    undo: () => change(player, undone(player.play)),
    redo: () => change(player, jumped(player.play, player.play.cursor + 1)),
    reset: () => change(player, reset(player.play)),
  };
}

/**
 * Make the interface, and answer a page that embeds this one if it may ask.
 * @type {(player: Player) => void}
 */
export function connect(player) {
  const { page } = player,
    game = gameOf(player);
  const api = {
    version: page.version,
    rules: RULES_VERSION,
    get levels() {
      return player.entries.map(({ name, code, moves }) => ({ name, code, moves }));
    },
    /** @type {(which: number | string) => Promise<void>} */
    async open(which) {
      if (typeof which === "string") return openText(player, which);
      const { entries } = player,
        entry = Number.isInteger(which) ? entries[which] : null;
      expect(entry, API.level, which);
      return openEntry(player, entry);
    },
    game: Object.freeze(game),
    /** @type {(level: number) => Promise<Hint>} */
    async hint(level = 3) {
      expect([1, 2, 3, 4].includes(level), API.hints, level);
      return hint(player, level);
    },
    explore: () => explore(player),
  };
  Object.defineProperty(window, "trisolve", { value: Object.freeze(api) });

  if (!page.origins.length || parent === window) return;
  answerParent(page.origins, {
    open: api.open,
    hint: api.hint,
    play: game.play,
    undo: game.undo,
    redo: game.redo,
    reset: game.reset,
  });
}

/** @type {(origins: string[], calls: Record<string, (...args: any[]) => any>) => void} */
function answerParent(origins, calls) {
  for (const event of EVENTS) {
    document.addEventListener(`trisolve:${event}`, (heard) => {
      const { code, moves } = /** @type {CustomEvent} */ (heard).detail;
      for (const origin of origins)
        parent.postMessage({ source: "trisolve", event, code, moves }, origin);
    });
  }
  window.addEventListener("message", async ({ source, origin, data }) => {
    if (source !== parent || !origins.includes(origin) || data?.source !== "trisolve") return;
    const { id, call, args } = data;
    try {
      expect(Object.hasOwn(calls, call), API.call);
      const result = await calls[call](...(Array.isArray(args) ? args : []));
      parent.postMessage({ source: "trisolve", id, result: result ?? null }, origin);
    } catch (error) {
      parent.postMessage(
        { source: "trisolve", id, error: /** @type {Error} */ (error).message },
        origin,
      );
    }
  });
}
