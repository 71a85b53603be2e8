// Make it harder: a search in a Worker of its own, so that drawing goes on, and the best levels as a strip.

import { el } from "../shared/dom.js";
import { startEngine } from "../shared/worker.js";
import { findItem } from "../editor/search_panel.js";
import { levelNow } from "../editor/state.js";
import { HARDER, MAKE_LABELS, MAKE_TIPS, harderFoundText, harderText } from "./words.js";

const SEEDS = 2 ** 32;

/** @type {(live: Live) => string} why there is nothing to search for, "" where there is */
function refusal({ facts, stale }) {
  if (!facts || stale) return HARDER.working;
  if (facts.status === "aimless") return HARDER.noGoal;
  return facts.status === "limit" ? HARDER.tooLarge : "";
}

/** @type {(editor: Editor, finds: Find[]) => void} show what was found, and keep it with the draft */
export function showFinds(editor, finds) {
  editor.search.finds = finds;
  editor.searches.redraw();
  editor.drafts.keepFinds(finds);
}

/**
 * Make the panel.
 * @param {Editor} editor
 */
export function createHarderPanel(editor) {
  const outcome = el("p", { role: "status", class: "outcome" });
  const strip = el("ul", { class: "strip", "aria-label": MAKE_LABELS.found });
  const bar = el("progress", { max: 1, value: 0, hidden: true, "aria-label": MAKE_LABELS.progress });
  const start = el("button", { type: "button", class: "main" }, MAKE_LABELS.harder);
  const cancel = el("button", { type: "button", hidden: true }, MAKE_LABELS.cancel);
  /** @type {Editor["call"] | null} */
  let call = null;
  /** @type {ReturnType<Editor["call"]> | null} */
  let running = null;
  let seed = 0;

  const redraw = () => strip.replaceChildren(...editor.search.finds.map((find) => findItem(editor, find, MAKE_LABELS.harder)));
  /** @type {(isRunning: boolean) => void} */
  const showRunning = (isRunning) => {
    start.disabled = isRunning;
    cancel.hidden = bar.hidden = !isRunning;
  };

  async function run() {
    const { live } = editor, no = refusal(live);
    outcome.textContent = no;
    if (no) return;
    const moves = live.facts?.moves ?? 0;
    call ??= startEngine(engine()).call;
    showRunning(true);
    running = call("harder", [levelNow(editor), moves, (seed + Date.now()) % SEEDS], ({ trials, of, best }) => {
      if (trials === undefined) return;
      [bar.max, bar.value] = [of, trials];
      outcome.textContent = harderText(trials, best);
    });
    seed += 1;
    try {
      const { trials, finds } = await running.result;
      showFinds(editor, finds);
      outcome.textContent = finds.length ? harderFoundText(finds.length, trials) : HARDER.none;
      if (finds.length) strip.scrollIntoView({ block: "nearest" });
    } catch {
      outcome.textContent = "";
    }
    showRunning(false);
  }
  start.addEventListener("click", () => void run());
  cancel.addEventListener("click", () => running?.cancel());
  return {
    section: el("section", { "aria-label": MAKE_LABELS.harder }, el("h2", {}, MAKE_LABELS.harder),
      el("p", { class: "quiet" }, MAKE_TIPS.harder), el("p", { class: "row" }, start, cancel, bar), outcome, strip),
    redraw,
  };
}
