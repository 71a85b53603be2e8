// Mutate, generate and layouts: what is wanted, how far it is, and what was found as a strip of small
// boards, hardest first. A press on one makes it the level that is drawn: an edit like any other.

import { counted } from "../shared/counted.js";
import { el } from "../shared/dom.js";
import { miniature } from "../player/miniature.js";
import { SYMMETRY_NAMES } from "../sliding/floors.js";
import { drawnOf, drawnText } from "../sliding/formats/level_file.js";

/** @typedef {{name: string, label: string, value: string | number | boolean, options?: string[], min?: number, max?: number}} Field */

/** @type {Field[]} */
const RUN = [
  { name: "trials", label: "Trials", value: 2000, min: 1, max: 1000000 },
  { name: "moves", label: "Moves, as 8..14", value: "" },
  { name: "seed", label: "Seed", value: 0, min: 0, max: 2 ** 31 },
];
/** @type {Field[]} */
const MORE = [
  { name: "objective", label: "Harder by", value: "moves", options: ["moves", "steps", "difficulty"] },
  { name: "strategy", label: "Strategy", value: "anneal", options: ["anneal", "climb", "mutate"] },
  { name: "blocks", label: "Blocks, as 6..10", value: "" },
  { name: "lengths", label: "Lengths, as 3..5", value: "" },
  { name: "seconds", label: "Seconds at most", value: 120, min: 1, max: 600 },
  { name: "max_states", label: "Positions at most", value: 20000, min: 100, max: 200000 },
  { name: "max_dead", label: "Dead, % at most", value: 100, min: 0, max: 100 },
  { name: "count", label: "Finds to keep", value: 24, min: 1, max: 100 },
  { name: "pick", label: "Pick", value: "hardest", options: ["hardest", "even", "first"] },
  { name: "climbs", label: "Climbs side by side", value: 8, min: 1, max: 64 },
  { name: "unique", label: "One shortest solution only", value: false },
  { name: "every_block", label: "Every block matters", value: false },
];
/** @type {Record<string, {label: string, told: string, fields: Field[], more: Field[]}>} */
const KINDS = {
  mutate: {
    label: "Mutate", told: "Harder levels around this one.", fields: [...RUN, { name: "walls", label: "May change walls", value: false },
      { name: "goals", label: "May change goals", value: false }], more: MORE },
  generate: {
    label: "Generate", told: "Hard levels on this floor with its goals; all other blocks are made anew.",
    fields: [...RUN, { name: "walls", label: "May change walls", value: false }], more: MORE },
  layouts: {
    label: "Layouts", told: "Random floors with goals, where a search begins.", fields: [
      { name: "shape", label: "Shape: floor, hexagon:3, blob:60, …", value: "hexagon:3" },
      { name: "highlighted", label: "Blocks with goals", value: 1, min: 1, max: 4 },
      { name: "symmetry", label: "Symmetry", value: "none", options: SYMMETRY_NAMES },
      { name: "carve", label: "Carved, %", value: 0, min: 0, max: 75 },
      { name: "count", label: "How many", value: 12, min: 1, max: 100 },
      { name: "seed", label: "Seed", value: 0, min: 0, max: 2 ** 31 }],
    more: [{ name: "lengths", label: "Lengths, as 3..4", value: "" },
      { name: "push", label: "Push", value: "full", options: ["full", "oblique", "none"] }] },
};

/**
 * @param {Studio} studio
 * @param {ReturnType<typeof import("./server.js").createServer>} server
 */
