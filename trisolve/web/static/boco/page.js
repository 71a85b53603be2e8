// The page of BOCO: two at one screen, or one against the machine.

import { openDialog } from "../shared/dialogs.js";
import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createShell } from "../shared/shell.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { createFaceList } from "./list.js";
import { faultOf, legalMoves, maySwap, moverOf, played, stateAfter } from "./rules.js";
import { FAULTS, PLAYERS, SIGNS, actTold, choiceTold, endTold, faceName, positionTold } from "./words.js";

const PERSON = "a person", MACHINE = "the machine";
const STRENGTHS = { quick: 300, good: 3000, strong: 20000 };

export function main() {
  /** @type {BocoPage} */
  const page = pageData("page");
  const { game } = page, engineCall = startEngine(engine()).call;
  /** @type {BocoMove[]} */
  let line = [];
  let cursor = 0, seed = 1, playouts = STRENGTHS.good;
  let state = stateAfter(game, []);
  let sides = [PERSON, page.moves.length ? PERSON : MACHINE];
  /** @type {{cancel: () => void} | null} what the machine thinks about */
  let asked = null;

  const isPersons = (/** @type {number} */ ply) => sides[ply % 2] === PERSON;
  /** @type {() => number} the ply that Undo goes back to, -1 where there is none */
  const earlier = () => {
    let ply = cursor - 1;
    while (ply >= 0 && !isPersons(ply)) ply--;
    return ply;
  };
  /** @type {() => number} the ply that Redo goes on to */
  const later = () => {
    let ply = Math.min(cursor + 1, line.length);
    while (ply < line.length && !isPersons(ply)) ply++;
    return ply;
  };

  /** @type {(name: string, sign: string, place: "head" | "foot", keys: string[], run: () => void) => Command} */
  const command = (name, sign, place, keys, run) => ({ name, sign, place, keys, run });
  const commands = [
    command("Players", "⚇", "head", [], openPlayers),
    command("Numbers", "№", "head", [], () => say(board.number() ? "Numbers on the faces" : "No numbers on the faces")),
    command("Help", "?", "head", ["?"], () => openHelp(page.help, commands)),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+Z"], () => goTo(earlier())),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"], () => goTo(later())),
    ...(game.swap ? [command("Swap", "⇄", "foot", [], () => press("swap"))] : []),
    command("New game", "⤒", "foot", [], begin),
  ];
  const shell = createShell(commands, (key, event) => list.turn(key, event.target));
  const { stage, buttons, say, tell } = shell;
  const board = createBoard(stage, page, press);
  const list = createFaceList(stage, page, board, press);
  shell.title.textContent = page.title;

  // ---- the play ----

  /** @type {(move: BocoMove) => void} a person's move, or why it is none */
  function press(move) {
    if (!isPersons(cursor) && !state.ending) {
      say("The machine is to move");
      return;
    }
    const code = faultOf(game, state, move);
    if (code) {
      const why = `${move === "swap" ? move : faceName(page, move)}: ${FAULTS[code]}`;
      tell(el("p", {}, why), ...(state.ending ? ended(state.ending) : []));
      say(why);
      return;
    }
    make(move);
  }

  /** @type {(move: BocoMove, told?: string) => void} */
  function make(move, told) {
    const player = PLAYERS[moverOf(state)];
    state = played(game, state, move);
    if (line[cursor] !== move) line = state.moves;
    cursor++;
    const said = told ?? (`${player} ${actTold(page, move)}`);
    tell(...(told ? [el("p", {}, told)] : []), ...(state.ending ? ended(state.ending) : []));
    update(`${said}${said.endsWith(".") ? "" : "."}`);
  }

  /** @type {(ending: BocoEnding) => Node[]} */
  function ended(ending) {
    const [result, why] = endTold(page, ending);
    return [el("h2", {}, result), el("p", {}, why),
      el("p", { class: "row" }, el("button", { class: "main", onclick: begin }, "Play again"))];
  }

  /** @type {(ply: number) => void} */
  function goTo(ply) {
    cursor = ply;
    state = stateAfter(game, line.slice(0, ply));
    tell(...(state.ending ? ended(state.ending) : []));
    update(`At move ${ply + 1}.`);
  }

  function begin() {
    start([]);
  }

  /** @type {(moves: BocoMove[]) => void} */
  function start(moves) {
    line = moves;
    cursor = moves.length;
    seed++;
    state = stateAfter(game, moves);
    const rim = game.wall ? "The rim neither helps nor harms." : "A group that touches the rim is never encircled.";
    const closed = game.rim.some(Boolean) ? ` ${rim}` : "";
    if (state.ending) tell(...ended(state.ending));
    else tell(el("p", { class: "quiet" }, page.help.told[0] + closed));
    update(cursor ? `After ${cursor} moves.` : "A new game.");
  }

  /** @type {(said: string) => void} show the position, say what led to it, and let the machine think */
  function update(said) {
    asked?.cancel();
    asked = null;
    const persons = isPersons(cursor), legal = legalMoves(game, state), mover = moverOf(state);
    board.show(state, persons ? legal : []);
    if (persons || state.ending) list.draw(state, legal, buttons["New game"]);
    list.describe(positionTold(page, state));
    const turn = `${PLAYERS[mover]}, ${sides[mover]}, to move`;
    const told = state.ending ? endTold(page, state.ending).join(". ") : turn;
    shell.count.textContent = state.ending ? endTold(page, state.ending)[0] : `${SIGNS[mover]} ${turn}`;
    say(`${said} ${told}`);
    buttons.Undo.disabled = earlier() < 0;
    buttons.Redo.disabled = cursor === line.length;
    if (buttons.Swap) buttons.Swap.disabled = !persons || !maySwap(game, state);
    if (!persons && !state.ending) void think();
  }

  async function think() {
    const player = moverOf(state), note = el("p", { class: "quiet" }, "The machine thinks.");
    const thought = engineCall("choose", [game, state.moves, playouts, seed], (share) => {
      note.textContent = `The machine thinks: ${Math.round(100 * share)} %.`;
    });
    asked = thought;
    tell(note);
    /** @type {BocoChoice} */
    let choice;
    try {
      choice = await thought.result;
    } catch (error) {
      if (asked === thought) tell(el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
      return;
    }
    if (asked !== thought) return;
    const move = choice.action === game.neighbours.length ? "swap" : choice.action;
    make(move, choiceTold(page, move, choice, player));
  }

  // ---- who plays ----

  function openPlayers() {
    const chosen = PLAYERS.map((name, at) => el("select", { id: `side-${name}` },
      ...[PERSON, MACHINE].map((side) => el("option", { selected: sides[at] === side }, side))));
    const strength = el("select", { id: "strength" },
      ...Object.entries(STRENGTHS).map(([name, n]) =>
        el("option", { value: n, selected: n === playouts }, `${name}: ${n} playouts a move`)));
    const close = openDialog("Players",
      ...chosen.map((select, at) => el("p", { class: "row" },
        el("label", { for: select.id }, el("span", { "aria-hidden": "true" }, `${SIGNS[at]} `), PLAYERS[at]), select)),
      el("p", { class: "row" }, el("label", { for: strength.id }, "The machine plays"), strength),
      el("p", { class: "row" }, el("button", {
        class: "main",
        onclick() {
          sides = chosen.map(({ value }) => value);
          playouts = Number(strength.value);
          close();
          tell(...(state.ending ? ended(state.ending) : []));
          update(`First: ${sides[0]}. Second: ${sides[1]}.`);
        },
      }, "Play so")));
  }

  function dress() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const look = page.looks.find((one) => one.dark === dark) ?? page.looks[0];
    document.documentElement.dataset.look = look.dark ? "dark" : "light";
    board.dress(look.colors);
  }

  connect(page, engineCall, {
    get state() { return state; },
    play: make,
    undo: () => { if (cursor) goTo(cursor - 1); },
    sides(first, second) {
      sides = [first, second].map((side) => (side === "machine" ? MACHINE : PERSON));
      update("");
    },
    begin,
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  dress();
  start(page.moves);
}
