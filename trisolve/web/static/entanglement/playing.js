// What a player does: turns, swaps and places tiles, asks for a hint, starts over.

import { putLink } from "../shared/addresses.js";
import { MAKE, WHERE, WHICH } from "../shared/ladder.js";
import { announce } from "./events.js";
import { advised } from "./hint.js";
import { keepPlay } from "./kept.js";
import { addressOf } from "./links.js";
import { openEntry } from "./opening.js";
import { preview, turnsOf } from "./rules.js";
import {
  aheadOf,
  begin,
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
import {
  LOOKING,
  NO_HINT,
  TAKEN_BACK,
  aheadText,
  gainHintText,
  placedText,
  tileHintText,
  turnHintText,
} from "./words.js";

const SPIN_MS = 160;

/** @type {(page: Entanglement.Page) => void} say what placing the tile in hand would do */
function sayAhead(page) {
  const done = aheadOf(page);
  if (done) page.frame.say(aheadText(done));
}

/** @type {(page: Entanglement.Page, by: number) => void} turn the tile in hand by some sixths */
export function turn(page, by) {
  const { glide, board } = page;
  glide.stop();
  if (!isPlayed(page)) return;
  turnHand(page, by);
  update(page);
  drawBoard(page, Infinity, true);
  glide.go(
    -60 * by,
    0,
    SPIN_MS,
    (degrees) => board.lean(placeKey(page), degrees),
    () => drawBoard(page),
  );
  sayAhead(page);
  announce("turn", page);
}

/** @type {(page: Entanglement.Page) => void} */
export function swap(page) {
  page.glide.stop();
  if (!canSwap(page)) return;
  page.isSwapped = !page.isSwapped;
  update(page);
  drawBoard(page);
  sayAhead(page);
}

/** @type {(page: Entanglement.Page, chosen: string) => void} take a turn in hand; it is not placed yet */
export function take(page, chosen) {
  hold(page, chosen);
  update(page);
  drawBoard(page);
  sayAhead(page);
  page.frame.buttons.place.focus();
}

/** @type {(page: Entanglement.Page, chosen: string) => void} place a tile; then it stays */
export function lay(page, chosen) {
  const { entry, game, glide, frame } = page;
  glide.stop();
  if (!isPlayed(page)) return;
  putLink(addressOf(entry, page.entries.length));
  if (page.undone.pop() !== chosen) page.undone = [];
  const done = layTile(page, chosen);
  note(page, "");
  keepPlay(entry, turnsOf(game), game.score);
  update(page);
  growLine(page, done);
  frame.say(placedText(done, game.end === "open" ? "" : resultText(page)));
  announce("move", page);
  if (game.end === "open") return;
  announce("end", page);
  if (entry.seed === null) announce("solved", page);
}

/** @type {(page: Entanglement.Page) => void} place the tile in hand; a second press in haste places none */
export function layHeld(page) {
  if (!isHasty(page, performance.now())) lay(page, turnInHand(page));
}

/** @type {(page: Entanglement.Page) => Promise<void>} say one step more of the turn that is advised; the third takes it in hand, the last places it */
export async function hint(page) {
  const { game, frame, ladder, entry } = page,
    made = turnsOf(game);
  if (!isPlayed(page)) {
    frame.say(NO_HINT);
    return;
  }
  note(page, LOOKING);
  const found = await advised(page);
  if (page.game !== game || turnsOf(game) !== made || !found.turn) return;
  const step = ladder.up(`${entry.id} ${made}`),
    done = preview(game, found.turn);
  if (step === MAKE) {
    lay(page, found.turn);
    return;
  }
  if (step === WHICH) take(page, found.turn);
  const isOther = found.turn.startsWith("s") !== page.isSwapped;
  note(
    page,
    step === WHICH
      ? turnHintText(done, found.isSolution)
      : step === WHERE
        ? gainHintText(done)
        : tileHintText(isOther),
  );
}

/** @type {(page: Entanglement.Page) => void} take the last tile back, where all tiles are known */
export function undo(page) {
  const { entry, game, frame, undone } = page,
    turns = turnsOf(game).split(" ").filter(Boolean),
    last = turns.pop();
  page.glide.stop();
  if (!last || entry.seed !== null || page.watch) return;
  begin(page, entry, turns.join(" "));
  page.undone = [...undone, last];
  hold(page, last);
  keepPlay(entry, turns.join(" "), page.game.score);
  note(page, "");
  update(page);
  drawBoard(page);
  frame.say(TAKEN_BACK);
  announce("move", page);
}

/** @type {(page: Entanglement.Page) => void} place again the tile that was taken back last */
export function redo(page) {
  const turn = page.undone.at(-1);
  if (turn) lay(page, turn);
}

/** @type {(page: Entanglement.Page) => void} the same tiles from the start */
export function startOver(page) {
  keepPlay(page.entry, "", 0);
  openEntry(page, page.entry);
}
