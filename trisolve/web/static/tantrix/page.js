// The Tantrix page: puzzles solved by hand, solitaires, and the game.

import { command, common } from "../shared/commands.js";
import { el, pageData } from "../shared/dom.js";
import { openHelp } from "../shared/help.js";
import { createFrame } from "../shared/frame.js";
import { createLadder } from "../shared/ladder.js";
import { followNearer } from "../shared/nearer.js";
import { newSeed } from "../shared/splitmix.js";
import { followTheme } from "../shared/theme.js";
import { startEngine } from "../shared/worker.js";
import { connect } from "./api.js";
import { createBoard } from "./board.js";
import { openLevels, openNewGame, openShare, openSolution } from "./dialogs.js";
import { followTiles } from "./drag.js";
import { keepNewGame } from "./duel.js";
import { createList } from "./list.js";
import { followLink, openBeside, openEntry, openFirst, playOf } from "./opening.js";
import { rulesOf } from "./rule_sheet.js";
import { boardOf } from "./rules.js";
import { newState } from "./state.js";
import { createTray } from "./tray.js";
import { COMMANDS, HOW, KEYS, SAID } from "./words.js";

/** @type {(page: Tantrix.Page) => string} what a ladder of hints belongs to */
const hintKey = (page) => `${page.entry.id} ${page.kind.placements(page)}`;

/** @type {(now: () => Tantrix.Page) => Command[]} */
function commandsOf(now) {
  /** @type {(what: "undo" | "redo" | "reset" | "turn" | "remove" | "place") => () => void} */
  const does = (what) => () => now().kind[what](now());
  /** @type {Command[]} */
  const commands = [
    common("previous", () => openBeside(now(), -1)),
    common("levels", () => openLevels(now())),
    common("next", () => openBeside(now(), 1)),
    command("new", COMMANDS.newGame, "+", "head", [], () => openNewGame(now())),
    common("share", () => openShare(now())),
    common("help", () =>
      openHelp({ sentences: HOW[now().kind.name], keys: KEYS }, commands, rulesOf(now())),
    ),
    common("undo", does("undo")),
    common("redo", does("redo")),
    common("restart", does("reset")),
    common("hint", () => void now().kind.hint(now(), now().ladder.up(hintKey(now())))),
    command("turn", COMMANDS.turn, "⟳", "foot", ["r", "R"], does("turn")),
    command("remove", COMMANDS.pickUp, "⌫", "foot", ["Delete"], does("remove")),
    common("watch", () => openSolution(now())),
    common("place", does("place")),
  ];
  return commands;
}

/** @type {(page: Tantrix.Page, tile: number) => void} choose a tile by keys, and go to where it can go */
function carry(page, tile) {
  const { kind, list, frame } = page;
  if (page.chosen !== tile) kind.choose(page, tile);
  const lying = boardOf(kind.placements(page));
  const space = [...kind.cells(page).keys()].find((one) => !lying.has(one));
  if (space === undefined) frame.say(SAID.noSpace);
  else list.focus(space);
}

/** @type {(page: Tantrix.Page, key: string, target: EventTarget | null, giveUp: () => boolean) => boolean} whether the key was taken */
function heardKey(page, key, target, giveUp) {
  const { kind, list, tray } = page,
    isPress = key === "Enter" || key === " ";
  const tile = Number(target instanceof HTMLElement && target.dataset.tile);
  if (key === "Escape") {
    if (giveUp()) return true;
    const isBack = list.has(target);
    if (page.trial !== null) kind.remove(page);
    return isBack && tray.focus();
  }
  if (isPress && tile && kind.isOpen(page)) {
    carry(page, tile);
    return true;
  }
  if (isPress && list.has(target)) {
    /** @type {HTMLButtonElement} */ (target).click();
    if (!document.activeElement || document.activeElement === document.body) tray.focus();
    return true;
  }
  return key.startsWith("Arrow") && (tray.turn(key, target) || list.turn(key, target));
}

/** @type {(giveUp: () => boolean) => Tantrix.Page} the record of the page, complete: the state, and what shows it */
function createPage(giveUp) {
  const state = newState(pageData("page"), pageData("entries")),
    frame = createFrame(
      commandsOf(() => page),
      (key, { target }) => heardKey(page, key, target, giveUp),
      giveUp,
    ),
    board = createBoard(frame.stage);
  /** @type {Tantrix.Page} */
  const page = {
    ...state,
    ...playOf(state.entry),
    frame,
    board,
    tray: createTray((tile) => page.kind.choose(page, tile)),
    list: createList(frame.stage, board, {
      press: (key) => page.kind.press(page, key),
      reach: (key) => page.kind.reach(page, key),
    }),
    summary: el("div", { class: "summary" }),
    filmPlace: el("div", {}),
    ladder: createLadder(),
    call: startEngine(engine()).call,
    playAgain: (names) => {
      keepNewGame(page.entry, names, String(newSeed()));
      openEntry(page, page.entry);
    },
  };
  return page;
}

export function main() {
  const page = createPage(() => giveUp()),
    { frame, tray, summary, filmPlace } = page;
  followNearer(frame.stage);
  frame.serve(tray.root, "row");
  frame.show(summary, filmPlace);
  frame.buttons.place.setAttribute("aria-keyshortcuts", "Enter");
  const giveUp = followTiles(page);
  followTheme(page.settings.looks);
  connect(page);
  window.addEventListener("hashchange", () => followLink(page));
  openFirst(page);
}
