// What the page shows of the game: the board, the hand, the score, which buttons can be pressed.

import { el } from "../shared/dom.js";
import { isKept } from "../shared/storage.js";
import { bestOf } from "./kept.js";
import { aheadOf, canSwap, comingTiles, isPlayed, tilesShown } from "./state.js";
import { rotated } from "./tiles.js";
import { LABELS, countText, endText, lastText } from "./words.js";

const SEGMENT_MS = 70,
  MAX_GROWING_MS = 1400;

/**
 * Draw the board. While a line grows, only some segments of the last turn are drawn; while a tile
 * turns, what it would do is not.
 * @type {(table: Entanglement.Table, segments?: number, isTurning?: boolean) => void}
 */
export function drawBoard(table, segments = Infinity, isTurning = false) {
  const isGrowing = segments < Infinity,
    ahead = isGrowing || isTurning ? null : aheadOf(table);
  table.board.show(tilesShown(table, ahead, segments));
  table.board.mark(isGrowing ? null : table.game.place, ahead?.next ?? null);
}

/** @type {(table: Entanglement.Table, last: Entanglement.Placement) => void} draw the line as the last turn makes it grow */
export function growLine(table, { segments }) {
  const ms = Math.min(segments * SEGMENT_MS, MAX_GROWING_MS);
  table.glide.go(
    0,
    segments,
    ms,
    (n) => drawBoard(table, Math.ceil(n)),
    () => drawBoard(table),
  );
}

/** @type {(table: Entanglement.Table) => void} */
function drawHand(table) {
  const { game, isSwapped, rotations, hand } = table;
  const [held, kept] = isSwapped ? [game.pocket, game.current] : [game.current, game.pocket];
  const [heldAt, keptAt] = isSwapped
    ? [rotations.pocket, rotations.current]
    : [rotations.current, rotations.pocket];
  hand.show(
    held && rotated(held, heldAt),
    kept && rotated(kept, keptAt),
    canSwap(table),
    comingTiles(table),
    aheadOf(table),
  );
}

/**
 * Say what the game came to.
 * @type {(table: Entanglement.Table) => string}
 */
export const resultText = ({ game, entry }) => endText(game.score, entry.score, bestOf(entry));

/** @type {(table: Entanglement.Table) => void} */
function tellEnd(table) {
  const { entry, entries, game, shell } = table,
    last = game.placements.at(-1);
  const again = el("button", { onclick: () => table.startOver() }, LABELS.playAgain);
  const watch = el("button", { onclick: () => table.watchOwn() }, LABELS.watch);
  const onward =
    entry.seed !== null
      ? [el("button", { class: "main", onclick: () => table.newGame() }, LABELS.newGame)]
      : entries[entry.at + 1]
        ? [
            el(
              "button",
              { class: "main next", onclick: () => shell.buttons.Next.click() },
              LABELS.nextPuzzle,
            ),
          ]
        : [];
  shell.show(
    el("h2", {}, LABELS.theEnd),
    el("p", {}, last ? lastText(last) : ""),
    el("p", {}, resultText(table)),
    el("p", { class: "row" }, ...onward, again, watch),
    table.note,
  );
}

/**
 * Write a line in the panel until the next one; "" takes it away.
 * @type {(table: Entanglement.Table, text: string) => void}
 */
export function note({ note: line, shell }, text) {
  line.textContent = text;
  line.hidden = !text;
  if (text) shell.say(text);
}

/**
 * Show everything but the board.
 * @type {(table: Entanglement.Table) => void}
 */
export function update(table) {
  const { entry, entries, game, shell, hand } = table,
    { score, placements, end } = game,
    isOpen = isPlayed(table);
  drawHand(table);
  if (table.watch) table.note.hidden = true;
  else if (!isOpen) tellEnd(table);
  else if (!hand.element.isConnected) shell.show(hand.element, table.note);
  table.rules.hidden = placements.length > 0 || table.watch !== null;
  shell.stage.classList.toggle("begins", !table.rules.hidden);
  shell.count.replaceChildren(
    el("b", {}, String(score)),
    countText(score, placements.length, bestOf(entry), entry.score),
  );
  shell.enable({
    "Turn right": isOpen,
    "Turn left": isOpen,
    "All turns": isOpen,
    Hint: isOpen,
    Place: isOpen,
    Swap: canSwap(table),
    "Start over": placements.length > 0 && !table.watch,
    "Best play": entry.seed === null || end !== "open",
    Previous: entry.at > 0,
    Next: entry.at + 1 < entries.length,
  });
  shell.showKept(isKept());
}
