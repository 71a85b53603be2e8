// The fields of a query over levels, and the filters over a pack: the fields that divide its levels.

import { choiceOf } from "../../shared/choices.js";
import { el } from "../../shared/dom.js";
import { IDEAS } from "../../sliding/ideas.js";
import { ANYTHING, UNGRADED, fits } from "./mixes.js";
import { GRADE_NAMES, LIST_WORDS, MIX_WORDS, ideaText, rangeText } from "./words.js";

/** @typedef {import("./mixes.js").Query} Query */

const MOVES = ["1.5", "6.10", "11.15", "16.20", "21.30", "31.50", "51"],
  SECONDS = ["0.59", "60.179", "180.599", "600"],
  MAX_BLOCKS = 26;

/** What can be chosen, and from which values. @type {[key: keyof Query, label: string, values: [value: string, name: string][]][]} */
const CHOICES = [
  [
    "grade",
    MIX_WORDS.grade,
    Object.entries(GRADE_NAMES).map(([grade, name]) => [grade || UNGRADED, name]),
  ],
  ["moves", MIX_WORDS.moves, MOVES.map((range) => [range, rangeText(range)])],
  [
    "blocks",
    MIX_WORDS.blocks,
    Array.from({ length: MAX_BLOCKS }, (_, n) => [String(n + 1), String(n + 1)]),
  ],
  [
    "idea",
    MIX_WORDS.idea,
    IDEAS.flatMap((name) => [name, `!${name}`]).map((name) => [name, ideaText(name)]),
  ],
  ["seconds", MIX_WORDS.time, SECONDS.map((range, at) => [range, MIX_WORDS.times[at]])],
];
const TICKS = /** @type {const} */ (["unsolved", "favorites", "again"]);

/**
 * Return the fields of a query, and the query, which they change. `has` says which values a field has; a field of
 * fewer than two is left out.
 * @type {(start: Query, has: (key: keyof Query, value: string) => boolean, changed?: () => void) => {fields: HTMLElement[], query: Query}}
 */
export function createFields(start, has, changed = () => {}) {
  const query = { ...start };
  /** @type {(key: keyof Query, value: string | boolean) => void} */
  const set = (key, value) => {
    Object.assign(query, { [key]: value });
    changed();
  };
  const choices = CHOICES.flatMap(([key, label, values]) => {
    const offered = values.filter(([value]) => has(key, value)),
      every = [["", MIX_WORDS.any], ...offered];
    return offered.length < 2
      ? []
      : choiceOf(
          every.map(([value, name]) => [value, `${label}: ${name}`]),
          query[key],
          (value) => set(key, value),
          { "aria-label": label },
        );
  });
  const ticks = TICKS.filter((key) => has(key, "")).map((key) => {
    const box = el("input", {
      type: "checkbox",
      checked: query[key],
      onchange: () => set(key, box.checked),
    });
    return el("label", { class: "choice" }, box, MIX_WORDS[key]);
  });
  return { fields: [...choices, ...ticks], query };
}

/** What was chosen for each pack while the page is open. @type {Map<string, Query>} */
const CHOSEN = new Map();

/**
 * Make the filters of a pack, as they were left; `set` is called when one is set.
 * @param {string} id
 * @param {Entry[]} entries
 * @param {() => void} set
 */
export function createFilters(id, entries, set) {
  const { fields, query } = createFields(
    CHOSEN.get(id) ?? ANYTHING,
    (key, value) =>
      key === "unsolved" ||
      (key !== "idea" &&
        Boolean(value) &&
        entries.some((one) => fits({ ...ANYTHING, [key]: value }, one))),
    () => {
      CHOSEN.set(id, { ...query });
      set();
    },
  );
  return {
    root: el(
      "details",
      { class: "filter", open: Object.values(query).some(Boolean) },
      el("summary", {}, LIST_WORDS.filter),
      el("div", { class: "filters" }, ...fields),
    ),
    /** Whether a level passes. @type {(entry: Entry) => boolean} */
    passes: (entry) => fits(query, entry),
  };
}
