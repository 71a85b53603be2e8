// The page of BOCO: two people at one screen, or one against the machine, on one board or several.

import { putLink } from "../shared/addresses.js";
import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { command, createShell } from "../shared/shell.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { openBoards, openPlayers, openShare } from "./dialogs.js";
import { lastEntry } from "./kept.js";
import { createList } from "./list.js";
import { lookAgain } from "./opinions.js";
import {
  followLink,
  goTo,
  hint,
  newGame,
  openEntry,
  press,
  turnBoard,
  watchOwn,
} from "./playing.js";
import { earlierPly, laterPly, newState } from "./state.js";
import { describeMoves } from "./view.js";
import { HELP, NUMBERS, VIEW, zoomText } from "./words.js";

const KEY_TURN = 1 / 12; // of a drag over the whole board
/** @type {Record<string, [right: number, down: number]>} */
const TURNING_KEYS = {
  "Shift+ArrowRight": [KEY_TURN, 0],
  "Shift+ArrowLeft": [-KEY_TURN, 0],
  "Shift+ArrowDown": [0, KEY_TURN],
  "Shift+ArrowUp": [0, -KEY_TURN],
};

/** @type {(table: Boco.Table) => void} have the machine say what it thinks of each move, or not any more */
function toggleView(table) {
  table.hasView = !table.hasView;
  table.shell.buttons.View.setAttribute("aria-pressed", String(table.hasView));
  if (table.hasView) table.rules.removeAttribute("open"); // on a phone both have no room
  table.shell.say(table.hasView ? VIEW.on : VIEW.off);
  lookAgain(table);
  describeMoves(table);
}

/** @type {(table: Boco.Table, steps: number) => void} come nearer to the board, or go back by negative steps */
function zoom({ board, shell }, steps) {
  const { scale, isWhole, isNearest } = board.zoom(steps);
  shell.enable({ "Zoom in": !isNearest, Fit: !isWhole });
  shell.say(zoomText(scale));
}

/** @type {(table: Boco.Table) => Command[]} */
function commandsOf(table) {
  const commands = [
    command("Boards", "☰", "head", [], () => openBoards(table)),
    command("Players", "⚇", "head", [], () => openPlayers(table)),
    command("Numbers", "#", "head", [], () =>
      table.shell.say(table.board.number() ? NUMBERS.on : NUMBERS.off),
    ),
    command("View", "◐", "head", [], () => toggleView(table)),
    command("Share", "⤴", "head", [], () => openShare(table)),
    command("Help", "?", "head", ["?"], () => openHelp(HELP, commands)),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+Z"], () => goTo(table, earlierPly(table))),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"], () =>
      goTo(table, laterPly(table)),
    ),
    command("Hint", "◇", "foot", ["."], () => void hint(table)),
    command("Swap", "⇄", "foot", [], () => press(table, "swap")),
    command("Zoom in", "+", "foot", ["+", "="], () => zoom(table, 1)),
    command("Fit", "⤢", "foot", ["0"], () => zoom(table, -Infinity)),
    command("New game", "⤒", "foot", [], () => newGame(table)),
  ];
  return commands;
}

/** @type {(table: Boco.Table, key: string, target: EventTarget | null) => boolean} whether the key was taken */
function heardKey(table, key, target) {
  const turn = TURNING_KEYS[key];
  if (turn && table.entry.mesh) turnBoard(table, ...turn);
  else if (turn) table.board.pan(...turn);
  if (key === "-") zoom(table, -1);
  return Boolean(turn) || key === "-" || table.list.turn(key, target);
}

export function main() {
  const table = /** @type {Boco.Table} */ (newState(pageData("page"), pageData("boards")));
  table.call = startEngine(engine()).call;
  table.thought = table.viewed = null;
  table.viewList = el("div", { class: "opinions", hidden: true });
  table.watchOwn = () => watchOwn(table);
  const { stage } = (table.shell = createShell(commandsOf(table), (key, { target }) =>
    heardKey(table, key, target),
  ));
  table.rules = el("details", { class: "rules quiet", open: true });
  table.board = createBoard(stage, {
    press: (face) => press(table, face),
    turn: (right, down) => turnBoard(table, right, down),
    zoom: (steps) => zoom(table, steps),
  });
  table.list = createList(stage, table.board, (move) => press(table, move));
  followTheme(table.page.looks);
  connect(table);
  const hash = location.hash;
  openEntry(table, lastEntry(table.entries));
  putLink(hash);
  followLink(table);
  window.addEventListener("hashchange", () => followLink(table));
}
