// What the Entanglement page knows: one record, and how the hand and the game in it change.

import { isAided } from "../shared/ladder.js";
import { parseSeed, seedEntry } from "./draws.js";
import { cellKey, newGame, parseTurns, playTurn, preview } from "./rules.js";

export const FIRST_SEED = "1";
const HASTE_MS = 300;

/**
 * Return the state with the first puzzle open, or the game of the first seed, and nothing played.
 * @type {(settings: Entanglement.Settings, raw: object[]) => Entanglement.State}
 */
export function newState(settings, raw) {
  const entries = raw.map(
    (one, at) => /** @type {Entanglement.Entry} */ ({ ...one, at, seed: null }),
  );
  const entry = entries[0] ?? seedEntry(parseSeed(settings.seed ?? FIRST_SEED), settings.radius);
  return {
    settings,
    entries,
    entry,
    watch: null,
    game: newGame(entry),
    isSwapped: false,
    rotations: { current: 0, pocket: 0 },
    pressedAt: -Infinity,
    undone: [],
    reached: null,
    aided: false,
    plan: null,
  };
}

/** @type {(state: Entanglement.State) => "current" | "pocket"} */
const slotOf = ({ isSwapped }) => (isSwapped ? "pocket" : "current");

/**
 * Return the turn that placing the tile in hand would be.
 * @type {(state: Entanglement.State) => string}
 */
export const turnInHand = (state) =>
  `${state.isSwapped ? "s" : ""}${state.rotations[slotOf(state)]}`;

/** @type {(state: Entanglement.State) => boolean} whether tiles can be placed: the game goes on and is not just watched */
export const isPlayed = ({ game, watch }) => game.end === "open" && !watch;

/** @type {(state: Entanglement.State) => boolean} */
export const canSwap = (state) =>
  isPlayed(state) && (state.isSwapped ? state.game.current : state.game.pocket) !== null;

/** @type {(state: Entanglement.State) => string} the key of the cell where the next tile goes */
export const placeKey = ({ game: { place } }) => (place ? cellKey(place[0], place[1]) : "");

/**
 * Return the result of placing the tile in hand, null where none can be placed.
 * @type {(state: Entanglement.State) => Entanglement.Placement | null}
 */
export const aheadOf = (state) => (isPlayed(state) ? preview(state.game, turnInHand(state)) : null);

/** @type {(state: Entanglement.State, by: number) => void} */
export function turnHand(state, by) {
  state.rotations[slotOf(state)] = (state.rotations[slotOf(state)] + by + 6) % 6;
}

/** @type {(state: Entanglement.State, turn: string) => void} take the tile of a turn in hand, turned as it says */
export function hold(state, turn) {
  state.isSwapped = turn.startsWith("s");
  state.rotations[slotOf(state)] = Number(turn.at(-1));
}

/** @type {(state: Entanglement.State) => void} */
function takeNext(state) {
  const { game, rotations } = state;
  if (state.isSwapped) rotations.pocket = rotations.current; // the tile that goes there keeps its rotation
  rotations.current = 0;
  state.isSwapped = game.current === null && game.pocket !== null;
}

/**
 * Play a turn, perhaps a hint's or one that was taken back; throw where it is illegal, and change nothing.
 * @type {(state: Entanglement.State, turn: string, byHint?: boolean) => Entanglement.Placement}
 */
export function layTile(state, turn, byHint = false) {
  const n = state.game.placements.length,
    done = playTurn(state.game, turn),
    isAgain = state.undone.at(-1) === turn;
  state.undone = isAgain ? state.undone.slice(0, -1) : [];
  state.aided = isAided(state.aided, n > 0 || isAgain, byHint);
  hold(state, turn);
  takeNext(state);
  return done;
}

/**
 * Open a puzzle or a game after some turns; from the first illegal one on they are passed over.
 * @type {(state: Entanglement.State, entry: Entanglement.Entry, turns: string, aided?: boolean) => void}
 */
export function begin(state, entry, turns, aided = false) {
  const game = newGame(entry);
  try {
    for (const turn of parseTurns(turns)) playTurn(game, turn);
  } catch {
    // the turns before it stand
  }
  state.rotations.current = state.rotations.pocket = 0;
  if (state.entry.id !== entry.id) state.plan = null;
  Object.assign(state, { entry, game, isSwapped: false, undone: [], reached: null, aided });
  takeNext(state);
}

/**
 * Return whether a press comes in haste: so soon after the last one that it places no second tile.
 * @type {(state: Entanglement.State, now: number) => boolean}
 */
export function isHasty(state, now) {
  const was = state.pressedAt;
  state.pressedAt = now;
  return now - was < HASTE_MS;
}

/** @type {(state: Entanglement.State) => string[]} the tiles still to come, where they are known */
export function comingTiles({ entry, game: { puzzle, left } }) {
  return entry.seed === null ? puzzle.tiles.slice(puzzle.tiles.length - left) : [];
}

/**
 * Return placed tiles, each with the part of the line that runs through it. `held` is the tile in hand,
 * `ahead` what it would do. While the line of the last turn grows, fewer segments are shown.
 * @type {(placements: Entanglement.Placement[], held?: Entanglement.Placement | null,
 *   ahead?: Entanglement.Placement | null, segments?: number) => Entanglement.LaidTile[]}
 */
export function laidTiles(placements, held = null, ahead = null, segments = Infinity) {
  const last = placements.at(-1);
  /** @type {Map<string, Entanglement.LaidTile>} */
  const tiles = new Map();
  for (const {
    cell: [q, r],
    tile,
  } of [...placements, ...(held ? [held] : [])]) {
    tiles.set(cellKey(q, r), { q, r, code: tile, pens: new Map() });
  }
  for (const placement of [...placements, ...(ahead ? [ahead] : [])]) {
    const pen = placement === (held ? ahead : last) ? "mark" : "highlight";
    for (const [q, r, pinIn, out] of placement.path.slice(
      0,
      placement === last ? segments : Infinity,
    )) {
      tiles.get(cellKey(q, r))?.pens.set(Math.min(pinIn, out), pen);
    }
  }
  return [...tiles.values()];
}

/**
 * Return the tiles as they lie on the board, with the one in hand unless the line grows.
 * @type {(state: Entanglement.State, ahead: Entanglement.Placement | null, segments: number) => Entanglement.LaidTile[]}
 */
export const tilesShown = (state, ahead, segments) =>
  laidTiles(state.game.placements, segments < Infinity ? null : aheadOf(state), ahead, segments);
