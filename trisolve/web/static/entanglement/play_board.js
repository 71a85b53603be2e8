// The board of the page: the tile in hand is shown on the next cell, with the line that it would make.
// Rotations and the growth of the line are animated.

import { createGlide } from "../shared/motion.js";
import { followNearer } from "../shared/nearer.js";
import { createBoard } from "./board.js";
import { aheadOf } from "./hand.js";
import { laidTiles } from "./laid.js";
import { cellKey } from "./rules.js";
import { stateText } from "./words.js";

const SPIN_MS = 160,
  SEGMENT_MS = 70,
  MAX_GROWING_MS = 1400;

/** @type {Record<string, number>} */
const TURNING_KEYS = { r: 1, R: -1, ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Return the sixths by which the tile in hand was turned: -1 or 1, or 0 for anything else.
 * @type {(was: Entanglement.Placement | null, now: Entanglement.Placement | null) => number}
 */
function turnedBy(was, now) {
  if (!was || !now || was.turn.length !== now.turn.length) return 0;
  const by = (Number(now.turn.at(-1)) - Number(was.turn.at(-1)) + 6) % 6;
  return by === 5 ? -1 : by === 1 ? 1 : 0;
}

/**
 * Make the board; `turn` turns the tile in hand by a number of sixths.
 * @type {(stage: HTMLElement, page: Entanglement.Page, turn: (by: number) => void) =>
 *   GameBoard<Entanglement.Entry, Entanglement.Position, string, Entanglement.Draft>}
 */
export function createPlayBoard(stage, page, turn) {
  const board = createBoard(stage, { onTap: () => turn(1), onWheel: turn }),
    glide = createGlide();
  /** @type {Entanglement.Position | null} */
  let shown = null;
  /** @type {Entanglement.Placement | null} */
  let held = null;
  /** @type {(position: Entanglement.Position, ahead: Entanglement.Placement | null) => void} */
  const draw = (position, ahead) => {
    board.show(laidTiles(position.placements, held, ahead));
    board.mark(position.place, ahead?.next ?? null);
  };
  /**
   * @type {(position: Entanglement.Position, by: number) => void}
   * turn the tile in hand at once, and animate it
   */
  const spin = (position, by) => {
    const { place } = position;
    draw(position, null);
    glide.go(
      -60 * by,
      0,
      SPIN_MS,
      (degrees) => place && board.lean(cellKey(place[0], place[1]), degrees),
      () => draw(position, held),
    );
  };
  /** @type {(position: Entanglement.Position) => void} */
  const grow = (position) => {
    const { placements } = position,
      n = placements[placements.length - 1].segments;
    board.mark(null, null);
    glide.go(
      0,
      n,
      Math.min(n * SEGMENT_MS, MAX_GROWING_MS),
      (segments) => board.show(laidTiles(placements, null, null, Math.ceil(segments))),
      () => draw(position, held),
    );
  };
  followNearer(stage);
  return {
    begin({ radius }) {
      glide.stop();
      board.begin(radius);
      shown = held = null;
    },
    show(position, { move, draft }) {
      glide.stop();
      const ahead = page.isPersons ? aheadOf(position, draft) : null,
        by = position === shown ? turnedBy(held, ahead) : 0,
        isNext = move !== null && shown?.placements.length === position.placements.length - 1;
      shown = position;
      held = ahead;
      if (by) spin(position, by);
      else if (isNext) grow(position);
      else draw(position, ahead);
      board.name(stateText(position));
    },
    ring: () => {},
    key(name) {
      if (!(name in TURNING_KEYS)) return false;
      turn(TURNING_KEYS[name]);
      return true;
    },
  };
}
