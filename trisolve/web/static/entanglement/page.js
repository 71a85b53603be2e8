// The page of Entanglement: the tile in hand is shown in place, with the line that it would make. It
// is turned and swapped freely; once it is placed it stays.

import { command, common } from "../shared/commands.js";
import { el, pageData } from "../shared/dom.js";
import { offerRules, openHelp } from "../shared/help.js";
import { createGlide } from "../shared/motion.js";
import { createFrame } from "../shared/frame.js";
import { createLadder } from "../shared/ladder.js";
import { followNearer } from "../shared/nearer.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { openBestPlay, openNewGames, openPuzzles, openShare, openTurns } from "./dialogs.js";
import { createHand } from "./hand.js";
import { followLink, openBeside, openFilm, openFirst, openNewGame } from "./opening.js";
import { hint, lay, layHeld, redo, startOver, swap, turn, undo } from "./playing.js";
import { rulesOf } from "./rule_sheet.js";
import { turnsOf } from "./rules.js";
import { newState, turnInHand } from "./state.js";
import { COMMANDS, HELP, HOW, WATCHED } from "./words.js";

/** @type {Record<string, number>} */
const TURNING_KEYS = { r: 1, R: -1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @type {(page: Entanglement.Page) => Command[]} */
function commandsOf(page) {
  const isPack = page.entries.length > 0;
  const choosing = isPack
    ? [
        common("previous", () => openBeside(page, -1)),
        common("levels", () => openPuzzles(page)),
        common("next", () => openBeside(page, 1)),
      ]
    : [];
  /** @type {Command[]} */
  const commands = [
    ...choosing,
    command("new", COMMANDS.newGame, "+", "head", [], () => openNewGames(page)),
    common("share", () => openShare(page)),
    common("help", () => openHelp(HELP, commands, rulesOf())),
    common("undo", () => undo(page)),
    command("swap", COMMANDS.swap, "⇄", "foot", ["s", "S"], () => swap(page)),
    common("restart", () => startOver(page)),
    common("hint", () => void hint(page)),
    common("redo", () => redo(page)),
    command("turn-left", COMMANDS.turnLeft, "↺", "foot", ["←"], () => turn(page, -1)),
    command("turn-right", COMMANDS.turnRight, "↻", "foot", ["→"], () => turn(page, 1)),
    command("turns", COMMANDS.allTurns, "≡", "foot", [], () => openTurns(page)),
    common("watch", () => openBestPlay(page)),
    common("place", () => layHeld(page), ["Enter ↵"]),
  ];
  return commands;
}

/** @type {(page: Entanglement.Page, key: string, event: KeyboardEvent) => boolean} whether the key was taken */
function heardKey(page, key, { target, repeat }) {
  if (key === "Enter" && !(target instanceof HTMLElement && target.closest("button"))) {
    // Enter on a button is that button's
    if (!repeat) lay(page, turnInHand(page));
    return true;
  }
  if (!(key in TURNING_KEYS)) return false;
  turn(page, TURNING_KEYS[key]);
  return true;
}

export function main() {
  const page = /** @type {Entanglement.Page} */ (newState(pageData("page"), pageData("puzzles")));
  page.ladder = createLadder();
  const glide = (page.glide = createGlide());
  page.call = startEngine(engine()).call;
  const frame = (page.frame = createFrame(
    commandsOf(page),
    (key, event) => heardKey(page, key, event),
    glide.stop,
  ));
  page.board = createBoard(frame.stage, {
    onTap: () => turn(page, 1),
    onWheel: (way) => turn(page, way),
  });
  followNearer(frame.stage);
  page.note = el("p", { class: "note", hidden: true });
  page.rules = el("p", { class: "quiet rules" }, HOW);
  page.hand = createHand({ onTurn: () => turn(page, 1), onSwap: () => swap(page) });
  frame.serve(page.hand.element, "side");
  page.startOver = () => startOver(page);
  page.newGame = () => openNewGame(page);
  page.watchOwn = () => openFilm(page, turnsOf(page.game), WATCHED.own);
  connect(page);
  followTheme(page.settings.looks);
  window.addEventListener("hashchange", () => followLink(page));
  openFirst(page);
  if (!page.watch) offerRules("entanglement", rulesOf);
}
