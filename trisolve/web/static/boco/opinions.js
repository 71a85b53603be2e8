// The machine's opinion of each move. While this view is on, the opinions are computed for every position,
// written on the faces, read out with the moves, and listed in the panel with the best move first.

import { toggle } from "../shared/commands.js";
import { el } from "../shared/dom.js";
import { GOAL_RULE, LABELS, VIEW, VIEW_NOTE, opinionSign, opinionText } from "./words.js";

const PLAYOUTS = 6000,
  N_LISTED = 5;

/** @typedef {GamePage<Boco.Entry, BocoState, BocoMove>} Page */

/** @type {Map<BocoMove, BocoView>} the machine's opinions of the moves in the current position */
let views = new Map();

/**
 * @type {(entry: Boco.Entry, move: BocoMove) => string}
 * an opinion as it follows a move's description, or ""
 */
export function opinionOf(entry, move) {
  const view = views.get(move);
  return view ? `. ${opinionText(entry, view)}` : "";
}

/** @type {(view: BocoView) => number} */
const rankOf = ({ value, proven, visits }) =>
  value === null ? -9 : 3 * value + (proven ? value : 0) + visits * 1e-9;

/** @type {WeakMap<Page, ReturnType<typeof made>>} */
const known = new WeakMap();

/** @type {(page: Page) => ReturnType<typeof made>} the opinions of a page, created once */
export function createOpinions(page) {
  const found = known.get(page) ?? made(page);
  known.set(page, found);
  return found;
}

/** @param {Page} page */
function made(page) {
  const list = el("div", { class: "opinions", hidden: true }),
    rule = el("p", { class: "quiet rules" }, GOAL_RULE);
  let isOn = false,
    /** @type {{abort(): void} | null} */ work = null;

  /** @type {(found: BocoView[]) => void} */
  const show = (found) => {
    const { entry, board } = page,
      best = [...found].sort((one, two) => rankOf(two) - rankOf(one)).slice(0, N_LISTED);
    views = new Map(found.map((view) => [view.move, view]));
    /** @type {Boco.Board} */ (board).view(
      new Map(found.map((view) => [view.move, opinionSign(view)])),
    );
    page.redraw();
    list.replaceChildren(
      el("h3", {}, LABELS.view),
      el("p", { class: "quiet" }, VIEW_NOTE),
      el(
        "ol",
        {},
        ...best.map((view) => {
          const onclick = () => page.point(view.move);
          return el("li", {}, el("button", { onclick }, opinionText(entry, view)));
        }),
      ),
    );
  };
  const look = () => {
    const { entry, position, board } = page;
    work?.abort();
    work = null;
    views = new Map();
    /** @type {Boco.Board} */ (board).view(new Map());
    list.replaceChildren();
    list.hidden = !isOn || position.ending !== null;
    if (list.hidden) return;
    const mine = page.work((found) => {
      if (work === mine) show(found);
    });
    work = mine;
    const done = (/** @type {BocoView[]} */ found) => {
      if (work === mine) show(found);
    };
    mine.at.call("view", entry.game, position.moves, PLAYOUTS, mine.at.seed).then(done, () => {});
  };
  /** @type {BocoState | null} */
  let seen = null;
  return {
    toggle() {
      isOn = toggle(page.frame.buttons.view);
      page.frame.say(isOn ? VIEW.on : VIEW.off);
      look();
      page.redraw();
    },
    /** @type {(place: HTMLElement) => {show(position: BocoState): void}} */
    within(place) {
      place.append(list, rule);
      return {
        show(position) {
          rule.hidden = position.ending !== null;
          if (position !== seen) {
            seen = position;
            look();
          }
        },
      };
    },
  };
}
