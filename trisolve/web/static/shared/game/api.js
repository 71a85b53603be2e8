// window.trisolve on the page of a game, for tests and for a page's own script.

import { embed } from "../embedding.js";
import { publish } from "../face.js";
import { PUZZLE_EXPECTED, illegalText } from "../game_words.js";
import { expectedText } from "../words.js";
import { named } from "./codes.js";
import { hint } from "./hints.js";
import { extended, madeIn, moveOf, textOf } from "./line.js";
import { codeOf, goTo, make, undo } from "./playing.js";
import { Refusal } from "./refusal.js";
import { outcomeOf } from "./view.js";

const EVENTS = ["open", "hold", "move", "solved", "end"];

/**
 * @type {(page: GameState, asked: unknown) => void}
 * make several moves; if one is illegal, make none and throw
 */
function play(page, asked) {
  const { game, entry } = page,
    texts = Array.isArray(asked) ? asked.map(String) : String(asked).split(/\s+/).filter(Boolean);
  let { line } = page,
    now = "";
  try {
    for (const text of texts) {
      now = text;
      line = extended(game, entry, line, moveOf(game, text));
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(illegalText(now, error.message));
  }
  for (const text of texts) make(page, moveOf(game, text));
}

/**
 * Return the entry and the play for a number from 0 or a code; throw for anything else.
 * @type {(page: GameState, which: unknown) => Promise<import("./codes.js").Named>}
 */
async function askedFor(page, which) {
  const { entries } = page,
    shown = String(which).slice(0, 60);
  if (typeof which !== "string") {
    const entry = Number.isInteger(which) ? entries[Number(which)] : undefined;
    if (!entry) throw new Error(expectedText(PUZZLE_EXPECTED, shown));
    return { entry, moves: [], players: null };
  }
  try {
    const found = await named(page, which);
    if (found) return found;
  } catch {
    // said below
  }
  throw new Error(expectedText(PUZZLE_EXPECTED, shown));
}

/**
 * Publish the interface. A number opens an entry where it was left; a code opens its play.
 * @type {(page: GameState, open: (found: import("./codes.js").Named, isNumber: boolean) => void) => void}
 *
 */
export function connect(page, open) {
  const { settings, entries, games } = page,
    own = Object.values(games).map((game) => game.api?.(page) ?? {}),
    game = {
      get code() {
        return codeOf(page);
      },
      get moves() {
        return madeIn(page.line).map((move) => textOf(page.game, move));
      },
      get solved() {
        return outcomeOf(page) !== null;
      },
      get link() {
        return codeOf(page);
      },
      get position() {
        return page.game.facts(page.position, page.entry);
      },
      get legal() {
        return page.game.legal(page.position, page.entry).map((move) => textOf(page.game, move));
      },
      get players() {
        return [...page.players];
      },
      get isWatched() {
        return page.film !== null;
      },
      /** @type {(moves: string | string[]) => void} */
      play: (moves) => play(page, moves),
      undo: () => undo(page, page.line.ply - 1),
      redo: () => {
        if (page.line.ply < page.line.moves.length) goTo(page, page.line.ply + 1);
      },
      reset: () => page.acts.restart(),
      /** @type {(...players: string[]) => void} the players by seat */
      seat: (...players) => page.acts.seat(players),
    };
  for (const { game: parts = {} } of own) define(game, parts);
  const face = {
    version: settings.version,
    rules: Object.freeze({ version: 1, ...Object.assign({}, ...own.map(({ rules }) => rules)) }),
    game,
    entries: entries.map(({ name }) => ({ name })),
    /**
     * @type {(which: number | string, more?: object) => Promise<void>}
     * the number of an entry, or a code and data that is not in it, such as a name
     */
    async open(which, more) {
      const { entry, ...play } = await askedFor(page, which);
      open({ entry: more ? { ...entry, ...more } : entry, ...play }, typeof which !== "string");
    },
    hint: async () => hint(page),
  };
  for (const { game: _, rules: __, ...parts } of own) define(face, parts);
  publish(face);
  embed(face, settings.origins ?? [], EVENTS);
}

/** @type {(target: object, parts: object) => void} add the parts of an object, and keep its getters */
const define = (target, parts) =>
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(parts));
