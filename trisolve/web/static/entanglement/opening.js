// What is open: a puzzle of the page, the game of a seed, or what a link names.

import { putLink } from "../shared/addresses.js";
import { expect } from "../shared/errors.js";
import { newSeed } from "../shared/splitmix.js";
import { keepOpen, recalledOpen } from "../shared/storage.js";
import { DAMAGED_LINK } from "../shared/words.js";
import { commit } from "./commit.js";
import { parseSeed, seedEntry } from "./draws.js";
import { keepNow, keepSeed, keptOf, keptSeeds } from "./kept.js";
import { addressOf, entryOfLink, parseLink } from "./links.js";
import { replayed } from "./rules.js";
import { PATH_EXPECTED } from "./rules_words.js";
import { FIRST_SEED, begin } from "./state.js";
import { drawBoard, note } from "./view.js";
import { startWatching, stopWatching } from "./watching.js";
import { WATCHED, openedText, titleText } from "./words.js";

/** @type {(page: Entanglement.Page, entry: Entanglement.Entry, play: {turns: string, aided?: boolean}, isNew?: boolean) => void} a play that is new is kept */
function show(page, entry, { turns, aided }, isNew = false) {
  const { frame, board, settings } = page;
  commit(page, {
    make() {
      stopWatching(page);
      begin(page, entry, turns, aided);
    },
    draw() {
      board.begin(entry.radius);
      drawBoard(page);
      frame.fit();
    },
    note: "",
    said() {
      frame.entitle(titleText(entry), settings.title);
      return openedText(entry);
    },
    keep() {
      if (isNew) keepNow(page);
      keepOpen(entry.id);
      if (entry.seed !== null) keepSeed(entry.seed, entry.radius);
    },
    events: () => ["open"],
  });
}

/**
 * Open a puzzle or the game of a seed as it was left off.
 * @type {(page: Entanglement.Page, entry: Entanglement.Entry) => void}
 */
export function openEntry(page, entry) {
  putLink(addressOf(entry, page.entries.length));
  show(page, entry, keptOf(entry));
}

/** @type {(page: Entanglement.Page) => void} the same tiles from the start */
export function startOver(page) {
  const { entry, entries } = page;
  putLink(addressOf(entry, entries.length));
  show(page, entry, { turns: "" }, true);
}

/** @type {(page: Entanglement.Page, by: number) => void} */
export function openBeside(page, by) {
  const entry = page.entries[page.entry.at + by];
  if (entry) openEntry(page, entry);
}

/** @type {(page: Entanglement.Page) => void} a game of a new seed */
export const openNewGame = (page) =>
  openEntry(page, seedEntry(BigInt(newSeed()), page.entry.radius));

/** @type {(page: Entanglement.Page, turns: string, said: string) => void} watch a play of the puzzle that is open */
export function openFilm(page, turns, said) {
  const { entry } = page;
  startWatching(page, turns.split(" "), said, () => openEntry(page, entry));
}

/** @type {(page: Entanglement.Page) => Entanglement.Entry} what the page opens with */
function firstEntry({ settings, entries, entry }) {
  if (entries.length)
    return (
      entries[(settings.first ?? 0) - 1] ?? entries.find(({ id }) => id === recalledOpen()) ?? entry
    );
  const seed =
    settings.seed ??
    keptSeeds().find(({ radius }) => radius === settings.radius)?.seed ??
    FIRST_SEED;
  return seedEntry(parseSeed(seed), settings.radius);
}

/**
 * Open what the address names after #, if anything; a game that is over is watched. Return whether it did.
 * @type {(page: Entanglement.Page) => boolean}
 */
export function followLink(page) {
  const { entries, entry, settings } = page;
  try {
    const link = parseLink(location.hash, entries.length);
    if (!link) return false;
    const next = entryOfLink(link, entries, {
        seed: settings.seed ?? FIRST_SEED,
        radius: entry.radius,
      }),
      turns = link.turns.join(" ");
    const { illegal, end } = /** @type {any} */ (replayed(next, turns));
    expect(!illegal, PATH_EXPECTED.legalTurns, turns);
    show(page, next, end === "open" && turns ? { turns } : keptOf(next));
    if (end !== "open") openFilm(page, turns, WATCHED.link);
    return true;
  } catch {
    note(page, DAMAGED_LINK);
    return false;
  }
}

/** @type {(page: Entanglement.Page) => void} */
export function openFirst(page) {
  const first = firstEntry(page);
  show(page, first, keptOf(first));
  followLink(page);
}
