// Watching the solution from where the player stands, move by move; the play itself stays as it is.

import { el } from "../shared/dom.js";
import { isCalm } from "../shared/motion.js";
import { keepShown } from "../shared/shown.js";
import { offsetsAt, planOf } from "../sliding/drag.js";
import { ALL_MOVES } from "../sliding/hints.js";
import { here, made, playOf } from "../sliding/play.js";
import { reasonsOf } from "../sliding/reasons.js";
import { applyMove, blockNumber, isSolved } from "../sliding/rules.js";
import { hintText, moveText } from "../sliding/words.js";
import { hint } from "./engine.js";
import { wayBack } from "./hints.js";
import { markServed, openReasons } from "./reasons_part.js";
import { WHY, reasonHint } from "./reasons_words.js";
import { showError, showRest } from "./view.js";
import { LABELS, stepText, watchedText } from "./words.js";

const SPEEDS = ["0.5", "1", "2", "4"];
const WATCHED_UNIT_MS = 260,
  PAUSE_MS = 420,
  CALM_PAUSES = 3;

/**
 * Stop watching; return whether anything was watched.
 * @type {(page: Player) => boolean}
 */
export function stopWatching(page) {
  const { watch, glide, board } = page;
  watch.asked += 1;
  if (!watch.film) return false;
  clearTimeout(watch.timer);
  glide.stop();
  watch.film = null;
  board.mark("served", -1);
  showRest(page);
  board.place(here(page.play));
  return true;
}

/**
 * Give up whatever is under way, so that a command finds the play as it stands.
 * @type {(page: Player) => void}
 */
export function quit(page) {
  stopWatching(page);
  page.controls.quit();
}

/** @type {(page: Player, film: Film) => void} */
const showRunning = (page, film) => {
  film.button.textContent = film.running && film.at < film.line.length ? LABELS.pause : LABELS.play;
};

/** @type {(page: Player) => void} */
function showNext(page) {
  const { watch, board, glide, frame } = page,
    { film } = watch;
  if (!film || film.at === film.line.length) return;
  const { level } = page.play,
    move = film.line[film.at],
    start = film.positions;
  const plan = planOf(level, start, blockNumber(level, move)),
    { pushes, positions } = applyMove(level, start, move);
  film.positions = positions;
  film.at += 1;
  showRunning(page, film);
  const why = film.reasons[film.at - 1];
  film.place.textContent = [
    stepText(film.at, film.line.length, moveText(level, move, pushes)),
    ...(why ? [reasonHint(film.reasons, film.at - 1)] : []),
  ].join(". ");
  markServed(page, why, film.reasons);
  frame.say(film.place.textContent);
  const isLast = film.at === film.line.length,
    pause = ((isCalm() ? CALM_PAUSES : 1) * PAUSE_MS) / watch.speed;
  glide.go(
    0,
    move[1],
    (Math.abs(move[1]) * WATCHED_UNIT_MS) / watch.speed,
    (steps) => board.place(start, offsetsAt(plan, steps)),
    () => {
      board.place(positions);
      if (watch.film === film && film.running && !isLast)
        watch.timer = setTimeout(() => showNext(page), pause);
    },
  );
}

/** @type {(page: Player, film: Film) => void} */
function pauseOrGoOn(page, film) {
  film.running = !film.running || film.at === film.line.length;
  if (film.at === film.line.length) {
    film.at = 0;
    film.positions = film.start;
    page.board.place(film.positions);
  }
  clearTimeout(page.watch.timer);
  showRunning(page, film);
  if (film.running) showNext(page);
}

/** @type {(page: Player, film: Film) => void} */
function stepOn(page, film) {
  film.running = false;
  clearTimeout(page.watch.timer);
  page.glide.stop();
  showNext(page);
  showRunning(page, film);
}

/** @type {(page: Player, film: Film) => void} */
function showFilm(page, film) {
  const { watch, frame, board } = page;
  board.mark("hinted", -1);
  board.point();
  const pace = el(
    "select",
    { "aria-label": LABELS.speed },
    ...SPEEDS.map((name) =>
      el("option", { value: name, selected: Number(name) === watch.speed }, `${name} ×`),
    ),
  );
  pace.addEventListener("change", () => {
    watch.speed = Number(pace.value);
  });
  film.button.addEventListener("click", () => pauseOrGoOn(page, film));
  const why = () => {
    if (film.running) pauseOrGoOn(page, film);
    openReasons(page.play.level, film.reasons, film.at);
  };
  frame.show(
    film.place,
    el(
      "p",
      { class: "row" },
      film.button,
      el("button", { onclick: () => stepOn(page, film) }, LABELS.step),
      pace,
      ...(film.reasons.length ? [el("button", { onclick: why }, WHY.button)] : []),
    ),
  );
  frame.lead({ name: LABELS.back, run: () => void stopWatching(page) });
  showRunning(page, film);
  watch.timer = setTimeout(() => showNext(page), PAUSE_MS);
}

/**
 * Watch a shortest way to the goal, from the start if that is reached, or the stored solution where the search has met a limit.
 * @type {(page: Player) => Promise<void>}
 */
export async function startWatching(page) {
  stopWatching(page);
  const { watch, frame } = page,
    mine = watch.asked;
  page.recorder?.asked("watch", page.play);
  const play = isSolved(page.play.level, here(page.play)) ? playOf(page.play.level) : page.play;
  try {
    const found = await hint({ ...page, play }, ALL_MOVES),
      isStored = found.limit !== null;
    if (mine !== watch.asked) return;
    const line =
      found.next?.line ??
      (found.status === "limit" && play.cursor === 0 ? play.level.solution : null);
    if (!line) {
      frame.show(el("p", {}, hintText(play.level, made(play), found)[0]));
      const back = wayBack(page, found);
      if (back) frame.lead(back);
      return;
    }
    keepShown(page.entry.code);
    watch.film = {
      line,
      reasons: reasonsOf(play.level, here(play), line) ?? [],
      at: 0,
      start: here(play),
      positions: here(play),
      running: true,
      place: el("p", {}, watchedText(line, isStored)),
      button: el("button", { class: "main" }),
    };
    showFilm(page, watch.film);
  } catch (error) {
    if (mine === watch.asked) showError(page, error);
  }
}
