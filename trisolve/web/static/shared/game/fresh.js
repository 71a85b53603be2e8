// New entries: made from a preset and a number, or taken from the pool in the page.

import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { expect } from "../errors.js";
import { newSeed } from "../splitmix.js";
import { linkOfCode, named } from "./codes.js";
import { isBegun, playedCodes } from "./keeping.js";
import { row } from "./list.js";
import { complete } from "./parts.js";
import { workOf } from "./work.js";
import { GAME_WORDS, NUMBER_EXPECTED, numberedText } from "./words.js";

const MAX_NUMBER = 2 ** 32 - 1;

/** @typedef {{id: string, name: string}} Preset */

/** @type {(page: GameState) => Preset[]} */
export function presetsOf({ game, pool, entries }) {
  if (game.make) {
    const { presets } = game;
    return (
      (typeof presets === "function" ? presets(entries) : presets) ?? [
        { id: "", name: GAME_WORDS.play },
      ]
    );
  }
  const wanted = new Set(pool.map(({ preset }) => preset));
  return entries.filter(({ id }) => wanted.has(id));
}

/**
 * Return the entry of a preset for a number; 0 picks a random number.
 * @type {(page: GameState, preset: Preset, number?: number) => Promise<any>}
 */
async function freshEntry(page, { id, name }, number = 0) {
  await complete(page);
  const { game, pool } = page;
  if (game.make) return game.make(id, number || newSeed(), workOf(page).at);
  const ready = pool.filter(({ preset }) => preset === id),
    open = ready.filter((one) => !isBegun(game, one)),
    from = open.length ? open : ready,
    found = number ? ready[(number - 1) % ready.length] : from[newSeed() % from.length];
  return { ...found, name: numberedText(name, ready.indexOf(found) + 1) };
}

/** @type {(text: string) => number} the number in a field, or 0 for an empty field */
function parseNumber(text) {
  const number = Number(text || 0);
  expect(Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER, NUMBER_EXPECTED, text);
  return number;
}

/** @type {(page: GameState) => Promise<any>} a new entry of the same kind as the open entry */
export const anotherEntry = (page) =>
  freshEntry(page, { id: page.entry.preset, name: page.entry.name });

/**
 * @type {(page: GameState, go: (entry: any) => void) => Promise<HTMLElement[]>}
 * rows for the entries made earlier, with their results
 */
async function playedRows(page, go) {
  const found = await Promise.all(
    playedCodes(page.game).map((code) => named(page, linkOfCode(code)).catch(() => null)),
  );
  return found.flatMap((one) => (one ? [row(page.games, one.entry, () => go(one.entry))] : []));
}

/** @type {(page: GameState, open: (entry: any) => void) => void} */
export function openFresh(page, open) {
  const field = el("input", { inputmode: "numeric", autocomplete: "off" }),
    wrong = el("p", { role: "status", class: "alarm" }),
    played = el("div", {});
  /** @type {(entry: any) => void} */
  const go = (entry) => {
    close();
    open(entry);
  };
  /** @type {(preset: Preset) => Promise<void>} */
  const begin = async (preset) => {
    try {
      go(await freshEntry(page, preset, parseNumber(field.value.trim())));
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
    }
  };
  const buttons = presetsOf(page).map((preset) =>
    el("button", { class: "main", onclick: () => void begin(preset) }, preset.name),
  );
  const close = openDialog(
    GAME_WORDS.fresh,
    el("p", { class: "row sizes" }, ...buttons),
    el("p", { class: "row" }, el("label", {}, `${GAME_WORDS.anyNumber} `, field)),
    el("p", { class: "quiet" }, GAME_WORDS.freshNote),
    wrong,
    played,
  );
  void playedRows(page, go).then((rows) => {
    if (rows.length)
      played.append(el("h3", {}, GAME_WORDS.played), el("ul", { class: "rows" }, ...rows));
  });
}
