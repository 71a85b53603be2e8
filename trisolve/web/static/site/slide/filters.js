// Filters over the levels of a pack: by grade, moves, blocks, typical time, and what is not solved yet.

import { el } from "../../shared/dom.js";
import { levelOf } from "../../player/entries.js";
import { bestOf } from "../../player/kept.js";
import { labeledChoice } from "./mix_part.js";
import { GRADE_NAMES, LIST_WORDS } from "./words.js";

const RANGES = /** @type {[number, number][]} */ ([
  [0, 5],
  [6, 10],
  [11, 15],
  [16, 20],
  [21, 30],
  [31, 50],
  [51, 99999],
]);

const MINUTE = 60;
/** @type {[number, string][]} the ends of ranges of seconds, and what a filter calls them */
const TIMES = [
  [MINUTE, LIST_WORDS.times[0]],
  [3 * MINUTE, LIST_WORDS.times[1]],
  [10 * MINUTE, LIST_WORDS.times[2]],
  [Infinity, LIST_WORDS.times[3]],
];

/** @type {(seconds: number | undefined) => string} the range that a typical time is in; none is "" */
const timeRangeOf = (seconds) =>
  seconds === undefined ? "" : (TIMES.find(([end]) => seconds < end)?.[1] ?? "");

/** @type {(low: number, high: number) => string} */
const rangeText = (low, high) => (high > 9999 ? `${low}+` : `${low}–${high}`);

/** @type {(n: number | null) => string} the range that a number is in, as a filter names it */
function rangeOf(n) {
  const found = n === null ? undefined : RANGES.find(([low, high]) => n >= low && n <= high);
  return found ? rangeText(...found) : "";
}

/** @type {(label: string, values: string[], names: Record<string, string>, changed: () => void) => HTMLSelectElement} */
const filterOf = (label, values, names, changed) =>
  labeledChoice(
    label,
    values.map((value) => [value, names[value] ?? value]),
    "*",
    changed,
  );

/** What was chosen for each pack while the page is open. @type {Map<string, string[]>} */
const CHOSEN = new Map();

/**
 * Make the filters of a pack, as they were left; `set` is called when one is set.
 * @param {string} id
 * @param {Entry[]} entries
 * @param {() => void} set
 */
export function createFilters(id, entries, set) {
  const changed = () => {
    CHOSEN.set(id, [...choices.map(({ field }) => field.value), String(unsolved.checked)]);
    set();
  };
  const grades = Object.keys(GRADE_NAMES).filter((grade) =>
    entries.some((one) => (one.grade ?? "") === grade),
  );
  const ranges = RANGES.map(([low, high]) => rangeText(low, high)).filter((name) =>
    entries.some((one) => rangeOf(one.moves) === name),
  );
  const grade = filterOf(LIST_WORDS.grade, grades, GRADE_NAMES, changed);
  const moves = filterOf(LIST_WORDS.moves, ranges, {}, changed);
  const counts = [...new Set(entries.map((one) => one.blocks ?? levelOf(one).blocks.length))].sort(
    (a, b) => a - b,
  );
  const blocks = filterOf(LIST_WORDS.blocks, counts.map(String), {}, changed);
  const times = TIMES.map(([, name]) => name).filter((name) =>
    entries.some((one) => timeRangeOf(one.typical) === name),
  );
  const time = filterOf(LIST_WORDS.time, times, {}, changed);
  const choices = [
    { field: grade, among: grades },
    { field: moves, among: ranges },
    { field: blocks, among: counts },
    { field: time, among: times },
  ];
  const kept = CHOSEN.get(id) ?? [],
    unsolved = el("input", {
      type: "checkbox",
      onchange: changed,
      checked: kept[choices.length] === "true",
    });
  for (const [at, { field }] of choices.entries()) field.value = kept[at] ?? field.value;
  const isSet = unsolved.checked || choices.some(({ field }) => field.value !== "*");
  return {
    root: el(
      "details",
      { class: "filter", open: isSet },
      el("summary", {}, LIST_WORDS.filter),
      el(
        "div",
        { class: "filters" },
        ...choices.filter(({ among }) => among.length > 1).map(({ field }) => field),
        el("label", {}, unsolved, LIST_WORDS.notSolved),
      ),
    ),
    /** Whether a level passes. @type {(entry: Entry) => boolean} */
    passes: (entry) =>
      [
        [grade, entry.grade ?? ""],
        [moves, rangeOf(entry.moves)],
        [blocks, String(entry.blocks ?? levelOf(entry).blocks.length)],
        [time, timeRangeOf(entry.typical)],
      ].every(([field, value]) =>
        ["*", value].includes(/** @type {HTMLSelectElement} */ (field).value),
      ) && !(unsolved.checked && bestOf(entry) !== null),
  };
}
