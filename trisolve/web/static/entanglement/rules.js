// The rules: what a turn does. trisolve.entanglement.rules is the definition; this says the same.
// A turn is "3" (the current tile at rotation 3) or "s3" (first current and pocket change places).

import { expect } from "../shared/errors.js";
import { PATH_EXPECTED, REASONS, inTurnText } from "./rules_words.js";
import { N_PINS, partnersOf, rotated } from "./tiles.js";

export const RULES_VERSION = 1;

export const SIDES = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];
/** @type {Entanglement.Place} */
export const FIRST_PLACE = [0, -1, 7];
export const MAX_RADIUS = 16;
const TURNS = ["", "s"].flatMap((swap) => [0, 1, 2, 3, 4, 5].map((k) => `${swap}${k}`));

/** @type {(q: number, r: number) => string} a cell as the key of the board */
export const cellKey = (q, r) => `${q},${r}`;

/** @type {(q: number, r: number) => number} */
export const fromCenter = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** @type {(pin: number) => number} the neighbor's pin that a pin meets */
export const meetingPin = (pin) => (pin + (pin % 2 ? 5 : 7)) % N_PINS;

/** @type {(radius: number) => void} throws where a field cannot have it */
export function checkRadius(radius) {
  const right = Number.isInteger(radius) && radius >= 1 && radius <= MAX_RADIUS;
  expect(right, PATH_EXPECTED.radiusInBounds, radius);
}

/** @type {(puzzle: Entanglement.Puzzle) => Entanglement.Game} */
export function newGame(puzzle) {
  const { radius, tiles } = puzzle;
  checkRadius(radius);
  expect(tiles.length, PATH_EXPECTED.someTile);
  tiles.forEach(partnersOf);
  const left = Math.max(0, tiles.length - 2);
  return {
    puzzle,
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

/**
 * Return turns of a text, separated by blanks; throw where one is none.
 * @type {(text: string) => string[]}
 */
export function parseTurns(text) {
  const turns = text.split(/\s+/).filter(Boolean);
  turns.forEach((turn) => expect(/^s?[0-5]$/.test(turn), PATH_EXPECTED.turn, turn));
  return turns;
}

/** @type {(game: Entanglement.Game, turn: string) => Entanglement.Reason | null} why a turn is illegal */
function reasonAgainst({ end, current, pocket }, turn) {
  if (end !== "open") return "over";
  if (turn.startsWith("s")) return pocket ? null : "no-pocket";
  return current ? null : "no-current";
}

/** @type {(game: Entanglement.Game) => string[]} in the order 0..5, s0..s5 */
export const legalTurns = (game) => TURNS.filter((turn) => !reasonAgainst(game, turn));

/**
 * Return the line with a tile on the place.
 * @type {(game: Entanglement.Game, tile: string) =>
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
      [dq, dr] = SIDES[out >> 1];
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
 * Return the result that a turn would have; nothing changes. Throws where it is illegal.
 * @type {(game: Entanglement.Game, turn: string) => Entanglement.Placement}
 */
export function preview(game, turn) {
  const reason = reasonAgainst(game, turn);
  if (reason) throw new Error(inTurnText(game.placements.length + 1, REASONS[reason], turn));
  const swaps = turn.startsWith("s");
  const [chosen, kept] = swaps ? [game.pocket, game.current] : [game.current, game.pocket];
  const tile = rotated(/** @type {string} */ (chosen), Number(turn.at(-1)));
  const { path, next, end } = follow(game, tile),
    [q, r] = /** @type {Entanglement.Place} */ (game.place);
  const segments = path.length,
    score = (segments * (segments + 1)) / 2;
  return {
    turn,
    cell: [q, r],
    tile,
    path,
    segments,
    score,
    total: game.score + score,
    next,
    end: end === "open" && !kept && !game.left ? "tiles" : end,
  };
}

/**
 * Play a turn in a game and return its result. Throws where it is illegal; then nothing changes.
 * @type {(game: Entanglement.Game, turn: string) => Entanglement.Placement}
 */
export function playTurn(game, turn) {
  const done = preview(game, turn),
    { tiles } = game.puzzle;
  game.placements.push(done);
  game.board.set(cellKey(...done.cell), done.tile);
  if (turn.startsWith("s")) game.pocket = game.current;
  game.current = game.left ? tiles[tiles.length - game.left] : null;
  game.left = Math.max(0, game.left - 1);
  game.place = done.next;
  game.score = done.total;
  game.segments += done.segments;
  game.end = done.end;
  return done;
}

/** @type {(game: Entanglement.Game) => string} */
export const turnsOf = ({ placements }) => placements.map(({ turn }) => turn).join(" ");

/**
 * Play turns and return the output of `trisolve replay --json` for them.
 * @type {(puzzle: Entanglement.Puzzle, text: string) => object}
 */
export function replayed(puzzle, text) {
  const game = newGame(puzzle);
  for (const [at, turn] of parseTurns(text).entries()) {
    const reason = reasonAgainst(game, turn);
    if (reason) return { illegal: { turn: at + 1, reason }, score: game.score };
    playTurn(game, turn);
  }
  const { placements, score, segments, end, place, current, pocket, left } = game;
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
