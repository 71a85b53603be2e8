// What a player does: turns, swaps and places tiles, asks for a hint, starts over.

import { putLink } from "../shared/addresses.js";
import { announce } from "./events.js";
import { advised } from "./hint.js";
import { keepPlay } from "./kept.js";
import { addressOf } from "./links.js";
import { openEntry } from "./opening.js";
import { preview, turnsOf } from "./rules.js";
import {
  aheadOf,
  canSwap,
  hold,
  isHasty,
  isPlayed,
  layTile,
  placeKey,
  turnHand,
  turnInHand,
} from "./state.js";
import { drawBoard, growLine, note, resultText, update } from "./view.js";
import { LOOKING, NO_HINT, aheadText, turnHintText, placedText } from "./words.js";

const SPIN_MS = 160;

/** @type {(table: Entanglement.Table) => void} say what placing the tile in hand would do */
function sayAhead(table) {
  const done = aheadOf(table);
  if (done) table.shell.say(aheadText(done));
}

/** @type {(table: Entanglement.Table, by: number) => void} turn the tile in hand by some sixths */
export function turn(table, by) {
  const { glide, board } = table;
  glide.stop();
  if (!isPlayed(table)) return;
  turnHand(table, by);
  update(table);
  drawBoard(table, Infinity, true);
  glide.go(
    -60 * by,
    0,
    SPIN_MS,
    (degrees) => board.lean(placeKey(table), degrees),
    () => drawBoard(table),
  );
  sayAhead(table);
  announce("turn", table);
}

/** @type {(table: Entanglement.Table) => void} */
export function swap(table) {
  table.glide.stop();
  if (!canSwap(table)) return;
  table.isSwapped = !table.isSwapped;
  update(table);
  drawBoard(table);
  sayAhead(table);
}

/** @type {(table: Entanglement.Table, chosen: string) => void} take a turn in hand; it is not placed yet */
export function take(table, chosen) {
  hold(table, chosen);
  update(table);
  drawBoard(table);
  sayAhead(table);
  table.shell.buttons.Place.focus();
}

/** @type {(table: Entanglement.Table, chosen: string) => void} place a tile; then it stays */
export function lay(table, chosen) {
  const { entry, game, glide, shell } = table;
  glide.stop();
  if (!isPlayed(table)) return;
  putLink(addressOf(entry, table.entries.length));
  const done = layTile(table, chosen);
  note(table, "");
  keepPlay(entry, turnsOf(game), game.score);
  update(table);
  growLine(table, done);
  shell.say(placedText(done, game.end === "open" ? "" : resultText(table)));
  announce("move", table);
  if (game.end === "open") return;
  announce("end", table);
  if (entry.seed === null) announce("solved", table);
}

/** @type {(table: Entanglement.Table) => void} place the tile in hand; a second press in haste places none */
export function layHeld(table) {
  if (!isHasty(table, performance.now())) lay(table, turnInHand(table));
}

/** @type {(table: Entanglement.Table) => Promise<void>} take the turn in hand that is advised, and say why */
export async function hint(table) {
  const { game, shell } = table,
    made = turnsOf(game);
  if (!isPlayed(table)) {
    shell.say(NO_HINT);
    return;
  }
  note(table, LOOKING);
  const found = await advised(table);
  if (table.game !== game || turnsOf(game) !== made || !found.turn) return;
  const text = turnHintText(preview(game, found.turn), found.isSolution);
  take(table, found.turn);
  note(table, text);
}

/** @type {(table: Entanglement.Table) => void} the same tiles from the start */
export function startOver(table) {
  keepPlay(table.entry, "", 0);
  openEntry(table, table.entry);
}
