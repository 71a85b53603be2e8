// What a player does: turns, swaps and places tiles, asks for a hint, starts over.

import { putLink } from "../shared/addresses.js";
import { MAKE, WHERE, WHICH } from "../shared/ladder.js";
import { commit } from "./commit.js";
import { advised } from "./hint.js";
import { keepNow } from "./kept.js";
import { addressOf } from "./links.js";
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
import { drawBoard, note, resultText } from "./view.js";
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

/** @type {(page: Entanglement.Page) => Entanglement.Placement} */
const lastOf = ({ game }) => /** @type {Entanglement.Placement} */ (game.placements.at(-1));

/** @type {(page: Entanglement.Page) => string} what placing the tile in hand would do, "" where none can be placed */
function aheadSaid(page) {
  const done = aheadOf(page);
  return done ? aheadText(done) : "";
}

/** @type {(page: Entanglement.Page, by: number) => void} the tile in hand lies turned at once, and is shown turning */
function spin(page, by) {
  drawBoard(page, Infinity, true);
  page.glide.go(
    -60 * by,
    0,
    SPIN_MS,
    (degrees) => page.board.lean(placeKey(page), degrees),
    () => drawBoard(page),
  );
}

/** @type {(page: Entanglement.Page, by: number) => void} turn the tile in hand by some sixths */
export function turn(page, by) {
  page.glide.stop();
  if (!isPlayed(page)) return;
  commit(page, {
    make: () => turnHand(page, by),
    draw: () => spin(page, by),
    said: () => aheadSaid(page),
    events: () => ["turn"],
  });
}

/** @type {(page: Entanglement.Page) => void} */
export function swap(page) {
  page.glide.stop();
  if (!canSwap(page)) return;
  commit(page, {
    make() {
      page.isSwapped = !page.isSwapped;
    },
    said: () => aheadSaid(page),
  });
}

/** @type {(page: Entanglement.Page, chosen: string) => void} take a turn in hand; it is not placed yet */
export function take(page, chosen) {
  commit(page, { make: () => hold(page, chosen), said: () => aheadSaid(page) });
  page.frame.buttons.place.focus();
}

/** @type {(page: Entanglement.Page, chosen: string, byHint?: boolean) => void} place a tile; then it stays */
export function lay(page, chosen, byHint = false) {
  const { entry, game, glide } = page;
  glide.stop();
  if (!isPlayed(page)) return;
  putLink(addressOf(entry, page.entries.length));
  commit(page, {
    make() {
      const placed = layTile(page, chosen, byHint);
      page.reached = game.score;
      return placed;
    },
    note: "",
    said: () => placedText(lastOf(page), game.end === "open" ? "" : resultText(page)),
    keep: () => keepNow(page),
    events() {
      if (game.end === "open") return ["move"];
      return entry.seed === null ? ["move", "end", "solved"] : ["move", "end"];
    },
  });
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
    lay(page, found.turn, true);
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
  const { entry, game, undone } = page,
    turns = turnsOf(game).split(" ").filter(Boolean),
    last = turns.pop();
  page.glide.stop();
  if (!last || entry.seed !== null || page.watch) return;
  commit(page, {
    make() {
      begin(page, entry, turns.join(" "), page.aided);
      page.undone = [...undone, last];
      hold(page, last);
    },
    note: "",
    said: () => TAKEN_BACK,
    keep: () => keepNow(page),
    events: () => ["move"],
  });
}

/** @type {(page: Entanglement.Page) => void} place again the tile that was taken back last */
export function redo(page) {
  const turn = page.undone.at(-1);
  if (turn) lay(page, turn);
}
