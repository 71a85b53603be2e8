// What "For you" says.

import { counted } from "../shared/counted.js";

export const FOR_YOU = {
  title: "For you",
  lengths: /** @type {Record<string, string>} */ ({
    short: "Short",
    medium: "Medium",
    long: "Long",
  }),
  length: "How long",
  nothing: "Every level has already been suggested once.",
  later: "Times are shown after five levels.",
  plays: "Your times",
  noPlays: "No times yet.",
  axisTime: "your time",
  axisExpected: "expected",
};

const MINUTE = 60;
/** @type {[below: number, step: number, unit: number][]} how times are rounded, by at most a tenth */
const ROUNDING = [
  [30, 2, 1],
  [MINUTE, 5, 1],
  [150, 10, 1],
  [5 * MINUTE, MINUTE / 2, MINUTE],
  [Infinity, MINUTE, MINUTE],
];
/** @type {Record<string, string>} */
const TRAIT_WORDS = { push: "blocks that push others", trap: "a way to lose" };

/** Return a time in words: about 40 seconds, about 3 minutes. @type {(seconds: number) => string} */
function aboutText(seconds) {
  const [, step, unit] = ROUNDING.find(([below]) => seconds < below) ?? [0, MINUTE, MINUTE];
  const n = Math.max(step, step * Math.round(seconds / step)) / unit;
  return `about ${counted(n, unit === 1 ? "second" : "minute")}`;
}

/** Return a time as on a clock: 1:05. @type {(seconds: number) => string} */
export const clockText = (seconds) =>
  `${Math.floor(Math.round(seconds) / MINUTE)}:${String(Math.round(seconds) % MINUTE).padStart(2, "0")}`;

/**
 * Return why a level was chosen: about how long it takes, what it is, what is new about it.
 * @type {(expected: number | null, grade: string | null | undefined, name: string, nGoals: number, news: string[]) => string}
 */
export function whyText(expected, grade, name, nGoals, news) {
  const time = expected === null ? null : aboutText(expected);
  const begin =
    time === null
      ? (grade ? "Grade " + grade : "A level") + " for you"
      : `${time[0].toUpperCase()}${time.slice(1)} for you`;
  const goals = counted(nGoals, "goal"),
    traits = news.flatMap((trait) => TRAIT_WORDS[trait] ?? []);
  return `${begin}: ${[name, goals, ...traits].filter(Boolean).join(", ")}.`;
}

/** @type {(seconds: number, expected: number | null) => string} what a solved level says of its time */
export function timeText(seconds, expected) {
  const more = expected === null ? "" : ", expected: " + aboutText(expected);
  return `Your time: ${clockText(seconds)}${more}.`;
}

/** @type {(shown: {seconds: number, expected: number}[]) => string} the plot for those who do not see it */
export function plotText(shown) {
  const faster = shown.filter(({ seconds, expected }) => seconds < expected).length;
  const [last] = shown.slice(-1);
  return (
    `Your last ${counted(shown.length, "time")}, ${faster} shorter than expected. ` +
    `The last one: ${clockText(last.seconds)}, expected ${clockText(last.expected)}.`
  );
}
