// The dialogs: all turns side by side, and the search for a good play.

import { openDialog } from "../shared/dialogs.js";
import { el, para } from "../shared/dom.js";
import { tilePicture } from "./board.js";
import { hand, turnIn } from "./hand.js";
import { pensIn } from "./laid.js";
import { legal, preview } from "./rules.js";
import {
  LABELS,
  SEARCH_NOTE,
  TURNS_NOTE,
  WATCHED_BEST,
  aheadText,
  foundText,
  gainOfTurn,
  outcomeText,
  searchedText,
} from "./words.js";

const SECONDS = [2, 5, 15, 60];

/** @type {(page: Entanglement.Page) => void} */
export function openTurns(page) {
  const { position, draft, frame } = page;
  /** @type {(turn: string) => void} take a turn's tile into the hand, without placing it yet */
  const take = (turn) => {
    close();
    page.hold(hand.take(position, turn, draft));
    frame.buttons.place.focus();
  };
  const rows = legal(position).map((turn) => {
    const done = preview(position, turn);
    return el(
      "li",
      {},
      el(
        "button",
        {
          "aria-current": turn === turnIn(draft) ? "true" : null,
          "aria-label": aheadText(done),
          onclick: () => take(turn),
        },
        tilePicture(done.tile, pensIn(done)),
        el("span", {}, gainOfTurn(done)),
        el("small", {}, outcomeText(done)),
      ),
    );
  });
  const close = openDialog(
    LABELS.allTurns,
    para(TURNS_NOTE),
    el("ul", { class: "rows turns" }, ...rows),
  );
}

/** @type {(page: Entanglement.Page) => void} search for a good play of the tiles, and offer to watch it */
export function openSearch(page) {
  const { entry } = page,
    { radius, tiles, target = null, solution } = entry,
    none = { score: 0, turns: "", nTried: 0 };
  const seconds = el(
    "select",
    { "aria-label": LABELS.seconds },
    ...SECONDS.map((one) => el("option", { value: one }, `${one} s`)),
  );
  const said = el("p", { role: "status" }),
    watch = el("button", { hidden: true }, LABELS.watchBest);
  let last = none,
    best = "",
    stop = /** @type {(() => void) | null} */ (null);
  const finish = () => {
    best = solution && Number(target) > last.score ? solution : last.turns;
    run.textContent = LABELS.search;
    stop = null;
    said.textContent = foundText(last.score, target, page.best?.score ?? null);
    watch.hidden = !best;
  };
  const search = () => {
    const { at, abort } = page.work((found) => {
      last = found;
      said.textContent = searchedText(found.score, found.nTried);
    });
    last = none;
    stop = abort;
    run.textContent = LABELS.stop;
    at.call("best", { radius, tiles }, Number(seconds.value)).then((found) => {
      last = found;
      finish();
    }, finish);
  };
  const run = el("button", { class: "main", onclick: () => (stop ?? search)() }, LABELS.search);
  watch.addEventListener("click", () => {
    close();
    page.watch(best.split(" "), WATCHED_BEST);
  });
  const close = openDialog(
    LABELS.bestPlay,
    para(SEARCH_NOTE),
    el("p", { class: "row" }, seconds, run, watch),
    said,
  );
  said.closest("dialog")?.addEventListener("close", () => stop?.());
}
