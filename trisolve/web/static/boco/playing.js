// What is done in a game: a person's move, the machine's, going back and on, turning the board.

import { putLink } from "../shared/addresses.js";
import { el } from "../shared/dom.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { announce } from "./events.js";
import { keepGame, recalledGame } from "./kept.js";
import { parseLink } from "./links.js";
import { lookAgain } from "./opinions.js";
import { turnedBy } from "./projection.js";
import { faultOf } from "./rules.js";
import { begun, goToPly, isPersons, makeMove, moverNow } from "./state.js";
import { answer, endNodes, look, pointAt, showRules, update } from "./view.js";
import { startWatching, stopWatching } from "./watching.js";
import {
  FAULTS,
  MACHINE_MOVES,
  NEW_GAME,
  THINKING,
  WATCHED,
  atPlyText,
  boardName,
  choiceText,
  faultText,
  faceHintText,
  machineText,
  movedText,
  openedText,
  seatedText,
  thinkingText,
} from "./words.js";

const FULL_TURN = 180; // degrees for a drag over the whole board
const HINT_PLAYOUTS = 6000;

/**
 * Show and keep what has changed, and let the machine think.
 * @type {(table: Boco.Table, said: string, keeps?: boolean) => void}
 */
function settle(table, said, keeps = true) {
  table.thought?.cancel();
  table.thought = null;
  if (keeps) keepGame(table);
  lookAgain(table);
  update(table, said);
  if (!isPersons(table) && !table.position.ending) void think(table);
}

/** @type {(table: Boco.Table, move: BocoMove, text?: string, said?: string) => void} make a legal move; `text` is shown in the panel */
export function make(table, move, text, said) {
  const mover = moverNow(table),
    { entry } = table;
  if (table.film) throw new Error(WATCHED);
  putLink("");
  if (matchMedia("(max-width: 46rem)").matches) table.rules.removeAttribute("open"); // now the board needs the room
  makeMove(table, move);
  answer(table, ...(text ? [el("p", {}, text)] : []), ...endNodes(table));
  settle(table, said ?? movedText(entry, mover, move));
  announce("move", table);
  if (table.position.ending) announce("end", table);
}

/** @type {(table: Boco.Table, move: BocoMove) => void} a person's move, or why it is none */
export function press(table, move) {
  const { entry, position, shell } = table;
  if (table.film) return;
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
  if (table.film) return;
  goToPly(table, ply);
  answer(table, ...endNodes(table));
  settle(table, atPlyText(ply));
  announce("move", table);
}

/** @type {(table: Boco.Table) => Promise<void>} */
async function think(table) {
  const { entry, position, playouts, seed, call } = table,
    mover = moverNow(table),
    note = el("p", { class: "quiet" }, THINKING);
  const thought = (table.thought = call(
    "choose",
    [entry.game, position.moves, playouts, seed],
    (share) => {
      note.textContent = thinkingText(share);
    },
  ));
  answer(table, note);
  /** @type {BocoChoice} */
  let choice;
  try {
    choice = await thought.result;
  } catch (error) {
    if (table.thought === thought)
      answer(table, el("p", { class: "alarm" }, /** @type {Error} */ (error).message));
    return;
  }
  if (table.thought !== thought) return;
  const move = choice.action === entry.game.neighbors.length ? "swap" : choice.action;
  const text = choiceText(choice, mover);
  make(table, move, text, `${machineText(entry, move)} ${text}`);
}

/** @type {(table: Boco.Table, keeps?: boolean) => void} show the board that is open, and its game */
export function showGame(table, keeps = true) {
  const { entry, entries, page, shell, board, position } = table;
  shell.entitle(entries.length > 1 ? boardName(entry.name) : page.title, page.title);
  showRules(table);
  board.begin(entry);
  shell.enable({ "Zoom in": true, Fit: false });
  board.look(table.seen);
  answer(table, ...endNodes(table));
  settle(table, position.moves.length ? openedText(position.moves.length) : NEW_GAME, keeps);
  announce("open", table);
}

/** @type {(table: Boco.Table) => void} */
function leave(table) {
  table.thought?.cancel();
  stopWatching(table);
  putLink("");
}

/** @type {(table: Boco.Table) => void} watch the game that is over, and then come back to it */
export function watchOwn(table) {
  const { entry } = table;
  startWatching(table, () => openEntry(table, entry));
}

/**
 * Open the game that the address holds after #, if any: one that is over is watched, another is gone on
 * with, between people. Return whether it did.
 * @type {(table: Boco.Table) => boolean}
 */
export function followLink(table) {
  try {
    const link = parseLink(location.hash, table.entries);
    if (!link) return false;
    const { entry, moves } = link,
      hash = location.hash;
    if (!moves.length) {
      openEntry(table, entry);
      return true;
    }
    leave(table);
    Object.assign(table, begun(entry, moves), { sides: ["person", "person"] });
    showGame(table, false);
    putLink(hash);
    if (table.position.ending) watchOwn(table);
    return true;
  } catch {
    answer(table, el("p", { class: "alarm" }, DAMAGED_LINK), ...endNodes(table));
    table.shell.say(DAMAGED_LINK);
    return false;
  }
}

/** @type {(table: Boco.Table) => Promise<void>} go to the move that the machine would make, and say what it thinks of it */
export async function hint(table) {
  const { entry, position, seed, call, shell } = table,
    { moves } = position;
  if (!isPersons(table) || position.ending) return;
  shell.say(THINKING);
  const choice = await call("choose", [entry.game, moves, HINT_PLAYOUTS, seed]).result;
  if (table.position !== position) return;
  const move = choice.action === entry.game.neighbors.length ? "swap" : choice.action,
    said = faceHintText(move, choice, moverNow(table));
  answer(table, el("p", {}, said), ...endNodes(table));
  pointAt(table, move);
  shell.say(said);
}

/** @type {(table: Boco.Table, entry: Boco.Entry) => void} open a board, with the game that was left off */
export function openEntry(table, entry) {
  leave(table);
  Object.assign(table, begun(entry), recalledGame(entry));
  showGame(table);
}

/** @type {(table: Boco.Table) => void} a new game on the same board, by the same players */
export function newGame(table) {
  const { entry, sides } = table;
  leave(table);
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
  look(table, turnedBy(table.seen, -right * FULL_TURN, down * FULL_TURN));
}
