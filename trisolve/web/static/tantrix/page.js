// The Tantrix page: puzzles solved by hand, solitaires, and the game.

import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { command, createShell } from "../shared/shell.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { openLevels, openNewGame, openShare, openSolution } from "./dialogs.js";
import { followTiles } from "./drag.js";
import { createList } from "./list.js";
import { followLink, openBeside, openFirst } from "./opening.js";
import { boardOf } from "./rules.js";
import { newState } from "./state.js";
import { createTray } from "./tray.js";
import { refresh } from "./view.js";
import { HELP, SAID } from "./words.js";

/** @type {(table: Tantrix.Table) => Command[]} */
function commandsOf(table) {
  const commands = [
    command("Previous", "‹", "head", ["PageUp"], () => openBeside(table, -1)),
    command("Games", "☰", "head", [], () => openLevels(table)),
    command("Next", "›", "head", ["PageDown"], () => openBeside(table, 1)),
    command("New game", "+", "head", [], () => openNewGame(table)),
    command("Solution", "★", "head", [], () => openSolution(table)),
    command("Share", "⤴", "head", [], () => openShare(table)),
    command("Help", "?", "head", ["?"], () => openHelp(HELP, commands)),
    command("Turn", "⟳", "foot", ["r", "R"], () => table.kind.turn(table)),
    command("Place", "✓", "foot", [], () => table.kind.place(table)),
    command("Pick up", "⌫", "foot", ["Delete"], () => table.kind.remove(table)),
    command("Hint", "◇", "foot", ["."], () => void table.kind.hint(table)),
    command("Undo", "↶", "foot", ["Backspace", "Ctrl+Z"], () => table.kind.undo(table)),
    command("Redo", "↷", "foot", ["Shift+Backspace", "Ctrl+Shift+Z", "Ctrl+Y"], () =>
      table.kind.redo(table),
    ),
    command("Reset", "⤒", "foot", ["Home"], () => table.kind.reset(table)),
  ];
  return commands;
}

/** @type {(table: Tantrix.Table, tile: number) => void} choose a tile by keys, and go to where it can go */
function carry(table, tile) {
  const { kind, list, shell } = table;
  if (table.chosen !== tile) kind.choose(table, tile);
  const lying = boardOf(kind.placements(table));
  const space = [...kind.cells(table).keys()].find((one) => !lying.has(one));
  if (space === undefined) shell.say(SAID.noSpace);
  else list.focus(space);
}

/** @type {(table: Tantrix.Table, key: string, target: EventTarget | null, giveUp: () => boolean) => boolean} whether the key was taken */
function heardKey(table, key, target, giveUp) {
  const { kind, list, tray } = table,
    isPress = key === "Enter" || key === " ";
  const tile = Number(target instanceof HTMLElement && target.dataset.tile);
  if (key === "Escape") {
    if (giveUp()) return true;
    const isBack = list.has(target);
    if (table.trial !== null) kind.remove(table);
    return isBack && tray.focus();
  }
  if (isPress && tile && kind.isOpen(table)) {
    carry(table, tile);
    return true;
  }
  if (isPress && list.has(target)) {
    /** @type {HTMLButtonElement} */ (target).click();
    if (!document.activeElement || document.activeElement === document.body) tray.focus();
    return true;
  }
  return key.startsWith("Arrow") && (tray.turn(key, target) || list.turn(key, target));
}

export function main() {
  const table = /** @type {Tantrix.Table} */ (newState(pageData("page"), pageData("entries")));
  table.call = startEngine(engine()).call;
  table.refresh = () => refresh(table);
  table.shell = createShell(
    commandsOf(table),
    (key, { target }) => heardKey(table, key, target, giveUp),
    () => giveUp(),
  );
  const {
    shell: { stage, buttons },
  } = table;
  table.board = createBoard(stage);
  table.tray = createTray((tile) => table.kind.choose(table, tile));
  table.list = createList(stage, table.board, {
    press: (key) => table.kind.press(table, key),
    reach: (key) => table.kind.reach(table, key),
  });
  table.summary = el("div", { class: "summary" });
  table.filmPlace = el("div", {});
  table.shell.show(table.tray.root, table.summary, table.filmPlace);
  buttons.Place.classList.add("main");
  buttons.Place.setAttribute("aria-keyshortcuts", "Enter");
  const giveUp = followTiles(table);
  followTheme(table.page.looks);
  connect(table);
  window.addEventListener("hashchange", () => followLink(table));
  openFirst(table);
}
