// What is open: a puzzle of the page, the game of a seed, or what a link names.

import { announce } from "./events.js";
import { newSeed, parseSeed, seedEntry } from "./draws.js";
import { keepPuzzle, keepSeed, keptOf, keptSeeds, lastPuzzle } from "./kept.js";
import { parseLink } from "./links.js";
import { replayed } from "./rules.js";
import { FIRST_SEED, begin } from "./state.js";
import { drawBoard, note, update } from "./view.js";
import { illegalText, openedText, titleText } from "./words.js";

/**
 * Open a puzzle or the game of a seed as it was left off, or after some turns.
 * @type {(table: Entanglement.Table, entry: Entanglement.Entry, turns?: string) => void}
 */
export function openEntry(table, entry, turns = keptOf(entry).turns) {
  const { glide, shell, board, page } = table;
  glide.stop();
  begin(table, entry, turns);
  shell.entitle(titleText(entry), page.title);
  board.begin(entry.radius);
  note(table, "");
  update(table);
  drawBoard(table);
  shell.say(openedText(entry));
  if (entry.seed === null) keepPuzzle(entry);
  else keepSeed(entry.seed, entry.radius);
  announce("open", table);
}

/** @type {(table: Entanglement.Table, by: number) => void} */
export function openBeside(table, by) {
  const entry = table.entries[table.entry.at + by];
  if (entry) openEntry(table, entry);
}

/** @type {(table: Entanglement.Table) => void} a game of a new seed */
export const openNewGame = (table) => openEntry(table, seedEntry(newSeed(), table.entry.radius));

/** @type {(table: Entanglement.Table) => Entanglement.Entry} what the page opens with */
function firstEntry({ page, entries, entry }) {
  if (entries.length) return entries[(page.first ?? 0) - 1] ?? entries.find(({ id }) => id === lastPuzzle()) ?? entry;
  const seed = page.seed ?? keptSeeds().find(({ radius }) => radius === page.radius)?.seed ?? FIRST_SEED;
  return seedEntry(parseSeed(seed), page.radius);
}

/**
 * Open what the address names after #, if anything; return whether it did.
 * @type {(table: Entanglement.Table) => boolean}
 */
export function followLink(table) {
  const { entries, entry, page } = table;
  try {
    const link = parseLink(location.hash, entries.length);
    if (!link) return false;
    const radius = link.radius ?? entry.radius;
    const next = entries.length ? entries[(link.puzzle ?? 1) - 1] : seedEntry(parseSeed(link.seed ?? page.seed ?? FIRST_SEED), radius);
    const turns = link.turns.join(" "), { illegal } = /** @type {any} */ (replayed(next, turns));
    if (illegal) throw new Error(illegalText(illegal.turn, illegal.reason));
    openEntry(table, next, turns || keptOf(next).turns);
    return true;
  } catch (error) {
    note(table, /** @type {Error} */ (error).message);
    return false;
  }
}

/** @type {(table: Entanglement.Table) => void} */
export function openFirst(table) {
  openEntry(table, firstEntry(table));
  followLink(table);
}
