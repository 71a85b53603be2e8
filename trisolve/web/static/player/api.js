// window.trisolve, the events on the document, and messages with a page that embeds this one.

import { expect } from "../shared/errors.js";
import { embed } from "../shared/embedding.js";
import { publish } from "../shared/face.js";
import { planOf } from "../sliding/drag.js";
import { stepsBetween } from "../sliding/lattice.js";
import { linkText } from "../sliding/formats/links.js";
import { THE_MOVE } from "../sliding/hints.js";
import { dumpMoves, parseMoves } from "../sliding/moves.js";
import { here, jumped, made, played, reset, undone } from "../sliding/play.js";
import { RULES_VERSION, blockNumber, isSolved, successors } from "../sliding/rules.js";
import { explore, hint } from "./engine.js";
import { openEntry, openText } from "./opening.js";
import { change } from "./playing.js";
import { API } from "./words.js";

/**
 * @type {(page: Player) => PageGame & Record<string, any>}
 * the play as `window.trisolve.game` exposes it
 */
function gameOf(page) {
  return {
    get code() {
      return page.entry.code;
    },
    get positions() {
      const { play } = page,
        at = here(play);
      return Object.fromEntries(
        play.level.blocks.map((block, i) => [
          block.id,
          stepsBetween(block.first, at[i], block.axis),
        ]),
      );
    },
    get moves() {
      return dumpMoves(made(page.play));
    },
    get solved() {
      return isSolved(page.play.level, here(page.play));
    },
    get link() {
      return `#${linkText(page.play, true)}`;
    },
    legal: () => successors(page.play.level, here(page.play)).map(({ move }) => move),
    /** @type {(asked: Move | string) => object | null} `asked` is a move or its notation */
    why(asked) {
      const moves = typeof asked === "string" ? parseMoves(asked) : [asked];
      expect(moves.length === 1, API.move, asked);
      const { level } = page.play,
        [move] = moves,
        block = blockNumber(level, move);
      const { forward, back } = planOf(level, here(page.play), block);
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
      moves.reduce((at, move) => played(at, move), page.play);
      for (const move of moves) change(page, played(page.play, move));
    },
    undo: () => change(page, undone(page.play)),
    redo: () => change(page, jumped(page.play, page.play.cursor + 1)),
    reset: () => change(page, reset(page.play)),
  };
}

/**
 * Make the interface, and answer an embedding page if it is allowed to ask.
 * @type {(page: Player) => void}
 */
export function connect(page) {
  const { settings } = page,
    game = gameOf(page);
  const api = {
    version: settings.version,
    rules: RULES_VERSION,
    get levels() {
      return page.entries.map(({ name, code, moves }) => ({ name, code, moves }));
    },
    /** @type {(which: number | string) => Promise<void>} */
    async open(which) {
      if (typeof which === "string") return openText(page, which);
      const { entries } = page,
        entry = Number.isInteger(which) ? entries[which] : null;
      expect(entry, API.level, which);
      return openEntry(page, entry);
    },
    get entries() {
      return api.levels;
    },
    game,
    /** @type {(level: number) => Promise<Hint>} */
    async hint(level = THE_MOVE) {
      expect([1, 2, 3, 4].includes(level), API.hints, level);
      return hint(page, level);
    },
    explore: () => explore(page),
  };
  publish(api);
  embed(api, settings.origins, ["open", "move", "solved"]);
}
