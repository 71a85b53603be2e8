// What is open: a puzzle, a game or a solitaire of the page, or one that a link holds.

import { putLink } from "../shared/addresses.js";
import { keepOpen, recalledOpen } from "../shared/storage.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { commit, noteDown } from "./commit.js";
import { DUEL, duelPlay, gameAfter, playWith, think } from "./duel.js";
import { linkTo, packPuzzle, parseLink } from "./links.js";
import { offerOwnRules } from "./rule_sheet.js";
import { PUZZLE } from "./puzzle.js";
import { puzzlePlay, replayedPuzzle } from "./puzzle_play.js";
import { SOLITAIRE, replayedSolo, soloPlay } from "./solitaire.js";
import { isPuzzleSolved } from "./solved.js";
import { opened } from "./state.js";
import { startFilm, stopFilm } from "./watching.js";

/** @type {(entry: TileEntry) => Pick<Tantrix.Page, "kind" | "play">} */
export function playOf(entry) {
  if (entry.puzzle) return { kind: PUZZLE, play: puzzlePlay(entry) };
  return entry.game
    ? { kind: DUEL, play: duelPlay(entry) }
    : { kind: SOLITAIRE, play: soloPlay(entry) };
}

/** @type {(entry: TileEntry, placements: Placement[]) => Pick<Tantrix.Page, "kind" | "play">} throws where one is illegal */
function playAfter(entry, placements) {
  if (entry.puzzle) return { kind: PUZZLE, play: replayedPuzzle(entry, placements) };
  if (!entry.game) return { kind: SOLITAIRE, play: replayedSolo(entry, placements) };
  return {
    kind: DUEL,
    play: playWith({ ...entry.game, placements }, gameAfter(entry.game, placements)),
  };
}

/** @type {(page: Tantrix.Page, entry: TileEntry, play: Pick<Tantrix.Page, "kind" | "play">) => void} */
function show(page, entry, play) {
  const { settings, frame, summary } = page;
  commit(page, {
    make() {
      page.kind.leave(page);
      stopFilm(page);
      Object.assign(page, opened(entry), play);
      if (page.kind === SOLITAIRE) [page.chosen = null] = page.kind.tray(page);
      page.board.begin(page.kind.field(page));
      frame.fit();
      frame.entitle(entry.name, settings.title);
    },
    said: () => `${entry.name}. ${summary.textContent ?? ""}`,
    keep() {
      if (entry.at >= 0) keepOpen(entry.id);
    },
    events: () => ["open"],
  });
}

/** @type {(page: Tantrix.Page, entry: TileEntry) => void} open an entry as it was left off; a game that is over can be watched */
function openLeft(page, entry) {
  putLink(entry.at < 0 ? linkTo(entry, []) : "");
  show(page, entry, playOf(entry));
  if (page.kind !== DUEL) return;
  const { game } = /** @type {Tantrix.DuelPlay} */ (page.play),
    n = game.board.size;
  if (game.end) startFilm(page, n, n, null);
  else void think(page);
}

/**
 * Open an entry as it was left off, with the rules if nothing of its kind was played before.
 * @type {(page: Tantrix.Page, entry: TileEntry) => void}
 */
export function openEntry(page, entry) {
  openLeft(page, entry);
  offerOwnRules(page);
}

/** @type {(page: Tantrix.Page, by: number) => void} */
export function openBeside(page, by) {
  const entry = page.entries[page.entry.at + by];
  if (entry) openEntry(page, entry);
}

/** @type {(page: Tantrix.Page, entry: TileEntry) => TileEntry} an entry with what the page knows of the same puzzle */
function withKnown({ entries }, entry) {
  if (!entry.puzzle) return entry;
  const text = packPuzzle(entry.puzzle),
    same = entries.find(({ puzzle }) => puzzle && packPuzzle(puzzle) === text);
  return same ? { ...entry, name: same.name, puzzle: same.puzzle } : entry;
}

/** @type {(page: Tantrix.Page, entry: TileEntry, placements: Placement[]) => void} play on after placements that a link holds */
function goOnAfter(page, entry, placements) {
  const { kind, play } = playAfter(entry, placements);
  putLink(entry.at < 0 ? linkTo(entry, []) : "");
  show(page, entry, {
    kind,
    play: "cursor" in play ? { ...play, cursor: placements.length } : play,
  });
  if (page.kind === DUEL) void think(page);
}

/**
 * Open what the address holds after #, if anything; placements that it holds are watched. Return whether it did.
 * @type {(page: Tantrix.Page) => boolean}
 */
export function followLink(page) {
  try {
    const link = parseLink(location.hash);
    if (!link) return false;
    const entry = withKnown(page, link.entry),
      { placements } = link;
    if (placements.length) {
      const n = placements.length;
      show(page, entry, playAfter(entry, placements));
      startFilm(page, n, n, {
        own: () => openEntry(page, entry),
        goOn: () => goOnAfter(page, entry, placements),
      });
      page.kind.showAfter(page, n);
    } else {
      openEntry(page, entry);
    }
    return true;
  } catch {
    noteDown(page, DAMAGED_LINK);
    return false;
  }
}

/** @type {(page: Tantrix.Page) => TileEntry} the level asked for, else the one left last, else the first that is not solved */
function firstEntry({ settings, entries }) {
  const last = entries.find(({ id }) => id === recalledOpen()),
    next = entries.find((entry) => !isPuzzleSolved(entry));
  return (settings.first ? entries[settings.first - 1] : (last ?? next)) ?? entries[0];
}

/** @type {(page: Tantrix.Page) => void} */
export function openFirst(page) {
  const hash = location.hash;
  openLeft(page, firstEntry(page));
  putLink(hash);
  followLink(page);
  offerOwnRules(page);
}
