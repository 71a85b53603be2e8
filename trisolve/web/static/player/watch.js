// Watching the solution from where the player stands, move by move; the play itself stays as it is.

import { el } from "../shared/dom.js";
import { isCalm } from "../shared/motion.js";
import { offsetsAt, planOf } from "../sliding/drag.js";
import { ALL_MOVES } from "../sliding/hints.js";
import { here, made, playOf } from "../sliding/play.js";
import { applyMove, isSolved } from "../sliding/rules.js";
import { hintText, moveText } from "../sliding/words.js";
import { hint } from "./engine.js";
import { wayBack } from "./hints.js";
import { showError, showRest } from "./view.js";
import { LABELS, stepText, watchedText } from "./words.js";

const SPEEDS = ["0.5", "1", "2", "4"];
const WATCHED_UNIT_MS = 260,
  PAUSE_MS = 420,
  CALM_PAUSES = 3;

/**
 * Stop watching; return whether anything was watched.
 * @type {(player: Player) => boolean}
 */
export function stopWatching(player) {
  const { watch, glide, board } = player;
  watch.asked += 1;
  if (!watch.film) return false;
  clearTimeout(watch.timer);
  glide.stop();
  watch.film = null;
  showRest(player);
  board.place(here(player.play));
  return true;
}

/**
 * Give up whatever is under way, so that a command finds the play as it stands.
 * @type {(player: Player) => void}
 */
export function quit(player) {
  stopWatching(player);
  player.controls.quit();
}

/** @type {(player: Player, film: Film) => void} */
const showRunning = (player, film) => {
  film.button.textContent = film.running && film.at < film.line.length ? LABELS.pause : LABELS.play;
};

/** @type {(player: Player) => void} */
function showNext(player) {
  const { watch, board, glide, shell } = player,
    { film } = watch;
  if (!film || film.at === film.line.length) return;
  const { level } = player.play,
    move = film.line[film.at],
    start = film.positions;
  const block = level.blocks.findIndex((one) => one.id === move[0]);
  const plan = planOf(level, start, block),
    { pushes, positions } = applyMove(level, start, move);
  film.positions = positions;
  film.at += 1;
  showRunning(player, film);
  film.place.textContent = stepText(film.at, film.line.length, moveText(level, move, pushes));
  shell.say(film.place.textContent);
  const isLast = film.at === film.line.length,
    pause = ((isCalm() ? CALM_PAUSES : 1) * PAUSE_MS) / watch.speed;
  glide.go(
    0,
    move[1],
    (Math.abs(move[1]) * WATCHED_UNIT_MS) / watch.speed,
    (units) => board.place(start, offsetsAt(plan, units)),
    () => {
      board.place(positions);
      if (watch.film === film && film.running && !isLast)
        watch.timer = setTimeout(() => showNext(player), pause);
    },
  );
}

/** @type {(player: Player, film: Film) => void} */
function pauseOrGoOn(player, film) {
  film.running = !film.running || film.at === film.line.length;
  if (film.at === film.line.length) {
    film.at = 0;
    film.positions = film.start;
    player.board.place(film.positions);
  }
  clearTimeout(player.watch.timer);
  showRunning(player, film);
  if (film.running) showNext(player);
}

/** @type {(player: Player, film: Film) => void} */
function stepOn(player, film) {
  film.running = false;
  clearTimeout(player.watch.timer);
  player.glide.stop();
  showNext(player);
  showRunning(player, film);
}

/** @type {(player: Player, film: Film) => void} */
function showFilm(player, film) {
  const { watch, shell, board } = player;
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
  film.button.addEventListener("click", () => pauseOrGoOn(player, film));
  shell.show(
    film.place,
    el(
      "p",
      { class: "row" },
      film.button,
      el("button", { onclick: () => stepOn(player, film) }, LABELS.step),
      pace,
      el("button", { onclick: () => stopWatching(player) }, LABELS.back),
    ),
  );
  showRunning(player, film);
  watch.timer = setTimeout(() => showNext(player), PAUSE_MS);
}

/**
 * Watch a shortest way to the goal, from the start if that is reached, or the stored solution where the search has met a limit.
 * @type {(player: Player) => Promise<void>}
 */
export async function startWatching(player) {
  stopWatching(player);
  const { watch, shell } = player,
    mine = watch.asked;
  player.recorder.asked("watch", player.play);
  const play = isSolved(player.play.level, here(player.play))
    ? playOf(player.play.level)
    : player.play;
  try {
    const found = await hint({ ...player, play }, ALL_MOVES),
      isStored = found.limit !== null;
    if (mine !== watch.asked) return;
    const line =
      found.next?.line ??
      (found.status === "limit" && play.cursor === 0 ? play.level.solution : null);
    if (!line) {
      shell.show(
        el("p", {}, hintText(play.level, made(play), found)[0]),
        el("p", { class: "row" }, ...wayBack(player, found)),
      );
      return;
    }
    watch.film = {
      line,
      at: 0,
      start: here(play),
      positions: here(play),
      running: true,
      place: el("p", {}, watchedText(line, isStored)),
      button: el("button", { class: "main" }),
    };
    showFilm(player, watch.film);
  } catch (error) {
    if (mine === watch.asked) showError(player, error);
  }
}
