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

/** @type {(now: () => Boco.Page) => Command[]} */
function commandsOf(now) {
  /** @type {Command[]} */
  const commands = [
    common("levels", () => openBoards(now())),
    command("players", COMMANDS.players, "⚇", "head", [], () => openPlayers(now())),
    common("share", () => openShare(now())),
    common("help", () => openHelp(HELP, commands, rulesOf(now()))),
    common("undo", () => goTo(now(), earlierPly(now()))),
    common("redo", () => goTo(now(), laterPly(now()))),
    command("swap", COMMANDS.swap, "⇄", "foot", [], () => press(now(), "swap")),
    common("restart", () => newGame(now())),
    common("hint", () => void hint(now(), now().ladder.up(hintKey(now())))),
    command("view", COMMANDS.view, "◐", "foot", [], () => toggleView(now())),
    command("numbers", COMMANDS.numbers, "#", "foot", [], () =>
      now().frame.say(now().board.number() ? NUMBERS.on : NUMBERS.off),
    ),
    command("zoom", COMMANDS.zoom, "+", "foot", ["+", "="], () => zoom(now(), 1)),
    command("fit", COMMANDS.fit, "⤢", "foot", ["0"], () => zoom(now(), -Infinity)),
    command("new", COMMANDS.newGame, "+", "lead", [], () => newGame(now())),
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

/** @type {() => Boco.Page} the record of the page, complete: the state, and what shows it */
function createPage() {
  const state = newState(pageData("page"), pageData("boards")),
    frame = createFrame(
      commandsOf(() => page),
      (key, { target }) => heardKey(page, key, target),
    ),
    board = createBoard(frame.stage, {
      press: (face) => press(page, face),
      turn: (right, down) => turnBoard(page, right, down),
      zoom: (steps) => zoom(page, steps),
    });
  /** @type {Boco.Page} */
  const page = {
    ...state,
    frame,
    board,
    list: createList(frame.stage, board, (move) => press(page, move)),
    rules: el("p", { class: "quiet rules" }, GOAL_RULE),
    viewList: el("div", { class: "opinions", hidden: true }),
    ladder: createLadder(),
    call: startEngine(engine()).call,
    thought: null,
    viewed: null,
    watchOwn: () => watchOwn(page),
    newGame: (strength) => newGame(page, strength),
  };
  return page;
}

export function main() {
  const page = createPage();
  followTheme(page.settings.looks);
  connect(page);
  const hash = location.hash;
  openEntry(page, lastEntry(page.entries));
  putLink(hash);
  followLink(page);
  if (!page.film) offerRules("boco", () => rulesOf(page));
  window.addEventListener("hashchange", () => followLink(page));
}
