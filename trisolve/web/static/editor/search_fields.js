// The fields of each search, with their defaults.

import { choiceOf } from "../shared/choices.js";
import { el } from "../shared/dom.js";
import { newSeed } from "../shared/splitmix.js";
import { SYMMETRY_NAMES } from "../sliding/floors.js";
import { PUSH_MODES } from "../sliding/level.js";
import { FIELD_LABELS, KEEP_SEED } from "./search_words.js";
import { pairsOf } from "./fields.js";

/** @type {Field} */
const SEED = { name: "seed", value: 0, min: 0, max: 2 ** 32 - 1 };
/** @type {Field[]} */
const RUN = [
  { name: "trials", value: 2000, min: 1, max: 1000000 },
  { name: "moves", value: "" },
  SEED,
];
/** @type {Field[]} */
const MORE = [
  { name: "objective", value: "moves", options: ["moves", "steps", "difficulty", "looks"] },
  { name: "strategy", value: "anneal", options: ["anneal", "climb", "mutate"] },
  { name: "blocks", value: "" },
  { name: "lengths", value: "" },
  { name: "seconds", value: 120, min: 1, max: 600 },
  { name: "max_states", value: 20000, min: 100, max: 200000 },
  { name: "max_dead", value: 100, min: 0, max: 100 },
  { name: "count", value: 24, min: 1, max: 100 },
  { name: "pick", value: "hardest", options: ["hardest", "even", "first"] },
  { name: "climbs", value: 8, min: 1, max: 64 },
  { name: "unique", value: false },
  { name: "every_block", value: false },
  { name: "edits", value: "" },
  { name: "edit_kinds", value: "" },
  { name: "looks", value: 0, min: 0, max: 100 },
  { name: "similarity", value: 100, min: 0, max: 100 },
  { name: "min_pushes", value: 0, min: 0, max: 1000 },
  { name: "tidy", value: true },
];

/** @type {Record<SearchKind, {fields: Field[], more: Field[]}>} */
export const SEARCH_FIELDS = {
  mutate: {
    fields: [...RUN, { name: "walls", value: false }, { name: "goals", value: false }],
    more: MORE,
  },
  generate: {
    fields: [{ name: "shape", value: "" }, ...RUN, { name: "walls", value: false }],
    more: MORE,
  },
  layouts: {
    fields: [
      { name: "shape", value: "hexagon:3" },
      { name: "highlighted", value: 1, min: 1, max: 4 },
      { name: "symmetry", value: "none", options: SYMMETRY_NAMES },
      { name: "carve", value: 0, min: 0, max: 75 },
      { name: "count", value: 12, min: 1, max: 100 },
      SEED,
    ],
    more: [
      { name: "lengths", value: "" },
      { name: "push", value: "full", options: PUSH_MODES },
    ],
  },
};

/** Return a field's control with its label. @type {(field: Field) => HTMLElement} */
export function fieldControl({ name, value, options, min, max }) {
  const label = FIELD_LABELS[name];
  if (typeof value === "boolean") {
    const box = el("input", { type: "checkbox", name, checked: value });
    return el("label", { class: "choice" }, box, ` ${label}`);
  }
  const kind =
    typeof value === "number"
      ? { type: "number", min, max, step: 1, inputmode: "numeric" }
      : { type: "text" };
  const control = options
    ? choiceOf(pairsOf(options), value, () => {}, { name })
    : el("input", { name, value, autocomplete: "off", ...kind });
  return el("label", {}, el("span", {}, label), control);
}

/**
 * Return the control of the seed and its lock: each search gets a new seed unless one was typed.
 * @type {() => {controls: HTMLElement[], renew: () => void}}
 */
export function seedControl() {
  const control = fieldControl(SEED),
    lock = el("input", { type: "checkbox" });
  const seed = /** @type {HTMLInputElement} */ (control.querySelector("input"));
  seed.value = "";
  seed.addEventListener("input", () => {
    lock.checked = seed.value !== "";
  });
  return {
    controls: [control, el("label", { class: "choice" }, lock, ` ${KEEP_SEED}`)],
    renew: () => {
      if (!lock.checked || !seed.value) seed.value = String(newSeed());
    },
  };
}

/**
 * Return the request for a search in the server's format, without empty strings.
 * @type {(kind: SearchKind, given: (name: string) => string | boolean) => Record<string, any>}
 */
export function askedFor(kind, given) {
  const { fields, more } = SEARCH_FIELDS[kind];
  /** @type {Record<string, any>} */
  const asked = {};
  for (const { name, value } of [...fields, ...more]) {
    const own = given(name);
    if (typeof own === "boolean") asked[name] = own;
    else if (typeof value === "number") asked[name] = Number(own || value);
    else if (own.trim()) asked[name] = own.trim();
  }
  return asked;
}
