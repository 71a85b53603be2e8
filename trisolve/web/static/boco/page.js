// The page of BOCO: two people at one screen, or one against the machine, on one board or several.

import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { command, createShell } from "../shared/shell.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { openBoards, openPlayers, openRecord } from "./dialogs.js";
import { lastEntry } from "./kept.js";
import { createList } from "./list.js";
import { goTo, newGame, openEntry, press, turnBoard } from "./playing.js";
import { earlierPly, laterPly, newState } from "./state.js";
import { HELP, NUMBERS } from "./words.js";

const KEY_TURN = 1 / 12; // of a drag over the whole board
/** @type {Record<string, [right: number, down: number]>} */
const TURNING_KEYS = {
  "Shift+ArrowRight": [KEY_TURN, 0], "Shift+ArrowLeft": [-KEY_TURN, 0], "Shift+ArrowDown": [0, KEY_TURN], "Shift+ArrowUp": [0, -KEY_TURN],
};

/** @type {(table: Boco.Table) => Command[]} */
function commandsOf(table) {
  const commands = [
    command("Boards", "☰", "head", [], () => openBoards(table)),
    command("Players", "⚇", "head", [], () => openPlayers(table)),
    command("Numbers", "№", "head", [], () => table.shell.say(table.board.number() ? NUMBERS.on : NUMBERS.off)),
    command("Record", "⤓", "head", [], () => openRecord(table)),
    command("Help", "?", "head", ["?"], () => openHelp(HELP, commands)),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+Z"], () => goTo(table, earlierPly(table))),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"], () => goTo(table, laterPly(table))),
    command("Swap", "⇄", "foot", [], () => press(table, "swap")),
    command("New game", "⤒", "foot", [], () => newGame(table)),
  ];
  return commands;
}

/** @type {(table: Boco.Table, key: string, target: EventTarget | null) => boolean} whether the key was taken */
function heardKey(table, key, target) {
  const turn = TURNING_KEYS[key];
  if (turn) turnBoard(table, ...turn);
  return Boolean(turn) || table.list.turn(key, target);
}

export function main() {
  const table = /** @type {Boco.Table} */ (newState(pageData("page"), pageData("boards")));
  table.call = startEngine(engine()).call;
  table.thought = null;
  const { stage } = table.shell = createShell(commandsOf(table), (key, { target }) => heardKey(table, key, target));
  table.rules = el("details", { class: "rules quiet", open: true });
  table.board = createBoard(stage, {
    press: (face) => press(table, face),
    turn: (right, down) => turnBoard(table, right, down),
  });
  table.list = createList(stage, table.board, (move) => press(table, move));
  followTheme(table.page.looks);
  connect(table);
  openEntry(table, lastEntry(table.entries));
}
