// One lesson with sliding blocks: a board to play on, next to what it teaches.

import { el } from "../../shared/dom.js";
import { createGlide } from "../../shared/motion.js";
import { createBoard } from "../../player/board.js";
import { createControls } from "../../player/controls.js";
import { levelOf } from "../../player/entries.js";
import { here, playOf } from "../../sliding/play.js";
import { isSolved } from "../../sliding/rules.js";
import { LEARN_WORDS, lessonText } from "./words.js";

/**
 * Make the lessons; return their part of the page and what draws the board in another look.
 * @param {Entry[]} entries
 * @param {() => Look} look
 * @param {string} packs  where the packs are
 */
export function createLessons(entries, look, packs) {
  let at = 0,
    play = playOf(levelOf(entries[0]));
  const stage = el("div", { class: "stage lesson", tabindex: -1 }),
    board = createBoard(stage),
    glide = createGlide();
  const live = el("p", { role: "status", class: "unseen" }),
    head = el("h3", {}),
    notes = el("p", {});
  const toast = el("p", { class: "toast", hidden: true, "aria-hidden": "true" }),
    result = el("p", { role: "status" });
  const again = el("button", { type: "button", onclick: () => open(at) }, LEARN_WORDS.again);
  const next = el(
    "button",
    { type: "button", class: "main", onclick: () => open(at + 1) },
    LEARN_WORDS.next,
  );
  /** @type {(text: string) => void} */
  const say = (text) => {
    live.textContent = text;
  };
  const controls = createControls({
    stage,
    toast,
    board,
    glide,
    say,
    get play() {
      return play;
    },
    ready: () => true,
    moved(moved) {
      play = moved;
      show();
    },
  });
  stage.append(toast);

  const show = () => {
    const positions = here(play),
      done = isSolved(play.level, positions),
      isLast = at === entries.length - 1;
    if (!controls.holds) board.place(positions);
    controls.list.update(play.level, positions);
    next.hidden = isLast;
    const onward = isLast
      ? [`${LEARN_WORDS.done} `, el("a", { href: packs }, LEARN_WORDS.toPacks)]
      : [];
    result.replaceChildren(...(done ? [`${LEARN_WORDS.solved} `, ...onward] : []));
  };
  const draw = () => {
    board.draw(play.level, look());
    board.place(here(play));
  };
  /** @type {(number: number) => void} */
  const open = (number) => {
    controls.quit();
    at = number;
    play = playOf(levelOf(entries[at]));
    head.textContent = lessonText(at, entries.length, entries[at].name);
    notes.textContent = entries[at].notes ?? "";
    controls.list.clear();
    draw();
    show();
  };
  const root = el(
    "div",
    { class: "lessons" },
    el("div", {}, head, notes, el("p", { class: "row" }, again, next), result, live),
    stage,
  );
  root.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target === again ||
      event.target === next
    )
      return;
    if (event.key === "Escape") controls.quit();
    else if (controls.key(event.key, event.target)) event.preventDefault();
  });
  window.addEventListener("resize", controls.drawArrows);
  return { root, draw, begin: () => open(0) };
}
