// The player: one level at a time on the board, moved by drag, tap or keys, with every move kept.

import { counted } from "../shared/counted.js";
import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createGlide } from "../shared/motion.js";
import { createShell } from "../shared/shell.js";
import { isKept } from "../shared/storage.js";
import { startEngine } from "../shared/worker.js";
import { readLink } from "../sliding/formats/links.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { unitsBetween } from "../sliding/lattice.js";
import { hasGoals } from "../sliding/level.js";
import { dumpMoves } from "../sliding/moves.js";
import { here, jumped, made, playOf, reset, undone } from "../sliding/play.js";
import { isSolved } from "../sliding/rules.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { createControls } from "./controls.js";
import { createHints } from "./hint_panel.js";
import { bestOf, keepPlay, levelOf, openLevels, recalledPlay } from "./levels.js";
import { openShare } from "./share.js";
import { createWatch } from "./watch.js";

/** @typedef {import("../sliding/play.js").Play} Play */
const CHANGE_MS = 140;

export function main() {
  const page = pageData("page");
  /** @type {Entry[]} */
  const entries = pageData("levels").map((/** @type {any} */ raw, /** @type {number} */ at) => ({ ...raw, at, proved: null, level: null }));
  const engineCall = startEngine(engine()).call;
  const glide = createGlide();
  /** @type {Entry} */
  let entry = entries[0];
  /** @type {Play} */
  let play = playOf(levelOf(entry));
  /** @type {Look} */
  let look = page.looks[0];
  /** @type {{cancel: () => void} | null} */
  let exploring = null;

  const quit = () => { // whatever is under way, so that a command finds the play as it stands
    watch.stop();
    hand.quit();
  };
  /** @type {(name: string, sign: string, place: "head" | "foot", keys: string[], run: () => void) => Command} */
  const command = (name, sign, place, keys, run) => ({ name, sign, place, keys, run: () => { quit(); run(); } });
  const commands = [
    command("Previous", "‹", "head", ["PageUp"], () => step(-1)),
    command("Levels", "☰", "head", [], () => openLevels(player)),
    command("Next", "›", "head", ["PageDown"], () => step(1)),
    command("Share", "⤴", "head", [], () => openShare(play, page.linkBase)),
    command("Help", "?", "head", ["?"], () => openHelp(page.help, commands)),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+Z"], () => change(undone(play))),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"], () => change(jumped(play, play.cursor + 1))),
    command("Reset", "⤒", "foot", ["Home"], () => change(reset(play))),
    command("Hint", "◇", "foot", ["."], () => void hints.more()),
    command("Watch", "▷", "foot", [], () => void watch.start()),
  ];
  const shell = createShell(commands, onKey);
  const { stage, buttons, say } = shell;
  const board = createBoard(stage);
  const toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" });
  const timeline = el("input", { type: "range", min: 0, "aria-label": "Moves that stand", class: "timeline" });
  timeline.addEventListener("input", () => { quit(); change(jumped(play, Number(timeline.value))); });
  shell.foot.append(timeline);
  const hand = createControls({
    stage, toast, board, glide, say,
    get play() { return play; },
    ready: () => !watch.stop(),
    moved: (next) => change(next, true),
  });
  stage.append(toast);

  /** @type {Player} */
  const player = {
    entries, shell, board, glide,
    get entry() { return entry; },
    get play() { return play; },
    openEntry, change, showPosition: board.place, hint, explore,
  };
  const hints = createHints(player);
  const watch = createWatch(player);

  // ---- the level ----

  /** @type {(next: Entry, from?: Play) => void} */
  function openEntry(next, from) {
    quit();
    glide.stop();
    exploring?.cancel();
    exploring = null;
    entry = next;
    play = from ? { ...from, level: levelOf(entry) } : recalledPlay(entry, levelOf(entry));
    dress();
    hand.list.draw(play.level);
    const name = entry.name || "A level";
    shell.title.textContent = entry.at < 0 ? name : `${entry.at + 1}. ${name}`;
    document.title = `${shell.title.textContent} – ${page.title}`;
    shell.tell(el("p", { class: "quiet" }, entry.author ? `by ${entry.author}` : entry.at ? "" : page.help.told[0]));
    update();
    emit("open");
    say(`${shell.title.textContent}, ${counted(play.level.blocks.length, "block")}`);
    if (hasGoals(play.level)) void prove();
  }

  /** @type {(by: number) => void} */
  function step(by) {
    const next = entries[entry.at < 0 ? 0 : entry.at + by];
    if (next) openEntry(next);
  }

  // the optimum, proved aside; a claim that proves wrong is replaced and said
  async function prove() {
    const proving = entry;
    if (!proving.proved) {
      try {
        const asked = engineCall("explore", [proving.code]);
        exploring = asked;
        proving.proved = await asked.result;
      } catch {
        return; // by a limit, or by another level: the claim stays a claim
      }
    }
    if (proving !== entry) return;
    const optimum = proving.proved?.optimum ?? null;
    if (proving.moves !== null && proving.moves !== optimum) {
      const found = optimum === null ? "the level has no solution" : `the optimum is ${optimum}`;
      shell.tell(el("p", { class: "alarm" }, `The claimed optimum, ${proving.moves}, is wrong: ${found}.`));
      proving.moves = optimum;
    } else if (isSolved(play.level, here(play)) && play.cursor) {
      solved();
    }
    update();
  }

  /** @type {(much: number) => Promise<Hint>} */
  async function hint(much) {
    const asked = await engineCall("hint", [entry.code, made(play), much], hints.progress).result;
    return { ...asked, name: entry.name };
  }

  async function explore() {
    entry.proved ??= await engineCall("explore", [entry.code]).result;
    return /** @type {Explored} */ (entry.proved);
  }

  // ---- the play ----

  /** @type {(next: Play, silent?: boolean) => void} */
  function change(next, silent = false) {
    if (next === play || (next.cursor === play.cursor && next.line === play.line)) return;
    const from = here(play), to = here(next);
    const ahead = next.cursor > play.cursor || next.line !== play.line;
    play = next;
    keepPlay(entry, play);
    hints.forget();
    if (!silent) {
      const units = to.map((first, at) => unitsBetween(first, from[at], play.level.blocks[at].axis));
      glide.go(1, 0, CHANGE_MS, (share) => board.place(to, units.map((n) => n * share)), update);
    }
    update();
    emit("move");
    if (isSolved(play.level, to)) {
      if (ahead) emit("solved");
      solved();
    } else if (!silent) {
      say(counted(play.cursor, "move"));
    }
  }

  function solved() {
    const least = entry.proved?.optimum ?? entry.moves, n = play.cursor;
    const what = entry.proved ? ", the fewest there can be" : ", as claimed";
    const against = least === null ? "" : n <= least ? what : `; ${least} would do`;
    const said = `Solved in ${counted(n, "move")}${against}.`;
    const next = entries[entry.at + 1];
    shell.tell(el("h2", {}, "Solved"), el("p", {}, said), el("p", { class: "row" },
      ...(next && entry.at >= 0 ? [el("button", { class: "main", onclick: () => openEntry(next) }, "Next level")] : []),
      el("button", { onclick: () => change(reset(play)) }, "Play again")));
    say(said);
  }

  function update() {
    const { level, cursor, line } = play, positions = here(play);
    if (!hand.holds) board.place(positions);
    stage.classList.toggle("solved", isSolved(level, positions));
    hand.list.update(level, positions);
    const least = entry.proved ? entry.proved.optimum : entry.moves;
    const steps = made(play).reduce((sum, [, distance]) => sum + Math.abs(distance), 0);
    const best = bestOf(entry);
    shell.count.replaceChildren(
      el("b", {}, `${cursor}${least === null ? "" : ` / ${least}`}`), " moves",
      ...(least === null ? [] : [el("small", {}, entry.proved ? " proved" : " claimed")]),
      ` · ${counted(steps, "step")}`, ...(best === null ? [] : [` · best ${best}`]));
    buttons.Undo.disabled = cursor === 0 && !play.before;
    buttons.Redo.disabled = cursor === line.length;
    buttons.Reset.disabled = cursor === 0;
    buttons.Previous.disabled = entry.at <= 0;
    buttons.Next.disabled = entry.at + 1 >= entries.length;
    buttons.Hint.disabled = buttons.Watch.disabled = !hasGoals(level);
    timeline.max = String(line.length);
    timeline.value = String(cursor);
    timeline.disabled = line.length === 0;
    if (!isKept()) shell.foot.classList.add("unkept");
  }

  /** @type {(event: "move" | "solved" | "open") => void} */
  function emit(event) {
    const detail = { code: entry.code, moves: dumpMoves(made(play)) };
    document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
  }

  // ---- the board ----

  function dress() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    look = page.looks.length > 1 && dark ? page.looks[1] : page.looks[0];
    document.documentElement.dataset.look = look.dark ? "dark" : "light";
    stage.style.setProperty("--wall", look.wall);
    stage.style.setProperty("--on-floor", look.ink);
    board.draw(play.level, look);
    board.place(here(play));
  }

  /** @type {(key: string, event: KeyboardEvent) => boolean} */
  function onKey(key, event) {
    if (key !== "Escape") return hand.key(key, event.target);
    const was = hand.holds || watch.isOn();
    quit();
    return was;
  }

  // ---- beginning ----

  /** @type {(text: string) => void} */
  function openText(text) {
    const from = readLink(text), code = bareCode(from.level);
    const known = entries.find((one) => one.code === code);
    const { name, solution, blocks } = from.level;
    const colors = blocks.map((block) => block.color);
    const line = solution && dumpMoves(solution);
    const foreign = { name, author: "", code, moves: null, solution: line, colors, at: -1, proved: null, level: null };
    openEntry(known ?? foreign, text.includes("~") ? from : undefined);
  }

  /** @type {(text: string) => boolean} */
  function followHash(text) {
    if (text.length < 2) return false;
    try {
      openText(text.slice(1));
      return true;
    } catch (error) {
      shell.tell(el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
      return false;
    }
  }

  const unsolved = entries.find((one) => bestOf(one) === null) ?? entries[0];
  const first = page.first ? entries[page.first - 1] : unsolved;
  connect(player, page, openText);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  window.addEventListener("resize", hand.drawArrows);
  window.addEventListener("hashchange", () => followHash(location.hash));
  openEntry(first);
  followHash(location.hash);
}
