// The page of Entanglement: the tile in hand is shown on the next cell, with the line that it would make.
// It can be turned and swapped freely; a placed tile stays.

import { command } from "../shared/commands.js";
import { facesOfHexes, hexesAround } from "../shared/hexes.js";
import { openSearch, openTurns } from "./dialogs.js";
import { codeOfEntry, drawTiles, entryOf, parseSeed, seedEntry } from "./draws.js";
import { canSwap, hand, swapped, turned } from "./hand.js";
import { advised } from "./hint.js";
import { createPlayBoard } from "./play_board.js";
import { createRack } from "./rack.js";
import { rulesOf } from "./rule_sheet.js";
import { begin, facts, legal, parse, play, preview, replayed } from "./rules.js";
import { starsOf } from "./stars.js";
import { numberOf, numbered, rotated } from "./tiles.js";
import {
  BOARD_SIZES,
  COMMANDS,
  HELP,
  boundsText,
  countText,
  endTitle,
  endWhy,
  knownText,
  placedText,
  seedText,
  sizeText,
  stateText,
} from "./words.js";

/** @type {(page: Entanglement.Page, by: number) => void} turn the tile in hand by a number of sixths */
const turn = (page, by) => page.hold(turned(page.draft, by));

/** @type {(page: Entanglement.Page) => void} */
const swap = (page) => {
  if (canSwap(page.position)) page.hold(swapped(page.draft));
};

/** @type {(page: Entanglement.Page) => {rules: object, game: object, [name: string]: unknown}} */
const api = (page) => ({
  rules: {
    rotate: rotated,
    number: numberOf,
    tile: numbered,
    /** @type {(seed: string, n: number) => string[]} */
    draw: (seed, n) => drawTiles(parseSeed(String(seed)), n),
    replay: replayed,
  },
  game: {
    get best() {
      return page.best?.score ?? null;
    },
    /** @type {(text: string) => object} what a turn would do */
    preview: (text) => preview(page.position, parse(text)),
  },
  /**
   * @type {(seconds: number) => Promise<{score: number, turns: string}>}
   * a good play of the tiles, found by a search of the given number of seconds
   */
  best(seconds) {
    const { radius, tiles } = page.entry;
    return page.work().at.call("best", { radius, tiles }, seconds);
  },
});

/** @type {Game<Entanglement.Entry, Entanglement.Position, string, Entanglement.Draft>} */
export const game = {
  name: "entanglement",
  rules: rulesOf,
  help: HELP,
  begin,
  legal,
  play,
  parse,
  facts,
  title: ({ name, radius, seed }) => (seed === undefined ? name : seedText(seed, radius)),
  code: codeOfEntry,
  entry: entryOf,
  hidden: ({ seed }) => seed !== undefined,
  hand,
  outcome({ end, score }, { target = null }) {
    if (end === "open") return null;
    const stars = target === null ? {} : { stars: starsOf(score, target) };
    return {
      won: stars.stars !== 0,
      ...stars,
      reached: endTitle(score, target),
      why: endWhy(end, score, target),
    };
  },
  score: ({ score }) => score,
  count: countText,
  bounds: boundsText,
  said: () => "",
  floor: ({ radius }) => facesOfHexes(hexesAround([0, 0], radius)),
  note: ({ target = null, proved, searched }) =>
    target === null ? "" : knownText(target, proved, searched),
  spoken: (position, move) =>
    move === null ? stateText(position) : placedText(position.placements, position.score),
  hint: advised,
  search: openSearch,
  presets: (entries) =>
    [
      ...new Set([...Object.keys(BOARD_SIZES), ...entries.flatMap(({ preset = [] }) => preset)]),
    ].map((id) => ({ id, name: sizeText(Number(id)) })),
  make: (preset, seed) => seedEntry(Number(preset), BigInt(seed)),
  commands: (page) => [
    command("swap", COMMANDS.swap, "⇄", "foot", ["s", "S"], () => swap(page)),
    command("turn-left", COMMANDS.turnLeft, "↺", "foot", ["←"], () => turn(page, -1)),
    command("turn-right", COMMANDS.turnRight, "↻", "foot", ["→"], () => turn(page, 1)),
    command("turns", COMMANDS.allTurns, "≡", "foot", [], () => openTurns(page)),
  ],
  can: ({ isPersons, position }) => ({
    swap: isPersons && canSwap(position),
    "turn-left": isPersons,
    "turn-right": isPersons,
    turns: isPersons,
  }),
  api,
  aside: (place, page) =>
    createRack(place, page, { onTurn: () => turn(page, 1), onSwap: () => swap(page) }),
  board: (stage, page) => createPlayBoard(stage, page, (by) => turn(page, by)),
};
