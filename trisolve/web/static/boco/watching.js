// Watching a finished game move by move: one that a link holds, or the player's own. What the player
// has kept of the board stays as it is.

import { el } from "../shared/dom.js";
import { createFilm } from "../shared/film.js";
import { commit } from "./commit.js";
import { goToPly } from "./state.js";
import { answer, endNodes } from "./view.js";
import { LABELS, WATCHED, movedText } from "./words.js";

/** @type {(page: Boco.Page) => void} */
export function stopWatching(page) {
  page.film?.stop();
  page.film = null;
}

/**
 * Watch the moves of the line from the start; `back` opens the player's own game.
 * @type {(page: Boco.Page, back: () => void) => void}
 */
export function startWatching(page, back) {
  stopWatching(page);
  const { line, entry } = page,
    end = el("div", {});
  /** @type {(ply: number) => void} */
  const showAfter = (ply) => {
    commit(page, {
      make: () => goToPly(page, ply),
      draw: () => end.replaceChildren(...endNodes(page)),
      said: () => (ply ? movedText(entry, (ply - 1) % 2, line[ply - 1]) : WATCHED),
    });
  };
  const film = createFilm(line.length, showAfter),
    button = el("button", { type: "button", onclick: back }, LABELS.playItYourself);
  page.film = { stop: film.stop };
  answer(
    page,
    el("h2", {}, LABELS.watching),
    el("p", {}, WATCHED),
    film.element,
    end,
    el("p", { class: "row" }, button),
  );
  showAfter(0);
}
