// The review of a play: one bar for each move, as high as the distance to the goal. Pressing a bar
// shows its position, from which play can continue. Nothing is shown until the player asks for it.

import { skyNow } from "../shared/sky.js";
import { openDialog } from "../shared/dialogs.js";
import { el, para } from "../shared/dom.js";
import { jumped, made } from "../sliding/play.js";
import { moveText } from "../sliding/words.js";
import { levelAt } from "./marks_part.js";
import { miniature } from "./miniature.js";
import { change } from "./playing.js";
import { isWasted, showError } from "./view.js";
import { REVIEW, barText, costText, summaryText } from "./words.js";

/** @typedef {import("../sliding/costs.js").Review} Review */

/** @type {(left: number | null, most: number) => HTMLElement} */
function fill(left, most) {
  const bar = el("span", { class: left === null ? "fill lost" : "fill" });
  bar.style.height = `${left === null ? 100 : Math.max(4, (100 * left) / Math.max(1, most))}%`;
  return bar;
}

/**
 * Return the strip of bars; pressing one calls `show` with its number of moves made.
 * @type {(level: Level, review: Review, show: (made: number) => void) => HTMLElement}
 */
function stripOf(level, { start, moves }, show) {
  const most = Math.max(start ?? 0, ...moves.map(({ left }) => left ?? 0));
  return el(
    "div",
    { class: "review", role: "group", "aria-label": REVIEW.title },
    ...moves.map(({ move, left, cost, lost }, i) =>
      el(
        "button",
        {
          "aria-label": barText(i + 1, moveText(level, move), left, cost, lost),
          onclick: () => show(i + 1),
        },
        el("small", { "aria-hidden": "true" }, costText(cost, lost)),
        fill(left, most),
      ),
    ),
  );
}

/** @type {(page: Player, review: Review) => void} */
function openStrip(page, review) {
  const { play } = page,
    place = el("div", { class: "reviewed", role: "status" });
  /** @type {(n: number) => void} */
  const show = (n) => {
    const at = jumped(play, n),
      { move, left, cost, lost } = review.moves[n - 1];
    strip.querySelectorAll("button").forEach((one, i) => {
      one.setAttribute("aria-pressed", String(i === n - 1));
    });
    const go = () => {
      close();
      change(page, jumped(page.play, n));
    };
    place.replaceChildren(
      miniature(levelAt(at), skyNow()),
      para(barText(n, moveText(play.level, move), left, cost, lost)),
      el("button", { class: "main", onclick: go }, REVIEW.playFrom),
    );
  };
  const strip = stripOf(play.level, review, show);
  const close = openDialog(REVIEW.title, para(summaryText(review.cost, review.lost)), strip, place);
  show(review.moves.findIndex(({ cost }) => cost) + 1 || 1);
}

/** Review the moves made so far. @type {(page: Player) => Promise<void>} */
export async function openReview(page) {
  const { entry, play, call, frame } = page;
  try {
    /** @type {Review | null} */
    const review = await call("review", [entry.code, made(play)]).result;
    if (page.play !== play) return;
    if (review) openStrip(page, review);
    else frame.show(para(REVIEW.unknown));
  } catch (error) {
    showError(page, error);
  }
}

/**
 * @type {(page: Player) => Node | string}
 * the button below a solved level; empty if no move was wasted
 */
export const reviewButton = (page) =>
  isWasted(page)
    ? el("button", { class: "review-way", onclick: () => void openReview(page) }, REVIEW.title)
    : "";
