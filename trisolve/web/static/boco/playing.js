// What is done in a game: a person's move, the machine's, going back and on, turning the board.

import { el } from "../shared/dom.js";
import { announce } from "./events.js";
import { keepGame, recalledGame } from "./kept.js";
import { turnedBy } from "./projection.js";
import { faultOf } from "./rules.js";
import { begun, goToPly, isPersons, makeMove, moverNow } from "./state.js";
import { answer, endNodes, showPieces, showRules, update } from "./view.js";
import { FAULTS, MACHINE_MOVES, NEW_GAME, THINKING, atPlyText, choiceText, faultText, movedText, openedText, seatedText, thinkingText } from "./words.js";

const FULL_TURN = 180; // degrees for a drag over the whole board

/** @type {(table: Boco.Table, text: string) => void} show and keep what has changed, and let the machine think */
function settle(table, text) {
  table.thought?.cancel();
  table.thought = null;
  keepGame(table);
  update(table, text);
  if (!isPersons(table) && !table.position.ending) void think(table);
}

/** @type {(table: Boco.Table, move: BocoMove, text?: string) => void} make a legal move; `text` is shown in the panel */
export function make(table, move, text) {
  const mover = moverNow(table), { entry } = table;
  makeMove(table, move);
  answer(table, ...(text ? [el("p", {}, text)] : []), ...endNodes(table));
  settle(table, text ?? movedText(entry, mover, move));
  announce("move", table);
  if (table.position.ending) announce("end", table);
}

/** @type {(table: Boco.Table, move: BocoMove) => void} a person's move, or why it is none */
export function press(table, move) {
  const { entry, position, shell } = table;
  if (!isPersons(table) && !position.ending) {
    shell.say(MACHINE_MOVES);
    return;
  }
  const code = faultOf(entry.game, position, move);
  if (!code) {
    make(table, move);
    return;
  }
  const why = faultText(entry, move, FAULTS[code]);
  answer(table, el("p", {}, why), ...endNodes(table));
  shell.say(why);
}

/** @type {(table: Boco.Table, ply: number) => void} */
export function goTo(table, ply) {
  goToPly(table, ply);
  answer(table, ...endNodes(table));
  settle(table, atPlyText(ply));
  announce("move", table);
}

/** @type {(table: Boco.Table) => Promise<void>} */
async function think(table) {
  const { entry, position, playouts, seed, call } = table, mover = moverNow(table), note = el("p", { class: "quiet" }, THINKING);
  const thought = table.thought = call("choose", [entry.game, position.moves, playouts, seed], (share) => {
    note.textContent = thinkingText(share);
  });
  answer(table, note);
  /** @type {BocoChoice} */
  let choice;
  try {
    choice = await thought.result;
  } catch (error) {
    if (table.thought === thought) answer(table, el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
    return;
  }
  if (table.thought !== thought) return;
  const move = choice.action === entry.game.neighbors.length ? "swap" : choice.action;
  make(table, move, choiceText(entry, move, choice, mover));
}

/** @type {(table: Boco.Table) => void} show the board that is open, and its game */
export function showGame(table) {
  const { entry, entries, page, shell, board, position } = table;
  shell.entitle(entries.length > 1 ? entry.name : page.title, page.title);
  showRules(table);
  board.begin(entry);
  board.look(table.seen);
  answer(table, ...endNodes(table));
  settle(table, position.moves.length ? openedText(position.moves.length) : NEW_GAME);
  announce("open", table);
}

/** @type {(table: Boco.Table, entry: Boco.Entry) => void} open a board, with the game that was left off */
export function openEntry(table, entry) {
  table.thought?.cancel();
  Object.assign(table, begun(entry), recalledGame(entry));
  showGame(table);
}

/** @type {(table: Boco.Table) => void} a new game on the same board, by the same players */
export function newGame(table) {
  const { entry, sides } = table;
  Object.assign(table, begun(entry, []), { sides, seed: table.seed + 1 });
  table.rules.setAttribute("open", "");
  showGame(table);
}

/** @type {(table: Boco.Table, sides: Boco.Side[], playouts?: number) => void} */
export function seat(table, sides, playouts = table.playouts) {
  Object.assign(table, { sides, playouts });
  answer(table, ...endNodes(table));
  settle(table, seatedText(sides));
}

/** @type {(table: Boco.Table, right: number, down: number) => void} turn the board, as a drag over shares of it */
export function turnBoard(table, right, down) {
  if (!table.entry.mesh) return;
  table.seen = turnedBy(table.seen, -right * FULL_TURN, down * FULL_TURN);
  table.board.look(table.seen);
  showPieces(table);
}
