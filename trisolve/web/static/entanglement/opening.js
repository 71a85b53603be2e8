// What is open: a puzzle of the page, the game of a seed, or what a link names.

import { putLink } from "../shared/addresses.js";
import { expect } from "../shared/errors.js";
import { newSeed } from "../shared/splitmix.js";
import { keepOpen, recalledOpen } from "../shared/storage.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { parseSeed, seedEntry } from "./draws.js";
import { announce } from "./events.js";
import { keepSeed, keptOf, keptSeeds } from "./kept.js";
import { addressOf, entryOfLink, parseLink } from "./links.js";
import { replayed } from "./rules.js";
import { PATH_EXPECTED } from "./rules_words.js";
import { FIRST_SEED, begin } from "./state.js";
import { drawBoard, note, update } from "./view.js";
import { startWatching, stopWatching } from "./watching.js";
import { WATCHED, openedText, titleText } from "./words.js";

/** @type {(table: Entanglement.Table, entry: Entanglement.Entry, turns: string) => void} */
function show(table, entry, turns) {
  const { glide, shell, board, page } = table;
  glide.stop();
  stopWatching(table);
  begin(table, entry, turns);
  shell.entitle(titleText(entry), page.title);
  board.begin(entry.radius);
  note(table, "");
  update(table);
  drawBoard(table);
  shell.say(openedText(entry));
  keepOpen(entry.id);
  if (entry.seed !== null) keepSeed(entry.seed, entry.radius);
  announce("open", table);
}

/**
 * Open a puzzle or the game of a seed as it was left off.
 * @type {(table: Entanglement.Table, entry: Entanglement.Entry) => void}
 */
export function openEntry(table, entry) {
  putLink(addressOf(entry, table.entries.length));
  show(table, entry, keptOf(entry).turns);
}

/** @type {(table: Entanglement.Table, by: number) => void} */
export function openBeside(table, by) {
  const entry = table.entries[table.entry.at + by];
  if (entry) openEntry(table, entry);
}

/** @type {(table: Entanglement.Table) => void} a game of a new seed */
export const openNewGame = (table) =>
  openEntry(table, seedEntry(BigInt(newSeed()), table.entry.radius));

/** @type {(table: Entanglement.Table, turns: string, said: string) => void} watch a play of the puzzle that is open */
export function openFilm(table, turns, said) {
  const { entry } = table;
  startWatching(table, turns.split(" "), said, () => openEntry(table, entry));
}

/** @type {(table: Entanglement.Table) => Entanglement.Entry} what the page opens with */
function firstEntry({ page, entries, entry }) {
  if (entries.length)
    return (
      entries[(page.first ?? 0) - 1] ?? entries.find(({ id }) => id === recalledOpen()) ?? entry
    );
  const seed =
    page.seed ?? keptSeeds().find(({ radius }) => radius === page.radius)?.seed ?? FIRST_SEED;
  return seedEntry(parseSeed(seed), page.radius);
}

/**
 * Open what the address names after #, if anything; a game that is over is watched. Return whether it did.
 * @type {(table: Entanglement.Table) => boolean}
 */
export function followLink(table) {
  const { entries, entry, page } = table;
  try {
    const link = parseLink(location.hash, entries.length);
    if (!link) return false;
    const next = entryOfLink(link, entries, {
        seed: page.seed ?? FIRST_SEED,
        radius: entry.radius,
      }),
      turns = link.turns.join(" ");
    const { illegal, end } = /** @type {any} */ (replayed(next, turns));
    expect(!illegal, PATH_EXPECTED.legalTurns, turns);
    show(table, next, (end === "open" && turns) || keptOf(next).turns);
    if (end !== "open") openFilm(table, turns, WATCHED.link);
    return true;
  } catch {
    note(table, DAMAGED_LINK);
    return false;
  }
}

/** @type {(table: Entanglement.Table) => void} */
export function openFirst(table) {
  const first = firstEntry(table);
  show(table, first, keptOf(first).turns);
  followLink(table);
}