export function createSearchPanel(studio, server) {
  /** @type {AbortController | null} */
  let running = null;
  let shown = "mutate";
  /** @type {Find[]} */
  let finds = [];
  const told = el("p", { role: "status", class: "told" }), strip = el("ul", { class: "strip", "aria-label": "Found" });
  const bar = el("progress", { max: 1, value: 0, hidden: true, "aria-label": "How far the search is" });
  const start = el("button", { type: "button", class: "main", onclick: () => void run() }, "Start");
  const cancel = el("button", { type: "button", hidden: true, onclick: () => void stop() }, "Cancel");
  const form = el("form", { class: "search" });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!running) void run();
  });
  /** @type {Record<string, HTMLButtonElement>} */
  const tabs = Object.fromEntries(Object.entries(KINDS).map(([kind, { label }]) =>
    [kind, el("button", { type: "button", onclick: () => choose(kind) }, label)]));
  const section = el("section", { "aria-label": "Search" }, el("h2", {}, "Find levels"),
    el("p", { class: "row" }, ...Object.values(tabs)), form, el("p", { class: "row" }, start, cancel, bar), told, strip);

  /** @type {(field: Field) => HTMLElement} */
  const input = ({ name, label, value, options, min, max }) => {
    if (options) return el("label", {}, el("span", {}, label), el("select", { name }, ...options.map((one) => el("option", { selected: one === value }, one))));
    if (typeof value === "boolean") return el("label", { class: "choice" }, el("input", { type: "checkbox", name }), ` ${label}`);
    const kind = typeof value === "number" ? { type: "number", min, max, step: 1, inputmode: "numeric" } : { type: "text" };
    return el("label", {}, el("span", {}, label), el("input", { name, value, autocomplete: "off", ...kind }));
  };

  /** @type {(kind: string) => void} */
  function choose(kind) {
    shown = kind;
    for (const [name, tab] of Object.entries(tabs)) tab.setAttribute("aria-pressed", String(name === kind));
    const { told: what, fields, more } = KINDS[kind];
    form.replaceChildren(el("p", { class: "quiet" }, what), ...fields.map(input),
      el("details", {}, el("summary", {}, "More options"), ...more.map(input)));
  }

  /** @type {() => Record<string, any>} */
  function wanted() {
    const fields = [...KINDS[shown].fields, ...KINDS[shown].more], asked = /** @type {Record<string, any>} */ ({});
    for (const { name, value } of fields) {
      const control = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
      if (typeof value === "boolean") asked[name] = control.checked;
      else if (typeof value === "number") asked[name] = Number(control.value || value);
      else if (control.value.trim()) asked[name] = control.value.trim();
    }
    return asked;
  }

  async function run() {
    const stopper = running = new AbortController(), kind = shown;
    start.disabled = true;
    cancel.hidden = bar.hidden = false;
    bar.removeAttribute("value");
    told.classList.remove("alarm");
    told.textContent = "Starting …";
    start.scrollIntoView(); // what is found comes below it
    let ended = "Cancelled";
    try {
      await server.stream("/api/job", { ...wanted(), do: kind, level: drawnText(studio.level, true) }, stopper.signal, (part) => {
        if (running !== stopper || stopper.signal.aborted) return;
        if (part.error) throw new Error(part.error);
        if (part.done) ended = "Done";
        if (part.trials === undefined) return;
        if (part.of) [bar.max, bar.value] = [part.of, part.trials];
        if (part.finds) show(part.finds, kind);
        told.textContent = kind === "layouts" ? counted(finds.length, "layout")
          : `${counted(part.trials, "trial")}, ${counted(finds.length, "find")} kept${part.ended === "time_limit" ? ", time is up" : ""}`;
      });
      const next = finds.length ? "Press one to go on from it." : "Nothing harder was found.";
      told.textContent = ended === "Done" ? `${told.textContent}. ${next}` : `Cancelled. ${told.textContent}`;
    } catch (error) {
      const cut = stopper.signal.aborted;
      told.classList.toggle("alarm", !cut);
      told.textContent = cut ? `Cancelled; ${counted(finds.length, "find")} kept.` : /** @type {Error} */ (error).message;
    }
    stopper.abort();
    if (running === stopper) running = null;
    start.disabled = false;
    cancel.hidden = bar.hidden = true;
  }

  async function stop() {
    running?.abort();
    await server.post("/api/cancel", {}).catch(() => {});
  }

  /** @type {(next: Find[], kind: string) => void} */
  function show(next, kind) {
    finds = next;
    strip.replaceChildren(...finds.map((find) => {
      const level = drawnOf(find.level);
      const name = find.moves === undefined ? "layout" : `${counted(find.moves, "move")}, ${find.grade ?? ""}`;
      return el("li", {}, el("button", { type: "button", "aria-label": `Take ${name}`, onclick: () => studio.edit({ ...level, name: studio.level.name,
        about: { ...studio.level.about, stats: level.about.stats, metadata: level.about.metadata } }, `${kind}: ${name} taken over`) },
      miniature(level, studio.look), el("span", {}, find.moves === undefined ? "" : String(find.moves)),
      el("small", {}, find.grade ?? "")));
    }));
  }

  choose(shown);
  return { section, redraw: () => show(finds, shown), get isRunning() { return running !== null; } };
}
