// The dialogs: puzzles with their scores, the game of a seed, all turns next to each other, a link.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { newSeed, parseSeed, seedEntry } from "./draws.js";
import { bestOf, keptSeeds } from "./kept.js";
import { linkOf } from "./links.js";
import { openEntry } from "./opening.js";
import { startOver, take } from "./playing.js";
import { MAX_RADIUS, legalTurns, preview } from "./rules.js";
import { turnInHand } from "./state.js";
import {
  COPIED, LABELS, LINK_NOTE, NO_ADDRESS, SEED_NOTE, SELECTED, TURNS_NOTE, gainOfTurn, outcomeText, scoresText, seedText, titleText,
} from "./words.js";

/** @type {(text: string, note: string, isHere: boolean, run: () => void) => HTMLElement} */
const row = (text, note, isHere, run) => el("li", {}, el("button", {
  type: "button", "aria-current": isHere ? "true" : null, onclick: run,
}, el("span", {}, text), el("small", {}, note)));

/** @type {(table: Entanglement.Table) => void} */
export function openPuzzles(table) {
  const list = el("ol", { class: "rows" }, ...table.entries.map((one) =>
    row(titleText(one), scoresText(bestOf(one), one.score), one === table.entry, () => {
      close();
      openEntry(table, one);
    })));
  const close = openDialog(LABELS.puzzles, list);
}

/** @type {(table: Entanglement.Table, close: () => void) => HTMLElement} the seeds played before */
function playedSeeds(table, close) {
  const { entry } = table;
  return el("ul", { class: "rows" }, ...keptSeeds().map(({ seed, radius }) => {
    const one = seedEntry(BigInt(seed), radius), isHere = seed === entry.seed && radius === entry.radius;
    return row(seedText(seed, radius), scoresText(bestOf(one), null), isHere, () => {
      close();
      openEntry(table, one);
    });
  }));
}

/** @type {(table: Entanglement.Table) => void} */
export function openSeeds(table) {
  const { entry } = table;
  const seed = el("input", { inputmode: "numeric", autocomplete: "off", value: entry.seed ?? "" });
  const radius = el("input", { type: "number", min: 1, max: MAX_RADIUS, value: entry.radius });
  const wrong = el("p", { role: "status", class: "alarm" });
  /** @type {(text: string) => void} */
  const play = (text) => {
    try {
      openEntry(table, seedEntry(parseSeed(text), Number(radius.value)));
      close();
    } catch (error) {
      wrong.textContent = /** @type {Error} */ (error).message;
    }
  };
  const again = el("button", { type: "button", onclick: () => { close(); startOver(table); } }, LABELS.startOver);
  const form = el("form", { class: "row" }, el("label", {}, `${LABELS.seed} `, seed), el("label", {}, `${LABELS.radius} `, radius),
    el("button", { class: "main" }, LABELS.play),
    el("button", { type: "button", onclick: () => play(String(newSeed())) }, LABELS.newGame), again);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    play(seed.value.trim());
  });
  const close = openDialog(LABELS.seeds, el("p", {}, SEED_NOTE), form, wrong, playedSeeds(table, () => close()));
}

/** @type {(table: Entanglement.Table) => void} */
export function openTurns(table) {
  const rows = legalTurns(table.game).map((one) => {
    const done = preview(table.game, one);
    return row(gainOfTurn(done), outcomeText(done), one === turnInHand(table), () => {
      close();
      take(table, one);
    });
  });
  const close = openDialog(LABELS.allTurns, el("p", {}, TURNS_NOTE), el("ul", { class: "rows" }, ...rows));
}

/** @type {(table: Entanglement.Table) => void} */
export function openShare({ entry, game }) {
  const isOnline = location.protocol.startsWith("http"), link = linkOf(entry, game);
  const text = isOnline ? location.href.split("#")[0] + link : link;
  const field = el("textarea", { "aria-label": LABELS.link, readonly: true, rows: 4 }, text);
  const status = el("p", { role: "status" });
  const copy = el("button", {
    class: "main",
    onclick: async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(text);
        status.textContent = COPIED;
      } catch {
        status.textContent = SELECTED;
      }
    },
  }, LABELS.copy);
  openDialog(LABELS.share, el("p", {}, LINK_NOTE), ...(isOnline ? [] : [el("p", { class: "quiet" }, NO_ADDRESS)]),
    field, el("p", { class: "row" }, copy, status));
}
