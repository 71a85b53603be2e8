// The page of BOCO: two people at one screen, or one against the machine, on one board or several.

import { putLink } from "../shared/addresses.js";
import { command, common } from "../shared/commands.js";
import { el, pageData } from "../shared/dom.js";
import { offerRules, openHelp } from "../shared/help.js";
import { createFrame } from "../shared/frame.js";
import { createLadder } from "../shared/ladder.js";
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
  hintKey,
  newGame,
  openEntry,
  press,
  turnBoard,
  watchOwn,
} from "./playing.js";
import { rulesOf } from "./rule_sheet.js";
import { earlierPly, laterPly, newState } from "./state.js";
import { describeMoves } from "./view.js";
import { COMMANDS, GOAL_RULE, HELP, NUMBERS, VIEW, zoomText } from "./words.js";

const KEY_TURN = 1 / 12; // of a drag over the whole board
/** @type {Record<string, [right: number, down: number]>} */
const TURNING_KEYS = {
  "Shift+ArrowRight": [KEY_TURN, 0],
  "Shift+ArrowLeft": [-KEY_TURN, 0],
  "Shift+ArrowDown": [0, KEY_TURN],
  "Shift+ArrowUp": [0, -KEY_TURN],
};

/** @type {(page: Boco.Page) => void} have the machine say what it thinks of each move, or not any more */
function toggleView(page) {
  page.hasView = !page.hasView;
  page.frame.buttons.view.setAttribute("aria-pressed", String(page.hasView));
  page.frame.say(page.hasView ? VIEW.on : VIEW.off);
  lookAgain(page);
  describeMoves(page);
}

/** @type {(page: Boco.Page, steps: number) => void} come nearer to the board, or go back by negative steps */
function zoom({ board, frame }, steps) {
  const { scale, isWhole, isNearest } = board.zoom(steps);
  frame.enable({ zoom: !isNearest, fit: !isWhole });
  frame.say(zoomText(scale));
}

/** @type {(page: Boco.Page) => Command[]} */
function commandsOf(page) {
  /** @type {Command[]} */
  const commands = [
    common("levels", () => openBoards(page)),
    command("players", COMMANDS.players, "⚇", "head", [], () => openPlayers(page)),
    common("share", () => openShare(page)),
    common("help", () => openHelp(HELP, commands, rulesOf(page))),
    common("undo", () => goTo(page, earlierPly(page))),
    common("redo", () => goTo(page, laterPly(page))),
    command("swap", COMMANDS.swap, "⇄", "foot", [], () => press(page, "swap")),
    common("hint", () => void hint(page, page.ladder.up(hintKey(page)))),
    common("restart", () => newGame(page)),
    command("view", COMMANDS.view, "◐", "foot", [], () => toggleView(page)),
    command("numbers", COMMANDS.numbers, "#", "foot", [], () =>
      page.frame.say(page.board.number() ? NUMBERS.on : NUMBERS.off),
    ),
    command("zoom", COMMANDS.zoom, "+", "foot", ["+", "="], () => zoom(page, 1)),
    command("fit", COMMANDS.fit, "⤢", "foot", ["0"], () => zoom(page, -Infinity)),
    command("new", COMMANDS.newGame, "+", "lead", [], () => newGame(page)),
  ];
  return commands;
}

/** @type {(page: Boco.Page, key: string, target: EventTarget | null) => boolean} whether the key was taken */
function heardKey(page, key, target) {
  const turn = TURNING_KEYS[key];
  if (turn && page.entry.mesh) turnBoard(page, ...turn);
  else if (turn) page.board.pan(...turn);
  if (key === "-") zoom(page, -1);
  return Boolean(turn) || key === "-" || page.list.turn(key, target);
}

export function main() {
  const page = /** @type {Boco.Page} */ (newState(pageData("page"), pageData("boards")));
  page.call = startEngine(engine()).call;
  page.ladder = createLadder();
  page.thought = page.viewed = null;
  page.viewList = el("div", { class: "opinions", hidden: true });
  page.watchOwn = () => watchOwn(page);
  page.newGame = (playouts) => newGame(page, playouts);
  const { stage } = (page.frame = createFrame(commandsOf(page), (key, { target }) =>
    heardKey(page, key, target),
  ));
  page.rules = el("p", { class: "quiet rules" }, GOAL_RULE);
  page.board = createBoard(stage, {
    press: (face) => press(page, face),
    turn: (right, down) => turnBoard(page, right, down),
    zoom: (steps) => zoom(page, steps),
  });
  page.list = createList(stage, page.board, (move) => press(page, move));
  followTheme(page.settings.looks);
  connect(page);
  const hash = location.hash;
  openEntry(page, lastEntry(page.entries));
  putLink(hash);
  followLink(page);
  if (!page.film) offerRules("boco", () => rulesOf(page));
  window.addEventListener("hashchange", () => followLink(page));
}
