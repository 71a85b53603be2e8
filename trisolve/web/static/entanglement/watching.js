// Watching a finished game tile by tile: one that a link holds, the player's own, or a good play that a
// search has found. What the player has kept of that puzzle stays as it is.

import { el } from "../shared/dom.js";
import { createFilm } from "../shared/film.js";
import { commit } from "./commit.js";
import { begin } from "./state.js";
import { LABELS, placementText, watchedText } from "./words.js";

/** @type {(page: Entanglement.Page) => void} */
export function stopWatching(page) {
  page.watch?.film.stop();
  page.watch = null;
}

/** @type {(page: Entanglement.Page, turns: string[], at: number) => void} */
function showAfter(page, turns, at) {
  const { watch, entry, board } = page,
    before = page.game.placements.length;
  if (!watch) return;
  commit(page, {
    make() {
      begin(page, entry, turns.slice(0, at).join(" "));
      board.show([]);
      return at === before + 1 ? page.game.placements.at(-1) : undefined;
    },
    said() {
      const last = page.game.placements.at(-1);
      return (watch.line.textContent = last ? placementText(last) : "");
    },
  });
}

/**
 * Watch the game of an entry after some turns, from its start on; `back` opens the player's own.
 * @type {(page: Entanglement.Page, turns: string[], said: string, back: () => void) => void}
 */
export function startWatching(page, turns, said, back) {
  stopWatching(page);
  const film = createFilm(turns.length, (at) => showAfter(page, turns, at)),
    line = el("p", {});
  page.watch = { film, line };
  page.frame.show(
    el("h2", {}, LABELS.watching),
    el("p", {}, said),
    line,
    film.element,
    el(
      "p",
      { class: "row" },
      el("button", { type: "button", onclick: back }, LABELS.playItYourself),
    ),
  );
  showAfter(page, turns, 0);
  page.frame.say(`${said} ${watchedText(turns.length)}`);
}
