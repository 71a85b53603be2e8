// New entries: made from a preset and a number, or taken from the pool that the page carries.

import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { expect } from "../errors.js";
import { newSeed } from "../splitmix.js";
import { isBegun } from "./keeping.js";
import { workOf } from "./work.js";
import { GAME_WORDS, NUMBER_EXPECTED, numberedText } from "./words.js";

const MAX_NUMBER = 2 ** 32 - 1;

/** @typedef {{id: string, name: string}} Preset */

/** @type {(page: GameState) => Preset[]} */
export function presetsOf({ game, pool, entries }) {
  if (game.make) return game.presets ?? [{ id: "", name: GAME_WORDS.play }];
  const wanted = new Set(pool.map(({ preset }) => preset));
  return entries.filter(({ id }) => wanted.has(id));
}

/**
 * Return the entry of a preset with a number; 0 is any number.
 * @type {(page: GameState, preset: Preset, number: number) => Promise<any>}
 */
async function freshEntry(page, { id, name }, number) {
  const { game, pool } = page;
  if (game.make) return game.make(id, number || newSeed(), workOf(page).at);
  const ready = pool.filter(({ preset }) => preset === id),
    open = ready.filter((one) => !isBegun(game, one)),
    from = open.length ? open : ready,
    found = number ? ready[(number - 1) % ready.length] : from[newSeed() % from.length];
  return { ...found, name: numberedText(name, ready.indexOf(found) + 1) };
}

/** @type {(text: string) => number} 0 for an empty text */
function parseNumber(text) {
  const number = Number(text || 0);
  expect(Number.isInteger(number) && number >= 0 && number <= MAX_NUMBER, NUMBER_EXPECTED, text);
  return number;
}

/** @type {(page: GameState, open: (entry: any) => void) => void} */
export function openFresh(page, open) {
  const field = el("input", { inputmode: "numeric", autocomplete: "off" }),
    wrong = el("p", { role: "status", class: "alarm" });
  /** @type {(preset: Preset) => Promise<void>} */
  const begin = async (preset) => {
    try {
      const entry = await freshEntry(page, preset, parseNumber(field.value.trim()));
      close();
      open(entry);
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
  );
}
