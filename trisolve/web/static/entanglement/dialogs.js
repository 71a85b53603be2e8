// The dialogs: puzzles with their scores, the game of a seed, all turns side by side.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { newSeed, parseSeed } from "./draws.js";
import { bestOf, keptSeeds, seedEntry } from "./kept.js";
import { MAX_RADIUS, legalTurns, preview } from "./rules.js";
import { outcomeTold } from "./words.js";

/** @typedef {import("./kept.js").Entry} Entry */

/** @type {(text: string, told: string, isHere: boolean, run: () => void) => HTMLElement} */
const row = (text, told, isHere, run) => el("li", {}, el("button", {
  type: "button", "aria-current": isHere ? "true" : null, onclick: run,
}, el("span", {}, text), el("small", {}, told)));

/** @type {(best: number | null, score: number | null) => string} */
export function scoresTold(best, score) {
  const claimed = score === null ? [] : [`target ${score}`];
  return [...(best === null ? [] : [`best ${best}`]), ...claimed].join(", ");
}

/** @type {(entries: Entry[], entry: Entry, open: (entry: Entry) => void) => void} */
export function openPuzzles(entries, entry, open) {
  const list = el("ol", { class: "rows" }, ...entries.map((one) =>
    row(`${one.at + 1}. ${one.name}`, scoresTold(bestOf(one), one.score), one === entry, () => {
      close();
      open(one);
    })));
  const close = openDialog("Puzzles", list);
}

/** @type {(entry: Entry, open: (seed: bigint, radius: number) => void) => void} */
export function openSeeds(entry, open) {
  const seed = el("input", { inputmode: "numeric", autocomplete: "off", value: entry.seed ?? "" });
  const radius = el("input", { type: "number", min: 1, max: MAX_RADIUS, value: entry.radius });
  const told = el("p", { role: "status", class: "alarm" });
  /** @type {(text: string, size: number) => void} */
  const play = (text, size) => {
    try {
      open(parseSeed(text), size);
      close();
    } catch (error) {
      told.textContent = /** @type {Error} */ (error).message;
    }
  };
  const played = keptSeeds().map((one) => row(
    `Seed ${one.seed}, radius ${one.radius}`,
    scoresTold(bestOf(seedEntry(BigInt(one.seed), one.radius)), null),
    one.seed === entry.seed && one.radius === entry.radius,
    () => play(one.seed, one.radius),
  ));
  const form = el("form", { class: "row" }, el("label", {}, "Seed ", seed), el("label", {}, "Radius ", radius),
    el("button", { class: "main" }, "Play"),
    el("button", { type: "button", onclick: () => play(String(newSeed()), Number(radius.value)) }, "New seed"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(seed.value.trim(), Number(radius.value));
  });
  const close = openDialog("The game of a seed",
    el("p", {}, "The same seed draws the same tiles, here and with trisolve entanglement play."),
    form, told, el("ul", { class: "rows" }, ...played));
}

/** @type {(game: import("./rules.js").Game, turn: string, take: (turn: string) => void) => void} */
export function openTurns(game, turn, take) {
  const rows = legalTurns(game).map((one) => {
    const done = preview(game, one);
    return row(`${one}: +${done.score}`, outcomeTold(done), one === turn, () => {
      close();
      take(one);
    });
  });
  const close = openDialog("All turns",
    el("p", {}, "What each would bring; with s the pocket's tile. The one chosen is not placed yet."),
    el("ul", { class: "rows" }, ...rows));
}
