// The page of a puzzle that one person plays: one puzzle or several, each kept where it was left; moves
// that are taken back and made again, links, hints, and rules that open before a first game. A puzzle
// gives it rules, words and a board.

import { linkPairs, putLink } from "./addresses.js";
import { common } from "./commands.js";
import { openDialog } from "./dialogs.js";
import { el, pageData } from "./dom.js";
import { expect } from "./errors.js";
import { publish } from "./face.js";
import { createFrame } from "./frame.js";
import { offerRules, openHelp } from "./help.js";
import { openLinkDialog } from "./link_dialog.js";
import { isKept, keep, recall } from "./storage.js";
import { readAsMeant } from "./readings.js";
import { followTheme } from "./theme.js";
import { CELL_WORDS, COMMAND_WORDS, DAMAGED_LINK, SHARE_WORDS } from "./words.js";

/** @typedef {PuzzlePage<any, any>} Page */

/** @type {(page: Page) => string} */
const linkOf = ({ entry, line, ply }) =>
  `#puzzle=${entry.id}${ply ? `&moves=${line.slice(0, ply).join(".")}` : ""}`;

/** @type {(page: Page, entry?: any) => string} where a game is kept, or which one was open last */
const keyOf = ({ puzzle }, entry) => `${puzzle.name}/1/${entry?.id ?? "last"}`;

/** @type {(page: Page, text: string) => void} */
function say({ frame }, text) {
  frame.show(el("p", {}, text));
  frame.say(text);
}

/** Change the game, then the board, the words and the kept games. @type {(page: Page, change: Partial<Page>) => void} */
function commit(page, change) {
  Object.assign(page, change);
  const { puzzle, entry, line, ply, frame, board, entries, settings } = page;
  const position = (page.position = puzzle.positionAfter(entry, line.slice(0, ply)));
  if (change.entry) {
    board.begin(entry);
    frame.fit();
  }
  board.show(position);
  frame.entitle(entries.length > 1 ? entry.name : settings.title, settings.title);
  frame.count.textContent = puzzle.countText(page);
  frame.enable({ undo: ply > 0, redo: ply < line.length, hint: !position.isWon });
  say(page, puzzle.stateText(position));
  keep(keyOf(page, entry), { line, ply });
  keep(keyOf(page), entry.id);
  frame.showKept(isKept());
  if (position.isWon)
    document.dispatchEvent(new CustomEvent("trisolve:solved", { detail: { id: entry.id } }));
}

/** @type {(page: Page, entry: any, moves?: string[]) => void} open a puzzle with moves, or where it was left */
function openEntry(page, entry, moves) {
  const kept = recall(keyOf(page, entry));
  const { line, ply } = moves ? { line: moves, ply: moves.length } : (kept ?? {});
  try {
    page.puzzle.positionAfter(entry, line);
    commit(page, { entry, line, ply: Math.min(Math.max(0, Math.trunc(ply)), line.length) || 0 });
  } catch {
    commit(page, { entry, line: [], ply: 0 });
  }
}

/** @type {(page: Page, move: string) => void} make a move, or say why it cannot be made */
function play(page, move) {
  const { puzzle, entry, position, line, ply } = page,
    why = puzzle.faultOf(entry, position, move);
  if (why === null) commit(page, { line: [...line.slice(0, ply), move], ply: ply + 1 });
  else if (why) say(page, why);
}

/** @type {(page: Page) => unknown} show the hint; return the cell that it names */
function hint(page) {
  const { about, text } = page.puzzle.hint(page);
  say(page, text);
  page.board.ring(about);
  return about;
}

/** @type {(page: Page) => void} */
function openList(page) {
  const close = openDialog(
    COMMAND_WORDS.levels,
    el(
      "ol",
      { class: "rows" },
      ...page.entries.map((entry) => {
        const isOpen = entry === page.entry;
        const onclick = () => {
          close();
          putLink("");
          openEntry(page, entry);
        };
        const shown = { "aria-current": isOpen ? "true" : null, onclick };
        return el("li", {}, el("button", shown, entry.name));
      }),
    ),
  );
}

