// What is open: a puzzle, a game or a solitaire of the page.

import { keepOpen } from "../shared/storage.js";
import { DUEL, duelPlay, think } from "./duel.js";
import { announce } from "./events.js";
import { PUZZLE, puzzlePlay } from "./puzzle.js";
import { SOLITAIRE, soloPlay } from "./solitaire.js";
import { opened } from "./state.js";
import { refresh } from "./view.js";
import { levelText } from "./words.js";

/** @type {(entry: TileEntry) => Pick<Tantrix.Table, "kind" | "play">} */
function playOf(entry) {
  if (entry.puzzle) return { kind: PUZZLE, play: puzzlePlay(entry) };
  return entry.game ? { kind: DUEL, play: duelPlay(entry) } : { kind: SOLITAIRE, play: soloPlay(entry) };
}

/**
 * Open an entry as it was left off.
 * @type {(table: Tantrix.Table, entry: TileEntry) => void}
 */
export function openEntry(table, entry) {
  const { entries, page, shell, summary } = table;
  table.kind?.leave(table);
  Object.assign(table, opened(entry), playOf(entry));
  if (table.kind === SOLITAIRE) [table.chosen = null] = table.kind.tray(table);
  shell.entitle(entries.length > 1 ? levelText(entry.at, entry.name) : entry.name, page.title);
  keepOpen(entry.id);
  refresh(table);
  announce("open", table);
  shell.say(`${entry.name}. ${summary.textContent ?? ""}`);
  if (table.kind === DUEL) void think(table);
}

/** @type {(table: Tantrix.Table, by: number) => void} */
export function openBeside(table, by) {
  const entry = table.entries[table.entry.at + by];
  if (entry) openEntry(table, entry);
}
