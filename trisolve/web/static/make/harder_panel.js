// Make it harder: a search in a Worker of its own, so that drawing goes on, and the best levels as a strip.
// The strip is shown with the level that the search began with and with what it found, and is kept with
// the draft.

import { choiceOf } from "../shared/choices.js";
import { el } from "../shared/dom.js";
import { newSeed } from "../shared/splitmix.js";
import { startEngine } from "../shared/worker.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { keepDraft } from "../editor/editing.js";
import { labeled } from "../editor/fields.js";
import { findItem } from "../editor/find_item.js";
import { levelNow } from "../editor/state.js";
import { HARDER, MAKE_LABELS, MAKE_TIPS, WISHES, harderFoundText, harderText } from "./words.js";

const MAX_MOVES = 99,
  USUAL_MOVES = 8;

/** @type {(live: Live) => string} why there is nothing to search for, "" where there is */
function refusal({ facts, stale }) {
  if (!facts || stale) return HARDER.working;
  if (facts.status === "aimless" || facts.status === "empty") return HARDER.noGoal;
  return facts.status === "limit" ? HARDER.tooLarge : "";
}

/** The choice of how hard: a wish, and a number of moves for the last one. */
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

/** @type {() => {outcome: HTMLElement, strip: HTMLElement, bar: HTMLProgressElement, start: HTMLButtonElement, cancel: HTMLButtonElement}} */
const createParts = () => ({
  outcome: el("p", { role: "status", class: "outcome" }),
  strip: el("ul", { class: "strip", "aria-label": MAKE_LABELS.found }),
  bar: el("progress", { max: 1, value: 0, hidden: true, "aria-label": MAKE_LABELS.progress }),
  start: el("button", { type: "button", class: "main" }, MAKE_LABELS.harder),
  cancel: el("button", { type: "button", hidden: true }, MAKE_LABELS.cancel),
});

/**
 * Make the panel.
 * @param {Editor} page
 */
export function createHarderPanel(page) {
  const { outcome, strip, bar, start, cancel } = createParts();
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
  }
  function redraw() {
    strip.replaceChildren(
      ...page.search.finds.map((find) => findItem(page, find, MAKE_LABELS.harder)),
    );
    follow();
  }
  /** @type {(isRunning: boolean) => void} */
  const showRunning = (isRunning) => {
    start.disabled = isRunning;
    cancel.hidden = bar.hidden = !isRunning;
  };

  async function run() {
    const { live, search } = page,
      no = refusal(live),
      begin = levelNow(page);
    outcome.textContent = no;
    outcome.hidden = false;
    if (no) return;
    const moves = live.facts?.moves ?? 0;
    call ??= startEngine(engine()).call;
    showRunning(true);
    running = call("harder", [begin, moves, ...wish.get(), newSeed()], ({ trials, of, best }) => {
      if (trials === undefined) return;
      [bar.max, bar.value] = [of, trials];
      outcome.textContent = harderText(trials, best);
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
    if (page.search.finds.length) outcome.scrollIntoView(); // the strip is below it
  }
  start.addEventListener("click", () => void run());
  cancel.addEventListener("click", () => running?.cancel());
  return {
    section: el(
      "section",
      { "aria-label": MAKE_LABELS.harder },
      el("h2", {}, MAKE_LABELS.harder),
      el("p", { class: "quiet" }, MAKE_TIPS.harder),
      wish.row,
      el("p", { class: "row" }, start, cancel, bar),
      outcome,
      strip,
    ),
    redraw,
    follow,
  };
}
