// The rules: the effect of a turn. trisolve.entanglement.rules is the definition; this module
// agrees with it. A turn is "3" (the current tile at rotation 3) or "s3" (swap with the pocket
// first).

import { expect } from "../shared/errors.js";
import { Refusal } from "../shared/game/refusal.js";
import { HEX_STEPS } from "../shared/hexes.js";
import { PATH_EXPECTED, REASONS } from "./rules_words.js";
import { N_PINS, partnersOf, rotated } from "./tiles.js";

/** @type {Entanglement.Place} */
export const FIRST_PLACE = [0, -1, 7];
const MAX_RADIUS = 16;
const TURNS = ["", "s"].flatMap((swap) => [0, 1, 2, 3, 4, 5].map((k) => `${swap}${k}`));

/** @type {(q: number, r: number) => string} a cell as a key of the board */
export const cellKey = (q, r) => `${q},${r}`;

/** @type {(q: number, r: number) => number} */
export const fromCenter = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** @type {(pin: number) => number} the neighbor's pin that a pin meets */
export const meetingPin = (pin) => (pin + (pin % 2 ? 5 : 7)) % N_PINS;

/** @type {(radius: number) => void} throws if no field can have this radius */
export function checkRadius(radius) {
  const right = Number.isInteger(radius) && radius >= 1 && radius <= MAX_RADIUS;
  expect(right, PATH_EXPECTED.radiusInBounds, radius);
}

/** @type {(puzzle: Entanglement.Puzzle) => Entanglement.Position} */
export function begin({ radius, tiles }) {
  checkRadius(radius);
  expect(tiles.length, PATH_EXPECTED.someTile);
  tiles.forEach(partnersOf);
  const left = Math.max(0, tiles.length - 2);
  return {
    puzzle: { radius, tiles },
    left,
    board: new Map(),
    placements: [],
    place: [...FIRST_PLACE],
    current: tiles[0],
    pocket: tiles[1] ?? null,
    score: 0,
    segments: 0,
    end: "open",
  };
}

/** @type {(text: string) => string} a turn; throws for any other string */
export function parse(text) {
  expect(/^s?[0-5]$/.test(text), PATH_EXPECTED.turn, text);
  return text;
}

/** @type {(position: Entanglement.Position, turn: string) => Entanglement.Reason | null} why a turn is illegal */
function reasonAgainst({ end, current, pocket }, turn) {
  if (end !== "open") return "over";
  if (turn.startsWith("s")) return pocket ? null : "no-pocket";
  return current ? null : "no-current";
}

/** @type {(position: Entanglement.Position) => string[]} in the order 0..5, s0..s5 */
export const legal = (position) => TURNS.filter((turn) => !reasonAgainst(position, turn));

/**
 * Return the line after a tile is placed on the next cell.
 * @type {(position: Entanglement.Position, tile: string) =>
 *   {path: Entanglement.Segment[], next: Entanglement.Place | null, end: Entanglement.End}}
 */
function follow({ puzzle, board, place }, tile) {
  let [q, r, pin] = /** @type {Entanglement.Place} */ (place);
  const laid = cellKey(q, r);
  /** @type {Entanglement.Segment[]} */
  const path = [];
  for (;;) {
    const key = cellKey(q, r),
      code = key === laid ? tile : board.get(key);
    if (!code) return { path, next: [q, r, pin], end: "open" };
    const out = partnersOf(code)[pin],
      [dq, dr] = HEX_STEPS[out >> 1];
    path.push([q, r, pin, out]);
    q += dq;
    r += dr;
    pin = meetingPin(out);
    const far = fromCenter(q, r);
    if (far === 0) return { path, next: null, end: "centre" };
    if (far > puzzle.radius) return { path, next: null, end: "wall" };
  }
}

/**
 * Return the placement of a turn; throw a Refusal for an illegal turn.
 * @type {(position: Entanglement.Position, turn: string) => Entanglement.Placement}
 */
export function preview(position, turn) {
  const reason = reasonAgainst(position, turn);
  if (reason) throw new Refusal(REASONS[reason]);
  const { current, pocket, place, score: before, left } = position,
    [chosen, kept] = turn.startsWith("s") ? [pocket, current] : [current, pocket],
    tile = rotated(/** @type {string} */ (chosen), Number(turn.at(-1)));
  const { path, next, end } = follow(position, tile),
    [q, r] = /** @type {Entanglement.Place} */ (place);
  const segments = path.length,
    score = (segments * (segments + 1)) / 2;
  return {
    turn,
    cell: [q, r],
    tile,
    path,
    segments,
    score,
    total: before + score,
    next,
    end: end === "open" && !kept && !left ? "tiles" : end,
  };
}

/** @type {(position: Entanglement.Position, turn: string) => Entanglement.Position} */
export function play(position, turn) {
  const done = preview(position, turn),
    { puzzle, board, placements, current, pocket, left, segments } = position;
  return {
    puzzle,
    left: Math.max(0, left - 1),
    board: new Map(board).set(cellKey(...done.cell), done.tile),
    placements: [...placements, done],
    place: done.next,
    current: left ? puzzle.tiles[puzzle.tiles.length - left] : null,
    pocket: turn.startsWith("s") ? current : pocket,
    score: done.total,
    segments: segments + done.segments,
    end: done.end,
  };
}

/**
 * Return the facts about a position, as `trisolve replay --json` prints them.
 * @type {(position: Entanglement.Position) => object}
 */
export function facts({ placements, score, segments, end, place, current, pocket, left }) {
  const turns = placements.map(
    ({ turn, cell, tile, path, segments: n, score: won, total, next }) => ({
      turn,
      cell,
      tile,
      segments: n,
      score: won,
      total,
      path,
      next,
    }),
  );
  return { turns, score, segments, end, next: place, current, pocket, left };
}

/**
 * Play turns and return the output of `trisolve replay --json` for them.
 * @type {(puzzle: Entanglement.Puzzle, text: string) => object}
 */
export function replayed(puzzle, text) {
  let position = begin(puzzle);
  for (const [at, turn] of text.split(/\s+/).filter(Boolean).map(parse).entries()) {
    const reason = reasonAgainst(position, turn);
    if (reason) return { illegal: { turn: at + 1, reason }, score: position.score };
    position = play(position, turn);
  }
  return facts(position);
}
