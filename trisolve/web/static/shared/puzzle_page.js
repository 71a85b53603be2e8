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
import {
  CELL_WORDS,
  COMMAND_WORDS,
  DAMAGED_LINK,
  PUZZLE_EXPECTED,
  SHARE_WORDS,
  expectedText,
  illegalText,
} from "./words.js";

const LINK_KEYS = ["puzzle", "moves"];

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

/**
 * Change the game, then the board, the words and the kept games, and announce what happened.
 * @type {(page: Page, change: Partial<Page>, events: ("open" | "move" | "solved")[]) => void}
 */
function commit(page, change, events) {
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
  for (const event of events) announce(page, event);
}

/** @type {(page: Page, event: "open" | "move" | "solved") => void} tell the document, and a page around this one */
function announce(page, event) {
  const detail = { id: page.entry.id, code: linkOf(page), moves: page.line.slice(0, page.ply) };
  document.dispatchEvent(new CustomEvent(`trisolve:${event}`, { detail }));
}

/** @type {(page: Page, entry: any, moves?: string[]) => void} open a puzzle with moves, or where it was left */
function openEntry(page, entry, moves) {
  const kept = recall(keyOf(page, entry));
  const { line, ply } = moves ? { line: moves, ply: moves.length } : (kept ?? {});
  try {
    page.puzzle.positionAfter(entry, line);
    const stands = Math.min(Math.max(0, Math.trunc(ply)), line.length) || 0;
    commit(page, { entry, line, ply: stands }, ["open"]);
  } catch {
    commit(page, { entry, line: [], ply: 0 }, ["open"]);
  }
}

/** @type {(page: Page, ply: number) => void} take moves back, or make them again */
const goTo = (page, ply) => commit(page, { ply }, ["move"]);

/** @type {(page: Page, move: string) => void} make a legal move */
function make(page, move) {
  const { line, ply, position } = page;
  commit(page, { line: [...line.slice(0, ply), move], ply: ply + 1 }, ["move"]);
  if (page.position.isWon && !position.isWon) announce(page, "solved");
}

/** @type {(page: Page, move: string) => void} make a move, or say why it cannot be made */
function press(page, move) {
  const why = page.puzzle.faultOf(page.entry, page.position, move);
  if (why === null) make(page, move);
  else if (why) say(page, why);
}

/** @type {(page: Page, asked: unknown) => void} make several moves, or none and throw if any is illegal */
function play(page, asked) {
  const { puzzle, entry, line, ply } = page,
    moves = Array.isArray(asked) ? asked.map(String) : String(asked).split(/\s+/).filter(Boolean),
    stands = line.slice(0, ply);
  let { position } = page;
  for (const move of moves) {
    const why = puzzle.faultOf(entry, position, move);
    if (why !== null) throw new Error(illegalText(move, why));
    stands.push(move);
    position = puzzle.positionAfter(entry, stands);
  }
  for (const move of moves) make(page, move);
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
  const go = (step) => goTo(now(), now().ply + step);
  /** @type {Command[]} */
  const commands = [
    common("levels", () => openList(now())),
    common("share", () => void openLinkDialog(linkOf(now()), SHARE_WORDS.moves)),
    common("help", () =>
      openHelp({ sentences: [], keys: CELL_WORDS.keys }, commands, rulesOf(now())),
    ),
    common("undo", () => go(-1)),
    common("redo", () => go(1)),
    common("restart", () => goTo(now(), 0)),
    common("hint", () => void hint(now())),
    ...own,
  ];
  return commands;
}

/**
 * Return the puzzle that a number from 0 or a code names, and the moves of the code; throw for any other.
 * @type {(page: Page, which: unknown) => {entry: any, moves?: string[]}}
 */
function askedFor({ puzzle, entries }, which) {
  if (typeof which !== "string") {
    expect(Number.isInteger(which) && entries[Number(which)], PUZZLE_EXPECTED, which);
    return { entry: entries[Number(which)] };
  }
  try {
    const { puzzle: id, moves } = linkPairs(which, LINK_KEYS) ?? {},
      entry = entries.find((one) => one.id === id),
      line = moves?.split(".");
    puzzle.positionAfter(entry, line ?? []);
    return { entry, moves: line };
  } catch {
    throw new Error(expectedText(PUZZLE_EXPECTED, which.slice(0, 60)));
  }
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
      /** @type {(moves: string | string[]) => void} */
      play: (moves) => play(page, moves),
      undo: () => {
        if (page.ply) goTo(page, page.ply - 1);
      },
      redo: () => {
        if (page.ply < page.line.length) goTo(page, page.ply + 1);
      },
      reset: () => commit(page, { line: [], ply: 0 }, ["move"]),
    },
    entries: entries.map(({ name }) => ({ name })),
    /** @type {(which: number | string) => Promise<void>} the number of a puzzle, or a code */
    open: async (which) => {
      const { entry, moves } = askedFor(page, which);
      putLink("");
      openEntry(page, entry, moves);
    },
    hint: async () => hint(page),
  });
}

/** @type {(page: Page, text: string) => {entry?: any, moves?: string[]}} what a link names; throws for a wrong link */
function linkIn({ puzzle: { positionAfter }, entries }, text) {
  const { puzzle, moves } = linkPairs(text, LINK_KEYS) ?? {},
    entry = entries.find(({ id }) => id === puzzle),
    line = entry && moves?.split(".");
  expect(!puzzle || entry, DAMAGED_LINK);
  if (line) positionAfter(entry, line);
  return { entry, moves: line };
}

/** @type {(page: Page) => void} open the entry that the address names, or the last entry */
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
    board: puzzle.createBoard(frame.stage, (move) => press(page, move)),
    say: (text) => say(page, text),
  };
  followTheme(settings.looks);
  connect(page);
  follow(page);
  offerRules(puzzle.name, () => rulesOf(page));
  window.addEventListener("hashchange", () => follow(page));
  return page;
}
