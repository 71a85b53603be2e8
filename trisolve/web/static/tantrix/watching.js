// Watching placements tile by tile: those that a link holds, or a game that is over.

import { el } from "../shared/dom.js";
import { createFilm } from "../shared/film.js";
import { LABELS, WATCHED } from "./words.js";

/**
 * Offer to watch `n` placements, shown after `from` of them. With `back` they are someone else's: until
 * it is pressed nothing can be placed.
 * @type {(table: Tantrix.Table, n: number, from: number, back: (() => void) | null) => void}
 */
export function startFilm(table, n, from, back) {
  const film = createFilm(n, (at) => table.kind.showAfter(table, at), from);
  table.film = { stop: film.stop, isForeign: back !== null };
  const foreign = back ? [el("p", {}, WATCHED), el("p", { class: "row" }, el("button", { type: "button", onclick: back }, LABELS.playItYourself))] : [];
  table.filmPlace.replaceChildren(film.element, ...foreign);
}

/** @type {(table: Tantrix.Table) => void} */
export function stopFilm(table) {
  table.film?.stop();
  table.film = null;
  table.filmPlace.replaceChildren();
}
