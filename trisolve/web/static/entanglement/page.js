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
import {
  followLink,
  openBeside,
  openEntry,
  openFilm,
  openFirst,
  openNewGame,
  startOver,
} from "./opening.js";
import { hint, lay, layHeld, redo, swap, turn, undo } from "./playing.js";
import { rulesOf } from "./rule_sheet.js";
import { turnsOf } from "./rules.js";
import { newState, turnInHand } from "./state.js";
import { COMMANDS, HELP, HOW, WATCHED } from "./words.js";

/** @type {Record<string, number>} */
const TURNING_KEYS = { r: 1, R: -1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @type {(state: Entanglement.State, now: () => Entanglement.Page) => Command[]} */
function commandsOf({ entries }, now) {
  const choosing = entries.length
    ? [
        common("previous", () => openBeside(now(), -1)),
        common("levels", () => openPuzzles(now())),
        common("next", () => openBeside(now(), 1)),
      ]
    : [];
  /** @type {Command[]} */
  const commands = [
    ...choosing,
    command("new", COMMANDS.newGame, "+", "head", [], () => openNewGames(now())),
    common("share", () => openShare(now())),
    common("help", () => openHelp(HELP, commands, rulesOf())),
    common("undo", () => undo(now())),
    common("redo", () => redo(now())),
    common("restart", () => startOver(now())),
    common("hint", () => void hint(now())),
    command("swap", COMMANDS.swap, "⇄", "foot", ["s", "S"], () => swap(now())),
    command("turn-left", COMMANDS.turnLeft, "↺", "foot", ["←"], () => turn(now(), -1)),
    command("turn-right", COMMANDS.turnRight, "↻", "foot", ["→"], () => turn(now(), 1)),
    command("turns", COMMANDS.allTurns, "≡", "foot", [], () => openTurns(now())),
    common("watch", () => openBestPlay(now())),
    common("place", () => layHeld(now()), ["Enter ↵"]),
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

/** @type {() => Entanglement.Page} the record of the page, complete: the state, and what shows it */
function createPage() {
  const state = newState(pageData("page"), pageData("puzzles")),
    glide = createGlide(),
    frame = createFrame(
      commandsOf(state, () => page),
      (key, event) => heardKey(page, key, event),
      glide.stop,
    );
  /** @type {Entanglement.Page} */
  const page = {
    ...state,
    glide,
    frame,
    board: createBoard(frame.stage, {
      onTap: () => turn(page, 1),
      onWheel: (way) => turn(page, way),
    }),
    hand: createHand({ onTurn: () => turn(page, 1), onSwap: () => swap(page) }),
    note: el("p", { class: "note", hidden: true }),
    rules: el("p", { class: "quiet rules" }, HOW),
    ladder: createLadder(),
    call: startEngine(engine()).call,
    newGame: () => openNewGame(page),
    open: (entry) => openEntry(page, entry),
    watchOwn: () => openFilm(page, turnsOf(page.game), WATCHED.own),
  };
  return page;
}

export function main() {
  const page = createPage(),
    { frame, hand, settings } = page;
  followNearer(frame.stage);
  frame.serve(hand.element, "side");
  connect(page);
  followTheme(settings.looks);
  window.addEventListener("hashchange", () => followLink(page));
  openFirst(page);
  if (!page.watch) offerRules("entanglement", rulesOf);
}
