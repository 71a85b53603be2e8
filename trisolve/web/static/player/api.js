// window.trisolve, the events on the document, and messages with a page that embeds this one.

import { expect } from "../shared/errors.js";
import { planOf } from "../sliding/drag.js";
import { unitsBetween } from "../sliding/lattice.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, jumped, made, played, reset, undone } from "../sliding/play.js";
import { RULES_VERSION, blockNumber, isSolved, successors } from "../sliding/rules.js";

const EVENTS = ["move", "solved", "open"];

/**
 * Make the interface; `openText` opens a share code or the text of a link.
 * @type {(player: Player, page: any, openText: (text: string) => void) => void}
 */
export function connect(player, page, openText) {
  const { entries, openEntry, change } = player;
  const game = {
    get code() { return player.entry.code; },
    get positions() {
      const { play } = player, at = here(play);
      return Object.fromEntries(play.level.blocks.map((block, i) =>
        [block.id, unitsBetween(block.first, at[i], block.axis)]));
    },
    get moves() { return dumpMoves(made(player.play)); },
    get solved() { return isSolved(player.play.level, here(player.play)); },
    legal: () => successors(player.play.level, here(player.play)).map(({ move }) => move),
    /** @type {(move: Move) => object | null} */
    why(move) {
      const { level } = player.play, block = blockNumber(level, move);
      const { forward, back } = planOf(level, here(player.play), block);
      const { offsets, stop } = move[1] > 0 ? forward : back;
      if (Math.abs(move[1]) < offsets.length) return null;
      const { reason, mover, block: other, cell } = stop;
      return { reason, mover: level.blocks[mover].id, block: level.blocks[other]?.id ?? null, cell };
    },
    /** @type {(text: string) => void} */
    play(text) {
      expect(typeof text === "string", "moves as a text", text);
      const moves = parseMoves(text);
      moves.reduce(played, player.play);
      for (const move of moves) change(played(player.play, move));
    },
    undo: () => change(undone(player.play)),
    redo: () => change(jumped(player.play, player.play.cursor + 1)),
    reset: () => change(reset(player.play)),
  };
  const api = {
    version: page.version,
    rules: RULES_VERSION,
    levels: entries.map(({ name, code, moves }) => ({ name, code, moves })),
    /** @type {(which: number | string) => Promise<void>} */
    async open(which) {
      if (typeof which === "string") return openText(which);
      const entry = Number.isInteger(which) ? entries[which] : null;
      expect(entry, `a level of 0 to ${entries.length - 1}`, which);
      return openEntry(entry);
    },
    game: Object.freeze(game),
    /** @type {(level: number) => Promise<Hint>} */
    async hint(level = 3) {
      expect([1, 2, 3, 4].includes(level), "a level of hints of 1 to 4", level);
      return player.hint(level);
    },
    explore: () => player.explore(),
  };
  Object.defineProperty(window, "trisolve", { value: Object.freeze(api) });

  /** @type {string[]} */
  const origins = page.origins;
  if (!origins.length || parent === window) return;
  for (const event of EVENTS) {
    document.addEventListener(`trisolve:${event}`, (told) => {
      const { code, moves } = /** @type {CustomEvent} */ (told).detail;
      for (const origin of origins) parent.postMessage({ source: "trisolve", event, code, moves }, origin);
    });
  }
  /** @type {Record<string, (...args: any[]) => any>} */
  const calls = { open: api.open, play: game.play, undo: game.undo, redo: game.redo, reset: game.reset, hint: api.hint };
  window.addEventListener("message", async ({ source, origin, data }) => {
    if (source !== parent || !origins.includes(origin) || data?.source !== "trisolve") return;
    const { id, call, args } = data;
    try {
      expect(Object.hasOwn(calls, call), `one of ${Object.keys(calls).join(", ")}`);
      const result = await calls[call](...(Array.isArray(args) ? args : []));
      parent.postMessage({ source: "trisolve", id, result: result ?? null }, origin);
    } catch (error) {
      parent.postMessage({ source: "trisolve", id, error: /** @type {Error} */ (error).message }, origin);
    }
  });
}
