// Watching placements tile by tile: those that a link holds, or a game that is over.

import { el } from "../shared/dom.js";
import { createFilm } from "../shared/film.js";
import { LABELS, WATCHED } from "./words.js";

/**
 * Offer to watch `n` placements, shown after `from` of them. With `ways` they are someone else's: until
 * one is taken, to the player's own play or on from here, nothing can be placed.
 * @type {(page: Tantrix.Page, n: number, from: number, ways: {own: () => void, goOn: () => void} | null) => void}
 */
export function startFilm(page, n, from, ways) {
  const film = createFilm(n, (at) => page.kind.showAfter(page, at), from);
  page.film = { stop: film.stop, isForeign: ways !== null };
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
  page.filmPlace.replaceChildren(...foreign, film.element);
}

/** @type {(page: Tantrix.Page) => void} */
export function stopFilm(page) {
  page.film?.stop();
  page.film = null;
  page.filmPlace.replaceChildren();
}
