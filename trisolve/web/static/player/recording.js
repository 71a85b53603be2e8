// Records the plays of the player's page: opened levels, every change of the play, hints and
// endings.

import { keep, recall } from "../shared/storage.js";
import { hasGoals } from "../sliding/level.js";
import { parseMoves } from "../sliding/moves.js";
import { playOf } from "../sliding/play.js";
import {
  IDLE_MS,
  activeClock,
  playDate,
  eventsBetween,
  finishPlay,
  isAtStart,
  newRecord,
  noteEvent,
  agrees,
  replayedAfter,
  replayedBy,
} from "../sliding/plays.js";
import { allPlays, newId, putPlay } from "../sliding/plays_kept.js";
import { bestOf } from "./kept.js";

const OPEN = "trisolve/plays/open",
  ON = "plays/on",
  PLAYER = "plays/player";

/** @typedef {import("../sliding/plays.js").PlayRecord} PlayRecord */
/** @typedef {import("../sliding/play.js").Play} Play */
/** @typedef {{id: string, play: PlayRecord, replayed: Play}} Going */

/** Return whether the player allows recording. @type {() => boolean} */
export const isRecording = () => recall(ON) !== false;

/** @type {(on: boolean) => void} */
export const setRecording = (on) => keep(ON, on);

/** @type {() => string} a name that says nothing about the person */
function newPlayer() {
  const drawn = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => (byte % 36).toString(36))
    .join("");
  keep(PLAYER, drawn);
  return drawn;
}

/** @type {string | null} the name of the player if there is no storage */
let someone = null;

/** Return the player's name. @type {() => string} */
function playerName() {
  const found = recall(PLAYER);
  someone =
    typeof found === "string" && /^[a-z0-9]{4,32}$/.test(found) ? found : (someone ?? newPlayer());
  return someone;
}

/** Draw a new player name for all plays from now on. @type {() => void} */
export const drawPlayer = () => {
  someone = newPlayer();
};

/** @type {() => {id: string, ms: number} | null} the play that this tab had open before a reload */
function openBefore() {
  try {
    return JSON.parse(sessionStorage.getItem(OPEN) ?? "null");
  } catch {
    return null;
  }
}

/** @type {(open: {id: string, ms: number} | null) => void} */
function keepOpen(open) {
  try {
    sessionStorage.setItem(OPEN, JSON.stringify(open));
  } catch {
    /* otherwise a reload would end the play */
  }
}

/** @type {(clock: ReturnType<typeof activeClock>, onInput: () => void) => void} */
function follow(clock, onInput) {
  document.addEventListener("visibilitychange", () => clock.see(!document.hidden));
  for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(kind, onInput, { capture: true, passive: true });
}

/**
 * End abandoned plays; return the play of this tab if the page still shows it as it was left.
 * @type {(level: string | undefined, before: Play) => Promise<(Going & {ms: number}) | null>}
 */
async function leftOpen(level, before) {
  const mine = openBefore();
  /** @type {(Going & {ms: number}) | null} */
  let going = null;
  for (const kept of (await allPlays()).filter(({ play }) => play.end === null)) {
    const { id, play } = kept,
      isMine = id === mine?.id,
      isLate = Math.abs(Date.now() - kept.at) > IDLE_MS;
    const isHere = isMine && !isLate && play.level === level && !isAtStart(before);
    const replayed = isHere ? replayedBy(before.level, play, parseMoves) : null;
    if (replayed && agrees(replayed, before)) going = { id, play, replayed, ms: mine?.ms ?? 0 };
    else if (isMine || isLate) {
      finishPlay(play, 1000 * play.seconds, "left");
      await putPlay(kept);
    }
  }
  return going;
}

/**
 * @typedef {object} Recording  the state of the current play, if there is one
 * @property {ReturnType<typeof activeClock>} clock
 * @property {Entry | null} entry
 * @property {Going | null} going
 * @property {Promise<unknown>} written
 * @property {() => void} onWritten
 * @property {() => boolean} asks  whether plays of the level are recorded
 * @property {boolean} isMissed  whether something happened before this tab's play was loaded
 */

/** @type {(recorder: Recording) => void} */
function write(recorder) {
  if (!recorder.going) return;
  const { id, play } = recorder.going,
    kept = { id, at: Date.now(), play: structuredClone(play) };
  recorder.written = recorder.written.then(() => putPlay(kept)).then(recorder.onWritten);
}

