// The page of Minesweeper: one puzzle or several, each kept where it was left.

import { linkPairs, putLink } from "../shared/addresses.js";
import { command, common } from "../shared/commands.js";
import { openDialog } from "../shared/dialogs.js";
import { el, pageData } from "../shared/dom.js";
import { publish } from "../shared/face.js";
import { openHelp } from "../shared/help.js";
import { openLinkDialog } from "../shared/link_dialog.js";
import { createFrame } from "../shared/frame.js";
import { isKept, keep, recall } from "../shared/storage.js";
import { followTheme } from "../shared/theme.js";
import { COMMAND_WORDS, DAMAGED_LINK } from "../shared/words.js";
import { createBoard } from "./board.js";
import { isLegal, positionAfter } from "./rules.js";
import { HELP_WORDS, SAID, hintText, minesLeftText } from "./words.js";

const KEPT = "minesweeper/1/";
/** @type {(page: Mines.Page) => string} */
const linkOf = ({ entry, line, ply }) =>
  `#puzzle=${entry.id}${ply ? `&moves=${line.slice(0, ply).join(".")}` : ""}`;

/** @type {(page: Mines.Page, text: string) => void} */
function say({ frame }, text) {
  frame.show(el("p", {}, text));
  frame.say(text);
}

/** Change the game, then the board, the words and what is kept. @type {(page: Mines.Page, change: Partial<Mines.Page>) => void} */
function commit(page, change) {
  Object.assign(page, change);
  const { entry, line, ply, frame, board, entries, settings } = page;
  const position = (page.position = positionAfter(entry, line.slice(0, ply)));
  if (change.entry) board.begin(entry);
  board.show(position);
  board.ring(-1);
  frame.entitle(entries.length > 1 ? entry.name : settings.title, settings.title);
  frame.count.textContent = minesLeftText(entry.mines.length - position.flags.size);
  frame.enable({ undo: ply > 0, redo: ply < line.length, hint: !position.isWon });
  say(page, position.isWon ? SAID.won : position.hit >= 0 ? SAID.hit : SAID.start);
  keep(KEPT + entry.id, { line, ply });
  keep(`${KEPT}last`, entry.id);
  frame.showKept(isKept());
  if (position.isWon)
    document.dispatchEvent(new CustomEvent("trisolve:solved", { detail: { id: entry.id } }));
}

/** @type {(page: Mines.Page, entry: Mines.Entry, moves?: Mines.Move[]) => void} open a puzzle where it was left */
function openEntry(page, entry, moves) {
  const { line, ply } = moves
    ? { line: moves, ply: moves.length }
    : (recall(KEPT + entry.id) ?? {});
  try {
    positionAfter(entry, line);
    commit(page, { entry, line, ply: Math.min(Math.max(0, Math.trunc(ply)), line.length) || 0 });
  } catch {
    commit(page, { entry, line: [], ply: 0 });
    if (moves) say(page, DAMAGED_LINK);
  }
}

/** @type {(page: Mines.Page, move: Mines.Move) => void} */
function play(page, move) {
  const { entry, position, line, ply } = page;
  if (isLegal(entry, position, move))
    commit(page, { line: [...line.slice(0, ply), move], ply: ply + 1 });
  else if (position.hit >= 0) say(page, SAID.undoFirst);
}

/** @type {(page: Mines.Page) => number} say which cell is safe; return it */
function hint(page) {
  const { entry, position, board } = page,
    cell = entry.order.find((one) => !position.numbers.has(one)) ?? -1;
  say(page, position.hit >= 0 ? SAID.undoFirst : cell < 0 ? SAID.won : hintText(cell));
  if (position.hit < 0) board.ring(cell);
  return position.hit < 0 ? cell : -1;
}

/** @type {(page: Mines.Page) => void} */
function toggleFlagging(page) {
  page.isFlagging = !page.isFlagging;
  page.frame.buttons.flag.setAttribute("aria-pressed", String(page.isFlagging));
  say(page, page.isFlagging ? SAID.flagging : SAID.opening);
}

/** @type {(page: Mines.Page) => void} */
function openList(page) {
  const rows = page.entries.map((entry) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          "aria-current": entry === page.entry ? "true" : null,
          onclick: () => {
            close();
            putLink("");
            openEntry(page, entry);
          },
        },
        entry.name,
      ),
    ),
  );
  const close = openDialog(COMMAND_WORDS.levels, el("ol", { class: "rows" }, ...rows));
}

/** @type {(page: Mines.Page) => Command[]} */
function commandsOf(page) {
  /** @type {(ply: number) => void} */
  const goTo = (ply) => commit(page, { ply });
  /** @type {Command[]} */
  const commands = [
    common("levels", () => openList(page)),
    common("share", () => void openLinkDialog(linkOf(page), SAID.link)),
    common("help", () => openHelp(HELP_WORDS, commands)),
    common("undo", () => goTo(page.ply - 1)),
    common("redo", () => goTo(page.ply + 1)),
    common("restart", () => goTo(0)),
    common("hint", () => void hint(page)),
    command("flag", SAID.flag, "⚑", "lead", ["f"], () => toggleFlagging(page)),
  ];
  return commands;
}

/** @type {(page: Mines.Page) => void} */
function connect(page) {
  const game = {
    get code() {
      return linkOf(page);
    },
    get moves() {
      return page.line.slice(0, page.ply);
    },
    get solved() {
      return page.position.isWon;
    },
    get link() {
      return linkOf(page);
    },
    /** @type {(move: Mines.Move) => void} */
    play: (move) => play(page, String(move)),
    undo: () => {
      if (page.ply) commit(page, { ply: page.ply - 1 });
    },
    redo: () => {
      if (page.ply < page.line.length) commit(page, { ply: page.ply + 1 });
    },
    reset: () => commit(page, { line: [], ply: 0 }),
  };
  const api = {
    version: page.settings.version,
    rules: Object.freeze({ version: 1, positionAfter, isLegal }),
    game,
    entries: page.entries.map(({ name }) => ({ name })),
    /** @type {(at: number) => Promise<void>} */
    open: async (at) => openEntry(page, page.entries[at]),
    hint: async () => hint(page),
  };
  publish(api);
}

/** @type {(page: Mines.Page) => void} open what the address names, or what was open last */
function follow(page) {
  const { entries } = page;
  try {
    const { puzzle, moves } = linkPairs(location.hash, ["puzzle", "moves"]) ?? {};
    const linked = entries.find(({ id }) => id === puzzle),
      last = recall(`${KEPT}last`);
    openEntry(
      page,
      linked ?? entries.find(({ id }) => id === last) ?? entries[0],
      linked && moves ? moves.split(".") : undefined,
    );
    if (puzzle && !linked) say(page, DAMAGED_LINK);
  } catch {
    openEntry(page, entries[0]);
    say(page, DAMAGED_LINK);
  }
}

export function main() {
  const settings = pageData("page"),
    entries = pageData("puzzles");
  /** @type {Mines.Page} */
  const page = /** @type {any} */ ({
    settings,
    entries,
    entry: entries[0],
    line: [],
    ply: 0,
    isFlagging: false,
  });
  page.frame = createFrame(commandsOf(page), (key, { target }) =>
    page.board.list.turn(key, target),
  );
  page.board = createBoard(page.frame.stage, (cell, flags = page.isFlagging) =>
    play(page, flags ? `f${cell}` : String(cell)),
  );
  followTheme(settings.looks);
  connect(page);
  follow(page);
  window.addEventListener("hashchange", () => follow(page));
}
