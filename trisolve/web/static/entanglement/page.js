// The page of Entanglement: the tile in hand is shown in place, with the line that it would make. It
// is turned and swapped freely; once it is placed it stays.

import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createGlide } from "../shared/motion.js";
import { command, createShell } from "../shared/shell.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { openBestPlay, openNewGames, openPuzzles, openShare, openTurns } from "./dialogs.js";
import { createHand } from "./hand.js";
import { followLink, openBeside, openFilm, openFirst, openNewGame } from "./opening.js";
import { hint, lay, layHeld, startOver, swap, turn } from "./playing.js";
import { turnsOf } from "./rules.js";
import { newState, turnInHand } from "./state.js";
import { HELP, RULES, WATCHED } from "./words.js";

/** @type {Record<string, number>} */
const TURNING_KEYS = { r: 1, R: -1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @type {(table: Entanglement.Table) => Command[]} */
function commandsOf(table) {
  const isPack = table.entries.length > 0;
  const choosing = isPack
    ? [
        command("Previous", "‹", "head", ["PageUp"], () => openBeside(table, -1)),
        command("Puzzles", "☰", "head", [], () => openPuzzles(table)),
        command("Next", "›", "head", ["PageDown"], () => openBeside(table, 1)),
      ]
    : [];
  const commands = [
    ...choosing,
    command("New game", "+", "head", [], () => openNewGames(table)),
    command("Best play", "★", "head", [], () => openBestPlay(table)),
    command("Share", "⤴", "head", [], () => openShare(table)),
    command("Help", "?", "head", ["?"], () => openHelp(HELP, commands)),
    command("Turn left", "↺", "foot", ["←"], () => turn(table, -1)),
    command("Turn right", "↻", "foot", ["→"], () => turn(table, 1)),
    command("Swap", "⇄", "foot", ["s", "S"], () => swap(table)),
    command("All turns", "≡", "foot", [], () => openTurns(table)),
    command("Hint", "◇", "foot", ["."], () => void hint(table)),
    command("Start over", "⤒", "foot", ["Home"], () => startOver(table)),
    command("Place", "✓", "foot", ["Enter ↵"], () => layHeld(table)),
  ];
  return commands;
}

/** @type {(table: Entanglement.Table, key: string, event: KeyboardEvent) => boolean} whether the key was taken */
function heardKey(table, key, { target, repeat }) {
  if (key === "Enter" && !(target instanceof HTMLElement && target.closest("button"))) {
    // Enter on a button is that button's
    if (!repeat) lay(table, turnInHand(table));
    return true;
  }
  if (!(key in TURNING_KEYS)) return false;
  turn(table, TURNING_KEYS[key]);
  return true;
}

export function main() {
  const table = /** @type {Entanglement.Table} */ (newState(pageData("page"), pageData("puzzles")));
  const glide = (table.glide = createGlide());
  table.call = startEngine(engine()).call;
  const shell = (table.shell = createShell(
    commandsOf(table),
    (key, event) => heardKey(table, key, event),
    glide.stop,
  ));
  shell.buttons.Place.classList.add("main");
  table.board = createBoard(shell.stage, {
    onTap: () => turn(table, 1),
    onWheel: (way) => turn(table, way),
  });
  table.note = el("p", { class: "note", hidden: true });
  table.rules = el("p", { class: "rules" }, RULES);
  shell.stage.append(table.rules);
  table.hand = createHand({ onTurn: () => turn(table, 1), onSwap: () => swap(table) });
  table.startOver = () => startOver(table);
  table.newGame = () => openNewGame(table);
  table.watchOwn = () => openFilm(table, turnsOf(table.game), WATCHED.own);
  connect(table);
  followTheme(table.page.looks);
  window.addEventListener("hashchange", () => followLink(table));
  openFirst(table);
}