/** @type {(recorder: Recording, how: "solved" | "left" | "watched", ms?: number) => void} */
function end(recorder, how, ms = recorder.clock.input()) {
  if (!recorder.going) return;
  const { play } = recorder.going;
  finishPlay(play, ms, how);
  if (play.events.length) write(recorder);
  recorder.going = null;
  keepOpen(null);
  recorder.clock.restart();
}

/** Handle an input; after a long pause it ends the play. @type {(recorder: Recording) => void} */
function hear(recorder) {
  const { clock } = recorder,
    isLong = clock.idle() > IDLE_MS,
    ms = clock.input();
  if (isLong) end(recorder, "left", ms);
}

/** Start a recording if recording is on and the level is at its start. @type {(recorder: Recording, before: Play) => void} */
function begin(recorder, before) {
  const { entry } = recorder;
  if (!entry || !recorder.asks() || !isRecording() || !hasGoals(before.level) || !isAtStart(before))
    return;
  const play = newRecord(entry.code, playerName(), playDate(new Date()), bestOf(entry) !== null);
  recorder.going = { id: newId(), play, replayed: playOf(before.level) };
}

/** @type {(recorder: Recording, going: Going, what: string) => void} */
function add({ clock }, { id, play }, what) {
  const ms = clock.input();
  noteEvent(play, ms, what);
  keepOpen({ id, ms });
}

/** @type {(recorder: Recording, before: Play) => Promise<void>} */
async function goOn(recorder, before) {
  const going = await leftOpen(recorder.entry?.code, before);
  if (!going || recorder.going || recorder.isMissed) return;
  recorder.going = going;
  recorder.clock.restart(going.ms);
}

/**
 * Handle a change of the page's play.
 * @type {(recorder: Recording, before: Play, next: Play, isSolved: boolean) => void}
 */
function changed(recorder, before, next, isSolved) {
  if (!recorder.going) begin(recorder, before);
  const { going } = recorder;
  recorder.isMissed ||= !going;
  if (!going) return;
  const moves = next.line.slice(before.cursor),
    whats = eventsBetween(going.replayed, before, next);
  /** @type {(what: string, i: number) => Move | null} */
  const moveOf = (what, i) => (/^(undo|redo|reset)$/.test(what) ? null : moves[i]);
  const after = whats.reduce(
    (replayed, what, i) => replayedAfter(replayed, what, moveOf(what, i)),
    going.replayed,
  );
  if (!agrees(after, next)) {
    // no event explains how the play reached this position
    end(recorder, "left");
    return;
  }
  going.replayed = after;
  for (const what of whats) add(recorder, going, what);
  if (isSolved) end(recorder, "solved");
  else write(recorder);
}

/**
 * Record a request for a hint or the solution.
 * @type {(recorder: Recording, what: string, play: Play) => void}
 */
function asked(recorder, what, play) {
  if (!recorder.going && what !== "watch") begin(recorder, play);
  if (!recorder.going) return;
  add(recorder, recorder.going, what);
  if (what === "watch") end(recorder, "watched");
  else write(recorder);
}

/** Drop the current play; it is not written again. @type {(recorder: Recording) => void} */
function drop(recorder) {
  recorder.going = null;
  recorder.isMissed = true;
  keepOpen(null);
}

/**
 * Make the recorder of a page, for levels that ask for plays.
 * @type {(asks: () => boolean, onWritten: () => void) => Recorder}
 */
export function createRecorder(asks, onWritten) {
  const clock = activeClock(() => performance.now());
  /** @type {Recording} */
  const recorder = {
    clock,
    entry: null,
    going: null,
    written: Promise.resolve(),
    onWritten,
    asks,
    isMissed: false,
  };
  /** @type {Promise<void> | null} */
  let ready = null;
  follow(clock, () => hear(recorder));
  addEventListener("pagehide", () => {
    if (recorder.going) keepOpen({ id: recorder.going.id, ms: clock.input() });
  });
  return {
    opened(next, play) {
      if (recorder.going && next === recorder.entry) return;
      end(recorder, "left");
      recorder.entry = next;
      clock.restart();
      if (asks()) ready ??= goOn(recorder, play).catch(() => {});
    },
    changed: (before, next, isSolved) => changed(recorder, before, next, isSolved),
    asked: (what, play) => asked(recorder, what, play),
    drop: () => drop(recorder),
    settled: async () => {
      await ready;
      await recorder.written;
    },
  };
}