/** @type {(page: Page) => import("./help.js").Rules} */
const rulesOf = ({ puzzle }) => ({ sentences: puzzle.rules, pictures: [] });

/** @type {(now: () => Page, own: Command[]) => Command[]} */
function commandsOf(now, own) {
  /** @type {(step: number) => void} */
  const go = (step) => commit(now(), { ply: now().ply + step });
  /** @type {Command[]} */
  const commands = [
    common("levels", () => openList(now())),
    common("share", () => void openLinkDialog(linkOf(now()), SHARE_WORDS.moves)),
    common("help", () =>
      openHelp({ sentences: [], keys: CELL_WORDS.keys }, commands, rulesOf(now())),
    ),
    common("undo", () => go(-1)),
    common("redo", () => go(1)),
    common("restart", () => commit(now(), { ply: 0 })),
    common("hint", () => void hint(now())),
    ...own,
  ];
  return commands;
}

/** @type {(page: Page) => void} publish window.trisolve */
function connect(page) {
  const { puzzle, settings, entries } = page;
  publish({
    version: settings.version,
    rules: Object.freeze({ version: 1, positionAfter: puzzle.positionAfter }),
    game: {
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
      play: (move) => play(page, String(move)),
      undo: () => commit(page, { ply: Math.max(0, page.ply - 1) }),
      redo: () => commit(page, { ply: Math.min(page.line.length, page.ply + 1) }),
      reset: () => commit(page, { line: [], ply: 0 }),
    },
    entries: entries.map(({ name }) => ({ name })),
    open: async (at) => openEntry(page, entries[at]),
    hint: async () => hint(page),
  });
}

/** @type {(page: Page, text: string) => {entry?: any, moves?: string[]}} what a link names; throws for a wrong one */
function linkIn({ puzzle: { positionAfter }, entries }, text) {
  const { puzzle, moves } = linkPairs(text, ["puzzle", "moves"]) ?? {},
    entry = entries.find(({ id }) => id === puzzle),
    line = entry && moves?.split(".");
  expect(!puzzle || entry, DAMAGED_LINK);
  if (line) positionAfter(entry, line);
  return { entry, moves: line };
}

/** @type {(page: Page) => void} open the entry that the address names, or the last one */
function follow(page) {
  const { entries } = page,
    last = recall(keyOf(page)),
    left = entries.find(({ id }) => id === last) ?? entries[0];
  try {
    const { entry, moves } = readAsMeant(location.hash, (text) => linkIn(page, text));
    openEntry(page, entry ?? left, moves);
  } catch {
    openEntry(page, left);
    say(page, DAMAGED_LINK);
  }
}

/**
 * Open the page of a puzzle, and return its record.
 * @template {PuzzleEntry} E
 * @template {PuzzlePosition} P
 * @param {PuzzleParts<E, P>} puzzle
 * @returns {PuzzlePage<E, P>}
 */
export function openPuzzlePage(puzzle) {
  const entries = pageData("puzzles"),
    settings = pageData("page"),
    commands = commandsOf(() => page, puzzle.commands);
  const frame = createFrame(commands, (key, { target }) => page.board.turn(key, target)),
    position = puzzle.positionAfter(entries[0], []);
  /** @type {PuzzlePage<E, P>} */
  const page = {
    puzzle,
    settings,
    entries,
    entry: entries[0],
    line: [],
    ply: 0,
    position,
    frame,
    board: puzzle.createBoard(frame.stage, (move) => play(page, move)),
    say: (text) => say(page, text),
  };
  followTheme(settings.looks);
  connect(page);
  follow(page);
  offerRules(puzzle.name, () => rulesOf(page));
  window.addEventListener("hashchange", () => follow(page));
  return page;
}
