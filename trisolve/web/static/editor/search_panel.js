// The panel of mutate, generate and layouts: options and progress. Drawing and playing continue
// meanwhile. finds.js shows the finds next to the board.

import { el } from "../shared/dom.js";
import { drawnText } from "../sliding/formats/level_file.js";
import { action } from "./fields.js";
import { createFinds } from "./finds.js";
import { locksOf } from "./locks.js";
import { SEARCH_FIELDS, askedFor, fieldControl, seedControl } from "./search_fields.js";
import { levelNow } from "./state.js";
import { leftOut } from "./taste.js";
import {
  SEARCH_LABELS,
  SEARCH_TIPS,
  cancelledText,
  cutText,
  searchText,
  searchedText,
} from "./search_words.js";
import { LABELS, WORKING } from "./words.js";

/** @typedef {ReturnType<typeof partsOf> & {finds: ReturnType<typeof createFinds>}} Parts */

const KINDS = /** @type {SearchKind[]} */ (Object.keys(SEARCH_FIELDS));

function partsOf() {
  return {
    form: el("form", { class: "search" }),
    outcome: el("p", { role: "status", class: "outcome" }),
    bar: el("progress", { max: 1, value: 0, hidden: true, "aria-label": LABELS.progress }),
    start: el("button", { type: "button", class: "main" }, LABELS.start),
    cancel: el("button", { type: "button", hidden: true }, LABELS.cancel),
    renewSeed: () => {}, // set to the function of the form that is shown
  };
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
    parts.finds.draw();
  }
  outcome.textContent = searchText(
    search.of,
    part.trials,
    search.finds.length,
    part.ended === "time_limit",
  );
}

/** @type {(parts: Parts, isRunning: boolean) => void} */
function showRunning({ start, cancel, bar, outcome, finds }, isRunning) {
  start.disabled = isRunning;
  cancel.hidden = bar.hidden = !isRunning;
  if (!isRunning) return;
  bar.removeAttribute("value");
  outcome.classList.remove("alarm");
  outcome.textContent = WORKING.starting;
  finds.draw();
  if (finds.show.offsetParent) finds.open(true); // on a phone, the finds are hidden until they are opened
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
    const wanted = {
      ...asked,
      ...locksOf(page, search.of, "shape" in asked),
      do: search.of,
      level: drawnText(levelNow(page), true),
      leave_out: leftOut(page).map(({ key }) => key),
    };
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
  parts.finds.draw();
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
    { form, outcome, bar, start, cancel, ...rest } = partsOf(),
    finds = createFinds(page, [outcome, bar, cancel]),
    parts = { form, outcome, bar, start, cancel, finds, ...rest };
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
  choose(search.kind);
  return {
    section: el(
      "section",
      { "aria-label": LABELS.search },
      el("h2", {}, LABELS.findLevels),
      el("p", { class: "row" }, ...tabs),
      form,
      el("p", { class: "row" }, start),
    ),
    finds,
    /** Redraw the finds after a change of look. */
    redraw: finds.draw,
    /** Mark the finds that are in the pack. */
    follow: finds.follow,
  };
}
