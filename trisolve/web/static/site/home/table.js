// The board of the first page: a level that can be played at once. Once it is solved, the next one of its
// pack is a button away, right there.

import { el } from "../../shared/dom.js";
import { keyNames } from "../../shared/keys.js";
import { boxOf } from "../../player/board.js";
import { createControls } from "../../player/controls.js";
import { leastOf, levelOf } from "../../player/entries.js";
import { bestOf, keepPlay, recalledPlay, starOrTick } from "../../player/kept.js";
import { dumpMoves } from "../../sliding/moves.js";
import { here, made, playOf } from "../../sliding/play.js";
import { isSolved } from "../../sliding/rules.js";
import { GOAL_RULE, movesText } from "../../player/words.js";
import { countSolved, keepLast, leftPlace } from "../slide/kept.js";
import { addressOf } from "../top.js";
import { SITE_WORDS, startText } from "../words.js";

/** @typedef {{id: string, name: string, entries: Entry[]}} Pack */
/** @typedef {import("../../sliding/play.js").Play} Play */

/** @type {(pack: Pack, at: number) => import("../slide/kept.js").Place | null} */
const placeOf = ({ id, name, entries }, at) =>
  entries[at] ? { address: `${id}:${at + 1}`, name: `${name} ${at + 1}` } : null;

/** @type {(pack: Pack, at: number, play: Play) => void} keep what was played, where the page of levels has it */
function keepTable(pack, at, play) {
  const place = placeOf(pack, at),
    done = isSolved(play.level, here(play));
  keepPlay(pack.entries[at], play);
  if (place) keepLast(place, done, placeOf(pack, at + 1));
  if (done) countSolved(pack.id, pack.entries);
}

/** @type {(event: string, entry: Entry, play: Play) => void} */
const emit = (event, { code }, play) =>
  void document.dispatchEvent(
    new CustomEvent(`trisolve:${event}`, { detail: { code, moves: dumpMoves(made(play)) } }),
  );

/** @type {(entry: Entry) => Play} the play that was left off; a solved level begins again */
function playLeft(entry) {
  const left = recalledPlay(entry);
  return isSolved(left.level, here(left)) ? playOf(levelOf(entry)) : left;
}

/** @type {(entry: Entry) => number} the height of a level's board over its width */
function ratioOf(entry) {
  const [, , width, height] = boxOf(levelOf(entry));
  return height / width;
}

/**
 * Return the parts around the board.
 * @type {(pressed: () => void) => {head: HTMLElement, count: HTMLElement, text: HTMLElement,
 *   live: HTMLElement, next: HTMLButtonElement, page: HTMLAnchorElement}}
 */
const createSigns = (pressed) => ({
  head: el("h2", {}),
  count: el("span", { class: "quiet" }),
  text: el("p", { class: "said" }),
  live: el("p", { role: "status", class: "unseen" }),
  next: el("button", { type: "button", class: "main", onclick: pressed }, SITE_WORDS.next),
  page: el("a", { class: "button main" }),
});

/** @type {(signs: ReturnType<typeof createSigns>, pack: Pack, at: number, play: Play) => void} */
function showSigns({ head, count, text, live, next, page }, pack, at, play) {
  const entry = pack.entries[at],
    done = isSolved(play.level, here(play)),
    least = leastOf(entry),
    isNew = !leftPlace() && !play.cursor && !done;
  head.replaceChildren(
    `${pack.name} ${at + 1} `,
    el("span", { class: "mark" }, starOrTick(pack.entries[at])),
  );
  count.textContent = movesText(play.cursor, least, true).join("");
  text.textContent = done ? SITE_WORDS.solved : (entry.notes ?? GOAL_RULE);
  if (done) live.textContent = SITE_WORDS.solved;
  next.hidden = !(done && pack.entries[at + 1]);
  page.hidden = !next.hidden;
  page.textContent = isNew
    ? startText(pack.name, pack.entries.length)
    : done
      ? SITE_WORDS.allLevels
      : SITE_WORDS.goOn;
  page.href = `${addressOf("slide")}#${done ? "packs" : `${pack.id}:${at + 1}`}`;
}

/**
 * Make the table; `first` says which level of the pack is open.
 * @param {Pack} pack
 * @param {number} first
 * @param {() => Look} look
 */
export function createTable(pack, first, look) {
  let at = first,
    play = playLeft(pack.entries[at]);
  const stage = el("div", { class: "stage", tabindex: -1 }),
    signs = createSigns(() => open(at + 1));
  const controls = createControls(stage, {
    say: (said) => {
      signs.live.textContent = said;
    },
    get play() {
      return play;
    },
    ready: () => true,
    moved(moved) {
      play = moved;
      keepTable(pack, at, play);
      board.point();
      show();
      emit("move", pack.entries[at], play);
      if (isSolved(play.level, here(play))) emit("solved", pack.entries[at], play);
    },
  });
  const { board } = controls,
    tallest = Math.max(...pack.entries.slice(first).map(ratioOf)); // so Next moves nothing
  stage.style.setProperty("--ratio", tallest.toFixed(3));

  const show = () => {
    controls.show();
    showSigns(signs, pack, at, play);
  };
  /** Point at the first move for someone who has never moved a block, instead of a sentence about it. */
  const point = () => {
    const [move] = levelOf(pack.entries[at]).solution ?? [];
    if (!move || play.cursor || at > 0 || bestOf(pack.entries[at]) !== null) return;
    controls.point(move);
  };
  const draw = () => {
    board.draw(play.level, look());
    board.place(here(play));
    point();
  };
  /** @type {(number: number) => void} */
  const open = (number) => {
    controls.quit();
    at = number;
    play = playLeft(pack.entries[at]);
    controls.list.clear();
    draw();
    show();
  };
  const { head, count, text, live, next, page } = signs;
  const root = el(
    "section",
    { class: "table", "aria-label": pack.name },
    stage,
    el("div", { class: "words" }, head, count, text),
    el("p", { class: "row" }, next, page),
    live,
  );
  root.addEventListener("keydown", (event) => {
    const isButton = event.target === next || event.target === page;
    if (event.ctrlKey || event.metaKey || event.altKey || isButton) return;
    if (event.key === "Escape") controls.quit();
    else if (keyNames(event).some((name) => controls.key(name, event.target)))
      event.preventDefault();
  });
  window.addEventListener("resize", controls.drawArrows);
  return { root, draw, begin: () => open(at) };
}
