// Watching a finished game tile by tile: one that a link holds, the player's own, or a good play that a
// search has found. What the player has kept of that puzzle stays as it is.

import { el } from "../shared/dom.js";
import { createFilm } from "../shared/film.js";
import { begin } from "./state.js";
import { drawBoard, growLine, update } from "./view.js";
import { LABELS, placementText, watchedText } from "./words.js";

/** @type {(table: Entanglement.Table) => void} */
export function stopWatching(table) {
  table.watch?.film.stop();
  table.watch = null;
}

/** @type {(table: Entanglement.Table, turns: string[], at: number) => void} */
function showAfter(table, turns, at) {
  const { watch, entry, board, shell, glide } = table,
    before = table.game.placements.length;
  if (!watch) return;
  glide.stop();
  begin(table, entry, turns.slice(0, at).join(" "));
  const last = table.game.placements.at(-1);
  watch.line.textContent = last ? placementText(last) : "";
  board.show([]);
  update(table);
  if (last && at === before + 1) growLine(table, last);
  else drawBoard(table);
  if (last) shell.say(watch.line.textContent);
}

/**
 * Watch the game of an entry after some turns, from its start on; `back` opens the player's own.
 * @type {(table: Entanglement.Table, turns: string[], said: string, back: () => void) => void}
 */
export function startWatching(table, turns, said, back) {
  stopWatching(table);
  const film = createFilm(turns.length, (at) => showAfter(table, turns, at)),
    line = el("p", {});
  table.watch = { film, line };
  table.shell.show(
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
  showAfter(table, turns, 0);
  table.shell.say(`${said} ${watchedText(turns.length)}`);
}
