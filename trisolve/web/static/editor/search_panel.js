// Mutate, generate and layouts: what is wanted, how far it is, and what was found as a strip of small
// boards, hardest first. A press on one makes it the level that is drawn: an edit like any other.

import { el } from "../shared/dom.js";
import { miniature } from "../player/miniature.js";
import { drawnOf, drawnText } from "../sliding/formats/level_file.js";
import { edit } from "./editing.js";
import { action } from "./fields.js";
import { keepFinds, withKeep } from "./keeping.js";
import { SEARCH_FIELDS, askedFor, fieldControl, seedControl } from "./search_fields.js";
import { levelNow } from "./state.js";
import {
  LABELS,
  SEARCH_LABELS,
  SEARCH_TIPS,
  WORKING,
  cancelledText,
  cutText,
  findText,
  searchText,
  searchedText,
  usedText,
  useText,
} from "./words.js";

/** @typedef {ReturnType<typeof partsOf>} Parts */

const KINDS = /** @type {SearchKind[]} */ (Object.keys(SEARCH_FIELDS));

/**
 * Return a find of a search as an item of a strip; a press makes it the level.
 * @type {(page: Editor, find: Find, kind: string) => HTMLElement}
 */
export function findItem(page, { level: record, moves, grade = "" }, kind) {
  const level = drawnOf(record),
    text = findText(moves, grade);
  const use = () => {
    const { name, about } = levelNow(page),
      { stats, metadata } = level.about;
    edit(page, { ...level, name, about: { ...about, stats, metadata } }, usedText(kind, text));
  };
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", "aria-label": useText(text), onclick: use },
      miniature(level, page.look),
      el("span", {}, moves === undefined ? "" : String(moves)),
      el("small", {}, grade),
    ),
  );
}

function partsOf() {
  return {
    form: el("form", { class: "search" }),
    outcome: el("p", { role: "status", class: "outcome" }),
    strip: el("ul", { class: "strip", "aria-label": LABELS.found }),
    bar: el("progress", { max: 1, value: 0, hidden: true, "aria-label": LABELS.progress }),
    start: el("button", { type: "button", class: "main" }, LABELS.start),
    keepAll: el("button", { type: "button", hidden: true }, LABELS.keepAll),
    cancel: el("button", { type: "button", hidden: true }, LABELS.cancel),
    renewSeed: () => {}, // of the form that is shown
  };
}

/** @type {(page: Editor, parts: Parts) => void} */
function drawStrip(page, { strip, keepAll }) {
  const { finds, of } = page.search;
  keepAll.hidden = !finds.length;
  strip.replaceChildren(
    ...finds.map((find) =>
      withKeep(page, findItem(page, find, of), find, findText(find.moves, find.grade ?? "")),
    ),
  );
}

/** @type {(page: Editor, parts: Parts, part: any) => void} one part of the server's answer */
function take(page, parts, part) {
  const { search } = page,
    { bar, outcome } = parts;
  if (part.error) throw new Error(part.error);
  if (part.trials === undefined) return;
  if (part.of) [bar.max, bar.value] = [part.of, part.trials];
  if (part.finds) {
    search.finds = part.finds;
    drawStrip(page, parts);
  }
  outcome.textContent = searchText(
    search.of,
    part.trials,
    search.finds.length,
    part.ended === "time_limit",
  );
}

/** @type {(parts: Parts, isRunning: boolean) => void} */
function showRunning({ start, cancel, bar, outcome }, isRunning) {
  start.disabled = isRunning;
  cancel.hidden = bar.hidden = !isRunning;
  if (!isRunning) return;
  bar.removeAttribute("value");
  outcome.classList.remove("alarm");
  outcome.textContent = WORKING.starting;
  start.scrollIntoView(); // what is found comes below it
}

/** @type {(page: Editor, parts: Parts) => Promise<void>} */
async function run(page, parts) {
  const { search, server } = page,
    { form, outcome } = parts,
    stopper = new AbortController();
  parts.renewSeed();
  const asked = askedFor(search.kind, (name) => {
    const control = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    return control.type === "checkbox" ? control.checked : control.value;
  });
  search.running = stopper;
  search.of = search.kind;
  showRunning(parts, true);
  let isDone = false;
  try {
    const wanted = { ...asked, do: search.of, level: drawnText(levelNow(page), true) };
    await server.stream("/api/job", wanted, stopper.signal, (part) => {
      if (stopper.signal.aborted) return;
      isDone ||= Boolean(part.done);
      take(page, parts, part);
    });
    outcome.textContent = isDone
      ? searchedText(outcome.textContent, search.finds.length)
      : cancelledText(outcome.textContent);
  } catch (error) {
    const isCut = stopper.signal.aborted;
    outcome.classList.toggle("alarm", !isCut);
    outcome.textContent = isCut
      ? cutText(search.finds.length)
      : /** @type {Error} */ (error).message;
  }
  search.running = null;
  showRunning(parts, false);
}

/** @type {(page: Editor) => Promise<void>} */
async function stop({ search, server }) {
  search.running?.abort();
  await server.post("/api/cancel", {}).catch(() => {});
}

/**
 * Make the panel.
 * @param {Editor} page
 */
export function createSearchPanel(page) {
  const { search } = page,
    parts = partsOf(),
    { form, outcome, strip, bar, start, cancel, keepAll } = parts;
  /** @type {(kind: SearchKind) => void} */
  const choose = (kind) => {
    search.kind = kind;
    for (const [at, tab] of tabs.entries())
      tab.setAttribute("aria-pressed", String(KINDS[at] === kind));
    const { fields, more } = SEARCH_FIELDS[kind];
    const seed = seedControl(),
      controls = fields.flatMap((field) =>
        field.name === "seed" ? seed.controls : fieldControl(field),
      );
    parts.renewSeed = seed.renew;
    form.replaceChildren(
      el("p", { class: "quiet" }, SEARCH_TIPS[kind]),
      ...controls,
      el("details", {}, el("summary", {}, LABELS.moreOptions), ...more.map(fieldControl)),
    );
  };
  const tabs = KINDS.map((kind) => action(SEARCH_LABELS[kind], () => choose(kind)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!search.running) void run(page, parts);
  });
  start.addEventListener("click", () => void run(page, parts));
  cancel.addEventListener("click", () => void stop(page));
  keepAll.addEventListener("click", () => {
    keepFinds(page, search.finds);
    drawStrip(page, parts);
  });
  choose(search.kind);
  return {
    section: el(
      "section",
      { "aria-label": LABELS.search },
      el("h2", {}, LABELS.findLevels),
      el("p", { class: "row" }, ...tabs),
      form,
      el("p", { class: "row" }, start, cancel, bar),
      outcome,
      el("p", { class: "row" }, keepAll),
      strip,
    ),
    /** Draw the finds again: the look is another one. */
    redraw: () => drawStrip(page, parts),
  };
}
