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
import { followLink, openBeside, openEntry, openFirst } from "./opening.js";
import { rulesOf } from "./rule_sheet.js";
import { boardOf } from "./rules.js";
import { newState } from "./state.js";
import { createTray } from "./tray.js";
import { refresh } from "./view.js";
import { COMMANDS, HOW, KEYS, SAID } from "./words.js";

/** @type {(page: Tantrix.Page) => string} what a ladder of hints belongs to */
const hintKey = (page) => `${page.entry.id} ${page.kind.placements(page)}`;

/** @type {(page: Tantrix.Page) => Command[]} */
function commandsOf(page) {
  /** @type {Command[]} */
  const commands = [
    common("previous", () => openBeside(page, -1)),
    common("levels", () => openLevels(page)),
    common("next", () => openBeside(page, 1)),
    command("new", COMMANDS.newGame, "+", "head", [], () => openNewGame(page)),
    common("share", () => openShare(page)),
    common("help", () =>
      openHelp({ sentences: HOW[page.kind.name], keys: KEYS }, commands, rulesOf(page)),
    ),
    common("undo", () => page.kind.undo(page)),
    command("turn", COMMANDS.turn, "⟳", "foot", ["r", "R"], () => page.kind.turn(page)),
    common("restart", () => page.kind.reset(page)),
    common("hint", () => void page.kind.hint(page, page.ladder.up(hintKey(page)))),
    common("redo", () => page.kind.redo(page)),
    command("remove", COMMANDS.pickUp, "⌫", "foot", ["Delete"], () => page.kind.remove(page)),
    common("watch", () => openSolution(page)),
    common("place", () => page.kind.place(page)),
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

export function main() {
  const page = /** @type {Tantrix.Page} */ (newState(pageData("page"), pageData("entries")));
  page.ladder = createLadder();
  page.call = startEngine(engine()).call;
  page.refresh = () => refresh(page);
  page.playAgain = (names) => {
    keepNewGame(page.entry, names, String(newSeed()));
    openEntry(page, page.entry);
  };
  page.frame = createFrame(
    commandsOf(page),
    (key, { target }) => heardKey(page, key, target, giveUp),
    () => giveUp(),
  );
  const {
    frame: { stage, buttons },
  } = page;
  page.board = createBoard(stage);
  page.tray = createTray((tile) => page.kind.choose(page, tile));
  page.list = createList(stage, page.board, {
    press: (key) => page.kind.press(page, key),
    reach: (key) => page.kind.reach(page, key),
  });
  followNearer(stage);
  page.summary = el("div", { class: "summary" });
  page.filmPlace = el("div", {});
  page.frame.serve(page.tray.root, "row");
  page.frame.show(page.summary, page.filmPlace);
  buttons.place.setAttribute("aria-keyshortcuts", "Enter");
  const giveUp = followTiles(page);
  followTheme(page.settings.looks);
  connect(page);
  window.addEventListener("hashchange", () => followLink(page));
  openFirst(page);
}
