// The player: one level at a time on the board, moved by drag, tap or keys, with every move kept.

import { connect } from "./api.js";
import { createBlockList } from "./block_list.js";
import { createBoard } from "./board.js";
import { counted } from "./counted.js";
import { el, pageData, svg } from "./dom.js";
import { clamped, offsetsAt, planOf } from "./drag.js";
import { openHelp } from "./help.js";
import { createHints } from "./hint_panel.js";
import { ARROWS, WAYS, unitsBetween } from "./lattice.js";
import { hasGoals } from "./level.js";
import { bestOf, keepPlay, openLevels, recalledPlay } from "./levels.js";
import { readLink } from "./links.js";
import { createGlide } from "./motion.js";
import { dumpMoves, parseMoves } from "./moves.js";
import { STEPS, exitEdge, number } from "./outline.js";
import { here, jumped, made, playOf, played, reset, undone } from "./play.js";
import { describe, isSolved } from "./rules.js";
import { openShare } from "./share.js";
import { bareCode, parseShareCode } from "./share_code.js";
import { createShell } from "./shell.js";
import { isKept } from "./storage.js";
import { followPointers } from "./touch.js";
import { createWatch } from "./watch.js";
import { startEngine } from "./worker.js";

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./drag.js").Plan} Plan */

const LETTING_GO_MS = 140, UNIT_MS = 110;
/** @type {Record<string, number>[]} */
const ARROW_KEYS = [ // [axis][key]: the sign
  { ArrowRight: 1, ArrowLeft: -1 },
  { ArrowUp: -1, ArrowRight: -1, ArrowDown: 1, ArrowLeft: 1 },
  { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
];

/** @type {(entry: Entry) => Level} */
function levelOf(entry) {
  if (!entry.level) {
    const level = parseShareCode(entry.code);
    const solution = entry.solution === null ? null : parseMoves(entry.solution);
    const blocks = level.blocks.map((block, i) => ({ ...block, color: entry.colors?.[i] ?? block.color }));
    entry.level = { ...level, blocks, name: entry.name, solution };
  }
  return entry.level;
}

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
  /** @type {{plan: Plan, units: number} | null} what a pointer drags */
  let drag = null;
  /** @type {{plan: Plan, units: number, base: Play, byKeys: boolean} | null} what keys or taps have lifted */
  let lift = null;
  /** @type {{cancel: () => void} | null} */
  let exploring = null;
  let reason = "";

  /** @type {(level: Level) => string} */
  const idOf = (level) => level.blocks[(lift ?? drag)?.plan.block ?? 0].id;
  const quit = () => { // whatever is under way, so that a command finds the play as it stands
    watch.stop();
    giveUpDrag();
    endLift();
  };
  /** @type {(name: string, sign: string, place: "head" | "foot", keys: string[], run: () => void) => Command} */
  const command = (name, sign, place, keys, run) => ({ name, sign, place, keys, run: () => { quit(); run(); } });
  const commands = [
    command("Previous", "‹", "head", ["PageUp"], () => step(-1)),
    command("Levels", "☰", "head", [], () => openLevels(player)),
    command("Next", "›", "head", ["PageDown"], () => step(1)),
    command("Share", "⤴", "head", [], () => openShare(play, page.linkBase)),
    command("Help", "?", "head", ["?"], () => openHelp(page.help, commands)),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+z"], () => change(undone(play))),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+z", "Ctrl+y"], () => change(jumped(play, play.cursor + 1))),
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
  const list = createBlockList(stage, board, (block) => (lift?.plan.block === block ? commit() : raise(block, true)));
  stage.append(toast);

  /** @type {Player} */
  const player = {
    entries, shell, board, glide,
    get entry() { return entry; },
    get play() { return play; },
    levelOf, openEntry, change, showPosition: board.place, hint, explore,
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
    list.draw(play.level);
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
      glide.go(1, 0, LETTING_GO_MS, (share) => board.place(to, units.map((n) => n * share)), update);
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
    if (!drag && !lift) board.place(positions);
    stage.classList.toggle("solved", isSolved(level, positions));
    list.update(level, positions);
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

  /** @type {(plan: Plan, sign: number) => void} light the edge that blocks, and say why */
  function showStop(plan, sign) {
    const { stop } = sign > 0 ? plan.forward : plan.back, { level } = play;
    const { axis } = level.blocks[stop.mover], way = stop.signs[stop.mover];
    const edge = exitEdge(stop.behind, axis, way);
    const why = describe(level, stop);
    if (reason === why) return;
    hideStop();
    reason = why;
    toast.textContent = why;
    toast.hidden = false;
    const [[x1, y1], [x2, y2]] = edge.map((point) => point.map(number));
    for (const name of ["struck halo", "struck"]) board.over.append(svg("line", { class: name, x1, y1, x2, y2 }));
    say(why);
  }

  function hideStop() {
    reason = "";
    toast.hidden = true;
    for (const line of board.over.querySelectorAll(".struck")) line.remove();
  }

  /** @type {(plan: Plan, units: number) => void} */
  function showDistance(plan, units) {
    const held = clamped(plan, units);
    board.place(plan.forward.positions[0], offsetsAt(plan, held));
    if (Math.abs(units - held) > 0.12) showStop(plan, Math.sign(units));
    else hideStop();
  }

  /** @type {(plan: Plan, from: number, to: number) => void} */
  function glideTo(plan, from, to) {
    const start = plan.forward.positions[0];
    glide.go(from, to, LETTING_GO_MS, (units) => board.place(start, offsetsAt(plan, units)), () => {
      if (!lift && !drag) board.place(here(play));
    });
  }

  // ---- by pointer ----

  const giveUpDrag = followPointers(board, {
    positions() {
      if (watch.stop()) return null;
      glide.stop();
      if (lift?.byKeys) endLift();
      return here(play);
    },
    take(block) {
      if (lift && lift.plan.block !== block) endLift();
      drag = { plan: planOf(play.level, here(play), block), units: 0 };
      board.mark("held", block);
      return play.level.blocks[block].axis;
    },
    drag(units) {
      if (!drag) return;
      if (lift) {
        endLift();
        board.mark("held", drag.plan.block);
      }
      drag.units = units;
      showDistance(drag.plan, units);
    },
    drop(distance) {
      if (!drag) return;
      const { plan } = drag, from = clamped(plan, distance), units = Math.round(from) || 0;
      const id = idOf(play.level);
      letGo();
      if (units) change(played(play, [id, units]), true);
      glideTo(plan, from, units);
    },
    giveUp() {
      const was = drag;
      letGo();
      if (was && clamped(was.plan, was.units)) glideTo(was.plan, clamped(was.plan, was.units), 0);
    },
    tap(block) {
      if (block < 0 || lift?.plan.block === block) endLift();
      else raise(block, false);
    },
    arrow: (sign) => nudge(sign),
  });

  function letGo() {
    drag = null;
    board.mark("held", -1);
    hideStop();
  }

  // ---- by keys and taps ----

  /** @type {(block: number, byKeys: boolean) => void} */
  function raise(block, byKeys) {
    endLift();
    glide.stop();
    lift = { plan: planOf(play.level, here(play), block), units: 0, base: play, byKeys };
    board.mark("held", block);
    drawArrows();
    if (byKeys) say(`${idOf(play.level)} lifted: arrows move it, Enter puts it down, Escape takes it back`);
  }

  /** @type {(sign: number) => void} one unit on; with taps each is made at once, as one move in all */
  function nudge(sign) {
    if (!lift) return;
    const { plan, units, base, byKeys } = lift, to = clamped(plan, units + sign);
    if (to === units) {
      showStop(plan, sign);
      return;
    }
    hideStop();
    lift.units = to;
    const id = idOf(base.level), { axis } = base.level.blocks[plan.block];
    if (!byKeys) change(to ? played(base, [id, to]) : base, true);
    say(`${id} ${Math.abs(to)} ${WAYS[axis][to > 0 ? 1 : 0]}`);
    const start = plan.forward.positions[0];
    glide.go(units, to, UNIT_MS, (at) => board.place(start, offsetsAt(plan, at)), drawArrows);
  }

  function commit() {
    if (!lift) return;
    const { units, base, byKeys } = lift, id = idOf(base.level);
    clearLift();
    if (byKeys && units) change(played(base, [id, units]), true);
    board.place(here(play));
  }

  function endLift() {
    if (!lift) return;
    const { plan, units, byKeys } = lift;
    clearLift();
    if (byKeys && units) glideTo(plan, units, 0);
  }

  function clearLift() {
    glide.stop();
    lift = null;
    board.mark("held", -1);
    hideStop();
    for (const arrow of board.over.querySelectorAll(".arrow")) arrow.remove();
  }

  function drawArrows() {
    for (const arrow of board.over.querySelectorAll(".arrow")) arrow.remove();
    if (!lift) return;
    const { plan, units } = lift, { axis, length } = play.level.blocks[plan.block];
    const [first] = (units < 0 ? plan.back : plan.forward).positions.slice(Math.abs(units)).map((at) => at[plan.block]);
    const [x, y] = board.middle(plan.block, first), [dx, dy] = STEPS[axis];
    const off = length / 4 + 0.75, size = Math.max(0.3, 22 / board.under(0, 0).edgePx);
    for (const sign of [1, -1]) {
      const open = clamped(plan, units + sign) !== units;
      const [u, v] = [x + sign * off * dx, y + sign * off * dy].map(number);
      board.over.append(svg("g", { class: open ? "arrow" : "arrow shut", "data-sign": sign },
        svg("circle", { cx: u, cy: v, r: number(size) }),
        svg("text", { x: u, y: Number(v) + 13, "font-size": 38 }, ARROWS[axis][sign > 0 ? 1 : 0])));
    }
  }

  /** @type {(key: string, event: KeyboardEvent) => boolean} */
  function onKey(key, event) {
    if (key === "Escape") {
      const was = lift !== null || drag !== null || watch.isOn();
      quit();
      return was;
    }
    if (lift && (key === "Enter" || key === " ")) {
      commit();
      return true;
    }
    const block = lift?.plan.block ?? -1;
    if (lift && key.startsWith("Arrow")) {
      const signs = ARROW_KEYS[play.level.blocks[block].axis];
      if (signs[key]) nudge(signs[key]);
      return true;
    }
    if (key.startsWith("Arrow")) return list.turn(key, event.target);
    if ([...key].length !== 1 || ".? ".includes(key)) return false;
    const found = list.byLetter(play.level, key, block);
    if (found < 0) return false;
    watch.stop();
    raise(found, true);
    list.focus(found);
    return true;
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
  window.addEventListener("resize", drawArrows);
  window.addEventListener("hashchange", () => followHash(location.hash));
  openEntry(first);
  followHash(location.hash);
}
