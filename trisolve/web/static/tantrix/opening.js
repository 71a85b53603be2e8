// What is open: a puzzle, a game or a solitaire of the page, or one that a link holds.

import { putLink } from "../shared/addresses.js";
import { keepOpen, recalledOpen } from "../shared/storage.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { DUEL, duelPlay, gameAfter, playWith, think } from "./duel.js";
import { announce } from "./events.js";
import { linkTo, packPuzzle, parseLink } from "./links.js";
import { PUZZLE, puzzlePlay, replayedPuzzle } from "./puzzle.js";
import { SOLITAIRE, replayedSolo, soloPlay } from "./solitaire.js";
import { isPuzzleSolved } from "./solved.js";
import { opened } from "./state.js";
import { refresh } from "./view.js";
import { startFilm, stopFilm } from "./watching.js";

/** @type {(entry: TileEntry) => Pick<Tantrix.Table, "kind" | "play">} */
function playOf(entry) {
  if (entry.puzzle) return { kind: PUZZLE, play: puzzlePlay(entry) };
  return entry.game
    ? { kind: DUEL, play: duelPlay(entry) }
    : { kind: SOLITAIRE, play: soloPlay(entry) };
}

/** @type {(entry: TileEntry, placements: Placement[]) => Pick<Tantrix.Table, "kind" | "play">} throws where one is illegal */
function playAfter(entry, placements) {
  if (entry.puzzle) return { kind: PUZZLE, play: replayedPuzzle(entry, placements) };
  if (!entry.game) return { kind: SOLITAIRE, play: replayedSolo(entry, placements) };
  return {
    kind: DUEL,
    play: playWith({ ...entry.game, placements }, gameAfter(entry.game, placements)),
  };
}

/** @type {(table: Tantrix.Table, entry: TileEntry, play: Pick<Tantrix.Table, "kind" | "play">) => void} */
function show(table, entry, play) {
  const { page, shell, summary } = table;
  table.kind?.leave(table);
  stopFilm(table);
  Object.assign(table, opened(entry), play);
  if (table.kind === SOLITAIRE) [table.chosen = null] = table.kind.tray(table);
  shell.entitle(entry.name, page.title);
  refresh(table);
  if (entry.at >= 0) keepOpen(entry.id);
  announce("open", table);
  shell.say(`${entry.name}. ${summary.textContent ?? ""}`);
}

/**
 * Open an entry as it was left off; a game that is over can be watched.
 * @type {(table: Tantrix.Table, entry: TileEntry) => void}
 */
export function openEntry(table, entry) {
  putLink(entry.at < 0 ? linkTo(entry, []) : "");
  show(table, entry, playOf(entry));
  if (table.kind !== DUEL) return;
  const { game } = /** @type {Tantrix.DuelPlay} */ (table.play),
    n = game.board.size;
  if (game.end) startFilm(table, n, n, null);
  else void think(table);
}

/** @type {(table: Tantrix.Table, by: number) => void} */
export function openBeside(table, by) {
  const entry = table.entries[table.entry.at + by];
  if (entry) openEntry(table, entry);
}

/** @type {(table: Tantrix.Table, entry: TileEntry) => TileEntry} an entry with what the page knows of the same puzzle */
function withKnown({ entries }, entry) {
  if (!entry.puzzle) return entry;
  const text = packPuzzle(entry.puzzle),
    same = entries.find(({ puzzle }) => puzzle && packPuzzle(puzzle) === text);
  return same ? { ...entry, name: same.name, puzzle: same.puzzle } : entry;
}

/** @type {(table: Tantrix.Table, entry: TileEntry, placements: Placement[]) => void} play on after placements that a link holds */
function goOnAfter(table, entry, placements) {
  const { kind, play } = playAfter(entry, placements);
  putLink(entry.at < 0 ? linkTo(entry, []) : "");
  show(table, entry, {
    kind,
    play: "cursor" in play ? { ...play, cursor: placements.length } : play,
  });
  if (table.kind === DUEL) void think(table);
}

/**
 * Open what the address holds after #, if anything; placements that it holds are watched. Return whether it did.
 * @type {(table: Tantrix.Table) => boolean}
 */
export function followLink(table) {
  try {
    const link = parseLink(location.hash);
    if (!link) return false;
    const entry = withKnown(table, link.entry),
      { placements } = link;
    if (placements.length) {
      const n = placements.length;
      show(table, entry, playAfter(entry, placements));
      startFilm(table, n, n, {
        own: () => openEntry(table, entry),
        goOn: () => goOnAfter(table, entry, placements),
      });
      table.kind.showAfter(table, n);
    } else {
      openEntry(table, entry);
    }
    return true;
  } catch {
    table.note = DAMAGED_LINK;
    refresh(table);
    table.shell.say(table.note);
    return false;
  }
}

/** @type {(table: Tantrix.Table) => TileEntry} the level asked for, else the one left last, else the first that is not solved */
function firstEntry({ page, entries }) {
  const last = entries.find(({ id }) => id === recalledOpen()),
    next = entries.find((entry) => !isPuzzleSolved(entry));
  return (page.first ? entries[page.first - 1] : (last ?? next)) ?? entries[0];
}

/** @type {(table: Tantrix.Table) => void} */
export function openFirst(table) {
  const hash = location.hash;
  openEntry(table, firstEntry(table));
  putLink(hash);
  followLink(table);
}
