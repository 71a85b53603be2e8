// Watching the solution from where the player stands, move by move; the play itself stays as it is.

import { counted } from "../shared/counted.js";
import { el } from "../shared/dom.js";
import { isCalm } from "../shared/motion.js";
import { offsetsAt, planOf } from "../sliding/drag.js";
import { ALL_MOVES } from "../sliding/hints.js";
import { here, made } from "../sliding/play.js";
import { applyMove } from "../sliding/rules.js";
import { hintTold, moveTold } from "./words.js";

const SPEEDS = ["0.5", "1", "2", "4"];
const WATCH_UNIT_MS = 260, PAUSE_MS = 420;

/** @param {Player} player */
export function createWatch(player) {
  const { shell, glide } = player;
  /** @type {{line: Move[], at: number, positions: Positions, running: boolean} | null} */
  let film = null;
  let timer = 0, speed = 1, asked = 0;

  /** @type {() => boolean} */
  const stop = () => {
    asked += 1;
    if (!film) return false;
    clearTimeout(timer);
    glide.stop();
    film = null;
    shell.tell();
    player.showPosition(here(player.play));
    return true;
  };

  const next = () => {
    if (!film || film.at === film.line.length) return;
    const { level } = player.play, move = film.line[film.at], start = film.positions;
    const block = level.blocks.findIndex((one) => one.id === move[0]);
    const plan = planOf(level, start, block), { pushes, positions } = applyMove(level, start, move);
    film.positions = positions;
    film.at += 1;
    draw();
    const said = `${film.at} of ${film.line.length}: ${moveTold(level, move, pushes)}`;
    place.textContent = said;
    shell.say(said);
    const last = film.at === film.line.length;
    glide.go(0, move[1], Math.abs(move[1]) * WATCH_UNIT_MS / speed,
      (units) => player.showPosition(start, offsetsAt(plan, units)),
      () => {
        player.showPosition(positions);
        if (film?.running && !last) timer = setTimeout(next, (isCalm() ? 3 : 1) * PAUSE_MS / speed);
      });
  };

  const place = el("p", {}), run = el("button", { class: "main" });
  const draw = () => { run.textContent = film?.running && film.at < film.line.length ? "Pause" : "Play"; };
  run.addEventListener("click", () => {
    if (!film) return;
    film.running = !film.running || film.at === film.line.length;
    if (film.at === film.line.length) {
      film.at = 0;
      film.positions = here(player.play);
      player.showPosition(film.positions);
    }
    clearTimeout(timer);
    draw();
    if (film.running) next();
  });
  const pace = el("select", { "aria-label": "Speed" },
    ...SPEEDS.map((name) => el("option", { value: name, selected: name === "1" }, `${name} ×`)));
  pace.addEventListener("change", () => { speed = Number(pace.value); });
  const single = el("button", { onclick: () => {
    if (film) film.running = false;
    clearTimeout(timer);
    glide.stop();
    next();
    draw();
  } }, "Step");

  return {
    stop,
    isOn: () => film !== null,
    async start() {
      stop();
      const mine = asked, { play } = player;
      /** @type {Move[] | null} */
      let line = null;
      let what = "";
      try {
        const hint = await player.hint(ALL_MOVES);
        line = hint.next?.line ?? null;
        if (hint.status === "limit" && play.cursor === 0) line = play.level.solution;
        what = hint.limit ? "The stored solution, not proved" : "A shortest solution";
        if (!line && mine === asked) shell.tell(el("p", {}, hintTold(play.level, made(play), hint)[0]));
      } catch (error) {
        shell.tell(el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
      }
      if (mine !== asked || !line) return;
      film = { line, at: 0, positions: here(play), running: true };
      place.textContent = `${what}: ${counted(line.length, "move")}`;
      shell.tell(place, el("p", { class: "row" }, run, single, pace, el("button", { onclick: stop }, "Back to the play")));
      draw();
      timer = setTimeout(next, PAUSE_MS);
    },
  };
}
