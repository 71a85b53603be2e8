// Recordings of plays: the events on a level, from its first move or hint to its end. These
// functions need no page; plays_kept.js stores the recordings.

import { stepsBetween } from "./lattice.js";
import { moveName } from "./moves.js";
import { here, jumped, playOf, played, reset, undone } from "./play.js";
import { RULES_VERSION } from "./rules.js";

const MAX_EVENTS = 2000;
const MAX_GAP_MS = 60_000;
export const IDLE_MS = 600_000;

/** @typedef {import("./play.js").Play} Play */
/**
 * @typedef {object} PlayRecord  a line of the file; see docs/playtests.md
 * @property {"trisolve-play"} format
 * @property {1} version
 * @property {string} level
 * @property {number} rules
 * @property {string} player
 * @property {string} date
 * @property {"solved" | "left" | "watched" | null} end  null while it continues
 * @property {number} seconds
 * @property {[number, string][]} events
 * @property {true} [cut]
 * @property {true} [again]
 */

/** @type {(at: Date) => string} the local date, without a time of day */
export const playDate = (at) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

/**
 * Return a clock of active time: it runs only while the page is visible, and at most a minute
 * between two inputs. `now` returns monotonic milliseconds.
 * @type {(now: () => number) => {input(): number, idle(): number, see(isVisible: boolean): void, restart(ms?: number): void}}
 *
 */
export function activeClock(now) {
  let active = 0,
    waited = 0,
    last = now();
  /** @type {number | null} */
  let since = last;
  const passed = () => Math.min(MAX_GAP_MS, waited + (since === null ? 0 : now() - since));
  return {
    /** Record an input; return the active milliseconds so far. */
    input() {
      active += passed();
      waited = 0;
      last = now();
      if (since !== null) since = last;
      return active;
    },
    /** Return the time since the last input. */
    idle: () => now() - last,
    see(isVisible) {
      if (!isVisible && since !== null) {
        waited += now() - since;
        since = null;
      } else if (isVisible && since === null) since = now();
    },
    restart(ms = 0) {
      active = ms;
      waited = 0;
      last = now();
      if (since !== null) since = last;
    },
  };
}

/** @type {(ms: number) => number} */
const seconds = (ms) => Math.round(ms / 100) / 10;

/**
 * Return the record of a new play.
 * @type {(level: string, player: string, date: string, again: boolean) => PlayRecord}
 */
export const newRecord = (level, player, date, again) => ({
  format: "trisolve-play",
  version: 1,
  level,
  rules: RULES_VERSION,
  player,
  date,
  end: null,
  seconds: 0,
  events: [],
  ...(again ? { again: true } : {}),
});

/** Record an event of a play. @type {(record: PlayRecord, ms: number, what: string) => void} */
export function noteEvent(record, ms, what) {
  record.seconds = seconds(ms);
  if (record.events.length < MAX_EVENTS) record.events.push([record.seconds, what]);
  else record.cut = true;
}

/** End a play. @type {(record: PlayRecord, ms: number, end: "solved" | "left" | "watched") => void} */
export function finishPlay(record, ms, end) {
  record.end = end;
  record.seconds = Math.max(record.seconds, seconds(ms));
}

/** @type {(play: Play, from: Play, to: Play) => string[]} the names of the redone moves */
function forwards(play, from, to) {
  const names = to.line.slice(from.cursor, to.cursor).map(moveName),
    known = play.line.slice(play.cursor).map(moveName);
  const n = names.findIndex((name, i) => name !== known[i]);
  return names.map((name, i) => (n < 0 || i < n ? "redo" : name));
}

/**
 * Return the events that lead from one play to the next, given the replay of the record so far.
 * @type {(replayed: Play, from: Play, to: Play) => string[]}
 */
export function eventsBetween(replayed, from, to) {
  if (to.before === from && to.cursor === 0) return ["reset"];
  if (to === from.before) return ["undo"];
  if (to.cursor < from.cursor) return Array(from.cursor - to.cursor).fill("undo");
  return forwards(replayed, from, to);
}

/**
 * Return the replay of a record after one more event; throw if it is impossible.
 * @type {(replayed: Play, what: string, move: Move | null) => Play}
 */
export function replayedAfter(replayed, what, move) {
  if (what === "undo") return undone(replayed);
  if (what === "redo") return jumped(replayed, replayed.cursor + 1);
  if (what === "reset") return reset(replayed);
  return move ? played(replayed, move) : replayed;
}

/** @type {(level: Level, record: PlayRecord, read: (text: string) => Move[]) => Play} the replay of a record */
export const replayedBy = (level, record, read) =>
  record.events.reduce(
    (replayed, [, what]) =>
      replayedAfter(
        replayed,
        what,
        /^(undo|redo|reset|watch|hint \d)$/.test(what) ? null : read(what)[0],
      ),
    playOf(level),
  );

/**
 * @type {(replayed: Play, to: Play) => boolean}
 * whether the replay and the play have equal positions
 */
export const agrees = (replayed, to) => here(replayed).every((first, at) => first === here(to)[at]);

/** @type {(play: Play) => boolean} whether a level is at its start */
export const isAtStart = ({ level, at, cursor }) =>
  level.blocks.every((block, i) => stepsBetween(block.first, at[cursor][i], block.axis) === 0);
