// Watching placements tile by tile: those that a link holds, or a game that is over.

import { el } from "../shared/dom.js";
import { createFilm } from "../shared/film.js";
import { LABELS, WATCHED } from "./words.js";

/**
 * Offer to watch `n` placements, shown after `from` of them. With `ways` they are someone else's: until
 * one is taken, to the player's own play or on from here, nothing can be placed.
 * @type {(table: Tantrix.Table, n: number, from: number, ways: {own: () => void, goOn: () => void} | null) => void}
 */
export function startFilm(table, n, from, ways) {
  const film = createFilm(n, (at) => table.kind.showAfter(table, at), from);
  table.film = { stop: film.stop, isForeign: ways !== null };
  const foreign = ways
    ? [
        el("p", {}, WATCHED),
        el(
          "p",
          { class: "row" },
          el("button", { type: "button", class: "main", onclick: ways.goOn }, LABELS.goOn),
          el("button", { type: "button", onclick: ways.own }, LABELS.playItYourself),
        ),
      ]
    : [];
  table.filmPlace.replaceChildren(...foreign, film.element);
}

/** @type {(table: Tantrix.Table) => void} */
export function stopFilm(table) {
  table.film?.stop();
  table.film = null;
  table.filmPlace.replaceChildren();
}
