// The fields of a query over levels.

import { choiceOf } from "../../shared/choices.js";
import { el } from "../../shared/dom.js";
import { IDEAS } from "../../sliding/ideas.js";
import { UNGRADED } from "./mixes.js";
import { GRADE_NAMES, MIX_WORDS, ideaText, rangeText } from "./words.js";

/** @typedef {import("./mixes.js").Query} Query */

const MOVES = ["1.5", "6.10", "11.15", "16.20", "21.30", "31.50", "51"],
  MAX_BLOCKS = 26;

/**
 * The fields and their values.
 * @type {[key: keyof Query, label: string, values: [value: string, name: string][]][]}
 */
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
];
const TICKS = /** @type {const} */ (["unsolved", "favorites", "again"]);

/**
 * Return the fields of a query, together with the query that they change. `has` says whether a
 * field has a value; a field with fewer than two values is omitted.
 * @type {(start: Query, has: (key: keyof Query, value: string) => boolean) => {fields: HTMLElement[], query: Query}}
 *
 */
export function createFields(start, has) {
  const query = { ...start };
  /** @type {(key: keyof Query, value: string | boolean) => void} */
  const set = (key, value) => void Object.assign(query, { [key]: value });
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
