// What this player's plays say of the levels of a page: how long each takes, and which one comes next.

import { keep, recall } from "../shared/storage.js";
import { LENGTHS, chooseLevel, expectedSeconds, fitOf, timedOf } from "../sliding/for_you.js";
import { NO_CELL } from "../sliding/lattice.js";
import { playOf } from "../sliding/play.js";
import { allPlays } from "../sliding/plays_kept.js";
import { applyMove } from "../sliding/rules.js";
import { levelOf } from "./entries.js";
import { bestOf } from "./kept.js";

const LENGTH = "for-you/length",
  GIVEN = "for-you/given";
const N_LATELY = 3,
  N_SHOWN = 50;

/** The traits of levels that are named; floors are traits, too. */
const TRAITS = { push: "push", goals: "goals", trap: "trap" };

/** @typedef {import("../sliding/for_you.js").Fit} Fit */
/** @typedef {Entry & import("../sliding/for_you.js").Known} Candidate */
/** @typedef {{seconds: number, expected: number, isLonger: boolean}} Shown  a play, and what is expected of its level */
/**
 * @typedef {object} OwnTimes
 * @property {Fit} fit
 * @property {Set<string>} seen  the traits of the last levels played
 * @property {Shown[]} shown  the last plays whose times are expected, oldest first
 */
/** @typedef {{entry: Entry, expected: number | null, news: string[]}} ForYou */

/** @type {(entry: Entry) => import("../sliding/for_you.js").Known} */
const knownOf = ({ score, typical, grade }) => ({
  score: score ?? null,
  typical: typical ?? null,
  grade: grade ?? null,
});

/** @type {(entry: Entry) => boolean} whether the stored solution pushes, where the ideas are not known */
function pushes(entry) {
  const level = levelOf(entry);
  let [at] = playOf(level).at;
  return (level.solution ?? []).some((move) => {
    const next = applyMove(level, at, move);
    at = next.positions;
    return next.pushes.length > 0;
  });
}

/**
 * Return the traits of a level: whether it needs pushes, has several goals, can be lost; and its floor.
 * @type {(entry: Entry) => string[]}
 */
function traitsOf(entry) {
  const { floor, blocks } = levelOf(entry),
    { ideas } = entry;
  return [
    ...((ideas ? ideas.includes("push") : pushes(entry)) ? [TRAITS.push] : []),
    ...(blocks.filter(({ goal }) => goal !== NO_CELL).length > 1 ? [TRAITS.goals] : []),
    ...(ideas?.includes("trap") ? [TRAITS.trap] : []),
    `floor ${floor.join("")}`,
  ];
}

/**
 * Return the player's times on this device, for the levels of a page.
 * @type {(entries: Entry[]) => Promise<OwnTimes>}
 */
export async function ownTimes(entries) {
  const byCode = new Map(entries.map((entry) => [entry.code, entry]));
  const plays = (await allPlays()).map(({ play }) => play).filter(({ end }) => end !== null);
  const timed = plays.flatMap((play) => {
    const entry = byCode.get(play.level),
      found = entry ? timedOf(play, knownOf(entry)) : null;
    return found ? [found] : [];
  });
  const fit = fitOf(timed);
  const shown = timed.slice(-N_SHOWN).flatMap(({ seconds, isLonger, level }) => {
    const expected = expectedSeconds(fit, level);
    return expected === null ? [] : [{ seconds, expected, isLonger }];
  });
  const last = plays.slice(-N_LATELY).flatMap(({ level }) => byCode.get(level) ?? []);
  return { fit, seen: new Set(last.flatMap(traitsOf)), shown };
}

/** @type {(times: OwnTimes, entry: Entry) => number | null} the seconds that a level is expected to take */
export const expectedFor = ({ fit }, entry) => expectedSeconds(fit, knownOf(entry));

/** @type {() => string} how long a level the player wants: a name of LENGTHS */
export function wantedLength() {
  const found = recall(LENGTH);
  return typeof found === "string" && Object.hasOwn(LENGTHS, found) ? found : "medium";
}

/** @type {(length: string) => void} */
export const wantLength = (length) => keep(LENGTH, length);

/** @type {() => string[]} the codes of the levels that were chosen before */
function given() {
  const found = recall(GIVEN);
  return Array.isArray(found) ? found.filter((code) => typeof code === "string") : [];
}

/**
 * Choose a level for the player, and remember it: none is chosen twice. Null where none is left.
 * @type {(times: OwnTimes, entries: Entry[]) => ForYou | null}
 */
export function chooseForYou({ fit, seen }, entries) {
  const before = given(),
    known = new Set(before);
  const left = entries
    .filter((entry) => !known.has(entry.code) && bestOf(entry) === null)
    .map((entry) => ({ ...knownOf(entry), entry }));
  const found = chooseLevel(fit, wantedLength(), left, ({ entry }) => traitsOf(entry), seen);
  if (!found) return null;
  keep(GIVEN, [...before, found.level.entry.code]);
  return { entry: found.level.entry, expected: found.expected, news: found.news };
}
