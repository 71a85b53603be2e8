// Watching a finished game move by move: to the start, back, forward, to the end, or automatically.
// The buttons are reused while the position changes, so that none loses the focus.

import { choiceOf } from "./choices.js";
import { el } from "./dom.js";
import { FILM_WORDS, filmPlace } from "./film_words.js";
import { isCalm } from "./motion.js";

const SPEEDS = ["0.5", "1", "2", "4"],
  PAUSE_MS = 900,
  CALM_PAUSES = 2;
let speed = 1; // the speed chosen last

/**
 * Make the buttons for a game of `n` moves that is shown after `from` of them. `show` is called
 * with the number of moves to show and the speed; it may return the milliseconds until the next
 * move.
 * @param {number} n
 * @param {(at: number, speed: number) => number | void} show
 * @param {number} [from]
 */
export function createFilm(n, show, from = 0) {
  let at = from,
    timer = 0,
    isRunning = false;
  const place = el("span", {}),
    run = el("button", {
      class: "main",
      onclick: () => (isRunning ? stop() : start()),
    });
  /** @type {(sign: string, name: string, to: () => number) => HTMLButtonElement} */
  const button = (sign, name, to) =>
    el(
      "button",
      {
        "aria-label": name,
        onclick: () => {
          stop();
          go(to());
        },
      },
      sign,
    );
  const back = [button("⇤", FILM_WORDS.first, () => 0), button("◀", FILM_WORDS.back, () => at - 1)];
  const onward = [button("▶", FILM_WORDS.on, () => at + 1), button("⇥", FILM_WORDS.last, () => n)];
  const pace = choiceOf(
    SPEEDS.map((name) => [name, `${name} ×`]),
    speed,
    (name) => {
      speed = Number(name);
    },
    { "aria-label": FILM_WORDS.speed },
  );

  const draw = () => {
    place.textContent = filmPlace(at, n);
    run.textContent = isRunning ? FILM_WORDS.pause : FILM_WORDS.play;
    for (const one of back) one.disabled = at === 0;
    for (const one of onward) one.disabled = at === n;
    if ([...back, ...onward].some((one) => one.disabled && one === document.activeElement))
      run.focus();
  };
  /** @type {(to: number) => number} */
  const go = (to) => {
    at = Math.max(0, Math.min(n, to));
    draw();
    return show(at, speed) ?? ((isCalm() ? CALM_PAUSES : 1) * PAUSE_MS) / speed;
  };
  const next = () => {
    const pause = go(at + 1);
    if (at === n) stop();
    else timer = window.setTimeout(next, pause);
  };
  const start = () => {
    isRunning = true;
    if (at === n) go(0);
    draw();
    timer = window.setTimeout(next, PAUSE_MS / speed);
  };
  const stop = () => {
    clearTimeout(timer);
    isRunning = false;
    draw();
  };
  draw();
  return {
    element: el("p", { class: "row film" }, ...back, run, ...onward, pace, place),
    start,
    stop,
  };
}
