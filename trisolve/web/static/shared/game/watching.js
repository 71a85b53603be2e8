// Watching a play move by move: one from a link, the player's own, or a solution. The player's
// stored play does not change.

import { el } from "../dom.js";
import { createFilm } from "../film.js";
import { isCalm } from "../motion.js";
import { keepShown } from "../shown.js";
import { lineOf, madeIn } from "./line.js";
import { answerOf, beginWork, commit, say } from "./playing.js";
import { outcomeOf, tell } from "./view.js";
import { GAME_WORDS } from "./words.js";

/** @type {(page: GameState) => void} */
export function stopWatching(page) {
  page.film?.stop();
  page.film = null;
}

/**
 * Watch moves of the open entry, starting after `from` of them.
 * @type {(page: GameState, moves: any[], from: number, sentence: string) => void}
 */
function watch(page, moves, from, sentence) {
  stopWatching(page);
  const { game, entry } = page,
    whole = lineOf(game, entry, moves),
    said = el("p", {}, sentence);
  /** @type {(at: number) => void} */
  const showAfter = (at) => {
    commit(
      page,
      { line: { ...whole, ply: at } },
      { move: at ? moves[at - 1] : null, keeps: false },
    );
    const outcome = outcomeOf(page);
    said.textContent = outcome
      ? outcome.reached
      : at === from
        ? sentence
        : page.frame.live.textContent;
  };
  const film = createFilm(moves.length, showAfter, from);
  page.film = film;
  tell(page, el("h2", {}, GAME_WORDS.watching), film.element, said);
  showAfter(from);
  if (!isCalm()) film.start();
}

/** @type {(page: GameState, moves: any[], sentence: string) => void} watch a play found by a search, from its start */
export function watchFound(page, moves, sentence) {
  keepShown(page.entry.id);
  watch(page, moves, 0, sentence);
}

/** @type {(page: GameState) => void} watch your own play from its start */
export const watchOwn = (page) => watch(page, madeIn(page.line), 0, GAME_WORDS.watched);

/** @type {(page: GameState) => Promise<void>} watch a solution from the current position */
export async function watchSolution(page) {
  const { game, entry, position, line } = page;
  say(page, GAME_WORDS.looking);
  const work = beginWork(page),
    asked = Promise.resolve(game.solve?.(position, entry, work.at) ?? null),
    moves = await answerOf(page, asked);
  if (page.position !== position) return;
  if (!moves) {
    if (moves === null) say(page, GAME_WORDS.noSolution);
    return;
  }
  keepShown(entry.id);
  watch(page, [...madeIn(line), ...moves], line.ply, GAME_WORDS.solution);
}
