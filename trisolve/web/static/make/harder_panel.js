// Make it harder: a search in its own Worker, so that drawing can continue, with the best levels as
// a strip. The strip is shown for the original level and for the finds, and is saved with the
// draft.

import { choiceOf } from "../shared/choices.js";
import { el } from "../shared/dom.js";
import { newSeed } from "../shared/splitmix.js";
import { startEngine } from "../shared/worker.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { keepDraft } from "../editor/editing.js";
import { labeled } from "../editor/fields.js";
import { findItem } from "../editor/find_item.js";
import { isInPack, keepFinds } from "../editor/keeping.js";
import { findText, keepText } from "../editor/search_words.js";
import { levelNow } from "../editor/state.js";
import { LABELS } from "../editor/words.js";
import { floorOf } from "../sliding/level.js";
import {
  HARDER,
  MAKE_LABELS,
  MAKE_TIPS,
  WISHES,
  freshText,
  harderFoundText,
  harderText,
} from "./words.js";

const MAX_MOVES = 99,
  USUAL_MOVES = 8;

/** @type {(live: Live) => string} the reason why no search is possible, or "" if one is */
function refusal({ facts, stale }) {
  if (!facts || stale) return HARDER.working;
  if (facts.status === "aimless" || facts.status === "empty") return HARDER.noGoal;
  return facts.status === "limit" ? HARDER.tooLarge : "";
}

/** The choices of difficulty; the last choice has a field for the number of moves. */
function createWish() {
  const moves = el("input", {
    type: "number",
    min: 1,
    max: MAX_MOVES,
    value: USUAL_MOVES,
    class: "size",
  });
  const field = labeled(MAKE_LABELS.moves, moves);
  /** @type {(wish: string) => void} */
  const show = (wish) => {
    field.hidden = wish !== "moves";
  };
  const choice = choiceOf(Object.entries(WISHES), "", show);
  show(choice.value);
  return {
    row: el("p", { class: "row" }, labeled(MAKE_LABELS.wish, choice), field),
    /** @type {() => [wish: string, moves: number]} */
    get: () => [
      choice.value,
      Math.max(1, Math.min(MAX_MOVES, Math.round(Number(moves.value) || USUAL_MOVES))),
    ],
  };
}

/** Return a find with a button that keeps it in the pack. @type {(page: Editor, find: Find) => HTMLElement} */
function kept(page, find) {
  const one = findItem(page, find, MAKE_LABELS.harder),
    label = keepText(findText(find.moves, find.grade ?? ""));
  const keep = el("button", { class: "keep", "aria-label": label }, "");
  keep.addEventListener("click", () => keepFinds(page, [find]));
  one.append(el("span", { class: "taste" }, keep));
  return one;
}

/**
 * @type {() => {outcome: HTMLElement, strip: HTMLElement, bar: HTMLProgressElement,
 *   start: HTMLButtonElement, generate: HTMLButtonElement, layouts: HTMLButtonElement,
 *   cancel: HTMLButtonElement}}
 */
const createParts = () => ({
  outcome: el("p", { role: "status", class: "outcome" }),
  strip: el("ul", { class: "strip", "aria-label": MAKE_LABELS.found }),
  bar: el("progress", { max: 1, value: 0, hidden: true, "aria-label": MAKE_LABELS.progress }),
  start: el("button", { class: "main" }, MAKE_LABELS.harder),
  generate: el("button", {}, MAKE_LABELS.generate),
  layouts: el("button", {}, MAKE_LABELS.layouts),
  cancel: el("button", { hidden: true }, MAKE_LABELS.cancel),
});

/** @type {(page: Editor, strip: HTMLElement) => void} mark the finds that are in the pack */
function markKept(page, strip) {
  for (const [at, find] of page.search.finds.entries()) {
    const keep = strip.children[at]?.querySelector(".keep"),
      isKept = isInPack(page, find);
    if (!keep) continue;
    keep.textContent = isKept ? LABELS.kept : LABELS.keep;
    keep.setAttribute("aria-disabled", String(isKept)); // unlike a disabled button, this button can keep the focus
  }
}

/**
 * Make the panel.
 * @param {Editor} page
 */
export function createHarderPanel(page) {
  const { outcome, strip, bar, start, generate, layouts, cancel } = createParts();
  /** @type {Editor["call"] | null} */
  let call = null;
  /** @type {ReturnType<Editor["call"]> | null} */
  let running = null;
  const wish = createWish();

  /** Show the strip if it belongs to the level on the board. */
  function follow() {
    const { search } = page,
      code = search.finds.length ? bareCode(levelNow(page)) : "";
    strip.hidden = code !== search.begin && search.finds.every(({ key }) => key !== code);
    outcome.hidden = strip.hidden && search.finds.length > 0 && !running;
    markKept(page, strip);
  }
  function redraw() {
    strip.replaceChildren(...page.search.finds.map((find) => kept(page, find)));
    follow();
  }
  /** @type {(isRunning: boolean) => void} */
  const showRunning = (isRunning) => {
    for (const button of [start, generate, layouts]) button.disabled = isRunning;
    cancel.hidden = bar.hidden = !isRunning;
  };

  /** @type {(job: string, no: string, given?: unknown[]) => Promise<void>} run a job, unless `no` gives a reason not to */
  async function run(job, no, given = []) {
    const { search } = page,
      begin = levelNow(page),
      progressText = job === "harder" ? harderText : freshText;
    outcome.textContent = no;
    outcome.hidden = false;
    if (no) return;
    call ??= startEngine(engine).call;
    showRunning(true);
    running = call(job, [begin, ...given, newSeed()], ({ trials, of, best }) => {
      if (trials === undefined) return;
      [bar.max, bar.value] = [of, trials];
      outcome.textContent = progressText(trials, best);
    });
    try {
      const { trials, finds } = await running.result;
      search.finds = finds;
      search.begin = bareCode(begin);
      outcome.textContent = finds.length ? harderFoundText(finds.length, trials) : HARDER.none;
      keepDraft(page);
    } catch {
      outcome.textContent = "";
    }
    running = null;
    redraw();
    showRunning(false);
    if (page.search.finds.length) outcome.scrollIntoView(); // the strip is below the message
  }
  start.addEventListener("click", () => {
    void run("harder", refusal(page.live), [page.live.facts?.moves ?? 0, ...wish.get()]);
  });
  generate.addEventListener("click", () => {
    void run("generate", floorOf(levelNow(page).floor).length ? "" : HARDER.noFloor);
  });
  layouts.addEventListener("click", () => void run("layouts", ""));
  cancel.addEventListener("click", () => running?.cancel());
  return {
    section: el(
      "section",
      { "aria-label": MAKE_LABELS.harder },
      el("h2", {}, MAKE_LABELS.harder),
      el("p", { class: "quiet" }, MAKE_TIPS.harder),
      wish.row,
      el("p", { class: "row" }, start, cancel, bar),
      el("p", { class: "quiet" }, MAKE_TIPS.fresh),
      el("p", { class: "row" }, generate, layouts),
      outcome,
      strip,
    ),
    redraw,
    follow,
  };
}
