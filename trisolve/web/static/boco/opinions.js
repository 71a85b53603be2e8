// What the machine thinks of each move: looked at for every position while it is asked for, written on
// the faces, said of the moves, and listed in the panel with the best first, to be pointed at.

import { el } from "../shared/dom.js";
import { describeMoves, pointAt } from "./view.js";
import { LABELS, VIEW_NOTE, opinionText, opinionSign } from "./words.js";

const PLAYOUTS = 6000,
  N_LISTED = 5;

/** @type {(view: BocoView) => number} */
const rankOf = ({ value, proven, visits }) =>
  value === null ? -9 : 3 * value + (proven ? value : 0) + visits * 1e-9;

/** @type {(page: Boco.Page, views: BocoView[]) => void} */
function show(page, views) {
  const { board, entry, viewList } = page;
  page.views = views;
  board.view(
    new Map(
      views.flatMap((view) => (view.move === "swap" ? [] : [[view.move, opinionSign(view)]])),
    ),
  );
  describeMoves(page);
  const best = [...views].sort((one, two) => rankOf(two) - rankOf(one)).slice(0, N_LISTED);
  viewList.replaceChildren(
    el("h3", {}, LABELS.view),
    el("p", { class: "quiet" }, VIEW_NOTE),
    el(
      "ol",
      {},
      ...best.map((view) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", onclick: () => pointAt(page, view.move) },
            opinionText(entry, view),
          ),
        ),
      ),
    ),
  );
}

/** @type {(page: Boco.Page) => void} look at the position that stands, if it is asked for */
export function lookAgain(page) {
  const { entry, position, seed, call, hasView, viewList } = page;
  page.viewed?.cancel();
  page.viewed = null;
  page.views = [];
  page.board.view(new Map());
  viewList.hidden = !hasView || position.ending !== null;
  viewList.replaceChildren();
  if (viewList.hidden) return;
  const viewed = (page.viewed = call(
    "view",
    [entry.game, position.moves, PLAYOUTS, seed],
    (views) => {
      if (page.viewed === viewed) show(page, views);
    },
  ));
  viewed.result.then(
    (views) => {
      if (page.viewed === viewed) show(page, views);
    },
    () => {},
  ); // given up
}
