// What the page shows of the game: the board, the hand, the score, which buttons can be pressed.

import { el } from "../shared/dom.js";
import { endRow } from "../shared/end_row.js";
import { light, resultLine } from "../shared/ending.js";
import { isShown } from "../shared/shown.js";
import { bestOf, isFinished } from "./kept.js";
import { aheadOf, canSwap, comingTiles, isPlayed, tilesShown } from "./state.js";
import { rotated } from "./tiles.js";
import {
  COMMANDS,
  END_REASONS,
  LABELS,
  countText,
  endText,
  endTitle,
  scoresText,
} from "./words.js";

const SEGMENT_MS = 70,
  MAX_GROWING_MS = 1400;

/**
 * Draw the board. While a line grows, only some segments of the last turn are drawn; while a tile
 * turns, what it would do is not.
 * @type {(page: Entanglement.Page, segments?: number, isTurning?: boolean) => void}
 */
export function drawBoard(page, segments = Infinity, isTurning = false) {
  const isGrowing = segments < Infinity,
    ahead = isGrowing || isTurning ? null : aheadOf(page);
  page.board.show(tilesShown(page, ahead, segments));
  page.board.mark(isGrowing ? null : page.game.place, ahead?.next ?? null);
}

/** @type {(page: Entanglement.Page, last: Entanglement.Placement) => void} draw the line as the last turn makes it grow */
export function growLine(page, { segments }) {
  const ms = Math.min(segments * SEGMENT_MS, MAX_GROWING_MS);
  page.glide.go(
    0,
    segments,
    ms,
    (n) => drawBoard(page, Math.ceil(n)),
    () => drawBoard(page),
  );
}

/** @type {(page: Entanglement.Page) => void} */
function drawHand(page) {
  const { game, isSwapped, rotations, hand } = page;
  const [held, kept] = isSwapped ? [game.pocket, game.current] : [game.current, game.pocket];
  const [heldAt, keptAt] = isSwapped
    ? [rotations.pocket, rotations.current]
    : [rotations.current, rotations.pocket];
  hand.show(
    held && rotated(held, heldAt),
    kept && rotated(kept, keptAt),
    canSwap(page),
    comingTiles(page),
    aheadOf(page),
  );
}

/** @type {(page: Entanglement.Page) => number | null} the best score, with the tile that was just placed */
function bestNow({ entry, reached }) {
  const best = bestOf(entry);
  return reached === null ? best : Math.max(best ?? 0, reached);
}

/**
 * Say what the game came to.
 * @type {(page: Entanglement.Page) => string}
 */
export const resultText = (page) => endText(page.game.score, page.entry.score, bestNow(page));

/** @type {(page: Entanglement.Page) => Entanglement.Entry | undefined} the next puzzle whose target is not reached, the first again after the last */
const nextTarget = ({ entry: { at }, entries }) =>
  [...entries.slice(at + 1), ...entries.slice(0, Math.max(0, at))].find((one) =>
    one.score === null ? !isFinished(one) : Number(bestOf(one)) < one.score,
  );

/** @type {(page: Entanglement.Page) => import("../shared/frame.js").Lead | null} where a game that is over leads on */
function leadOf(page) {
  const { entry, game, frame, watch, newGame, open } = page;
  if (game.end === "open" || watch) return null;
  if (entry.seed !== null) return { name: COMMANDS.newGame, run: newGame };
  if (entry.score !== null && game.score < entry.score)
    return { name: LABELS.tryAgain, run: () => frame.buttons.restart.click() };
  const next = nextTarget(page);
  return next
    ? { name: LABELS.nextPuzzle, run: () => open(next) }
    : { name: COMMANDS.newGame, run: newGame };
}

/** @type {(page: Entanglement.Page) => void} */
function tellEnd({ game, entry, frame, note: line, aided, watchOwn }) {
  const watch = el("button", { onclick: () => watchOwn() }, LABELS.watch),
    isSolved = entry.score !== null && game.score >= entry.score,
    result = resultLine(isSolved, !aided && !isShown(entry.id), endTitle(game.score, entry.score));
  frame.show(endRow(result, END_REASONS[game.end], watch), line);
}

/**
 * Write a line in the panel until the next one; "" takes it away.
 * @type {(page: Entanglement.Page, text: string) => void}
 */
export function note({ note: line, frame }, text) {
  line.textContent = text;
  line.hidden = !text;
  if (text) frame.say(text);
}

/**
 * Show everything but the board.
 * @type {(page: Entanglement.Page) => void}
 */
export function update(page) {
  const { entry, entries, game, frame, hand } = page,
    { score, placements, end } = game,
    isOpen = isPlayed(page);
  drawHand(page);
  if (page.watch) page.note.hidden = true;
  else if (!isOpen) tellEnd(page);
  else frame.show(page.note, hand.outcome, page.rules);
  frame.count.replaceChildren(
    el("span", {}, el("b", {}, String(score)), countText(score, placements.length)),
    el("span", {}, scoresText(bestNow(page), entry.score)),
  );
  light(frame.stage, end !== "open" && score >= (entry.score ?? 0));
  frame.lead(leadOf(page));
  frame.offer({ undo: entry.seed === null, redo: entry.seed === null });
  frame.enable({
    "turn-right": isOpen,
    "turn-left": isOpen,
    turns: isOpen,
    hint: isOpen,
    place: isOpen,
    swap: canSwap(page),
    undo: placements.length > 0 && !page.watch,
    redo: page.undone.length > 0 && isOpen,
    restart: placements.length > 0 && !page.watch,
    watch: entry.seed === null || end !== "open",
    previous: entry.at > 0,
    next: entry.at + 1 < entries.length,
  });
}
