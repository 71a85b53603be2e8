// The board of the first page: a level that can be played at once. Once it is solved, a button
// replaces it with the next level in its pack.

import { LEFT } from "../../shared/left.js";
import { skyNow } from "../../shared/sky.js";
import { recall } from "../../shared/storage.js";
import { el } from "../../shared/dom.js";
import { keyNames } from "../../shared/keys.js";
import { createControls } from "../../player/controls.js";
import { leastOf, levelOf } from "../../player/entries.js";
import { bestOf, keepPlay, recalledPlay, starOrTick } from "../../player/kept.js";
import { dumpMoves } from "../../sliding/moves.js";
import { here, made, playOf, undone } from "../../sliding/play.js";
import { isSolved } from "../../sliding/rules.js";
import { GOAL_RULE, movesText } from "../../player/words.js";
import { medalOf } from "../../shared/path/medals.js";
import {
  countSolved,
  endlessName,
  keepLast,
  leftPlace,
  nextPack,
  recalledCounts,
  runLeft,
  runRoute,
} from "../slide/kept.js";
import { NEXT, routeTo } from "../slide/routes.js";
import { soundOffer } from "../slide/sound_offer.js";
import { COMMAND_WORDS } from "../../shared/words.js";
import { streakTo } from "../daily/results.js";
import { streakText } from "../daily/words.js";
import { addressOf, menuAddress } from "../top.js";
import { SITE_WORDS, goOnText, lessonsText, packDoneText } from "../words.js";
import { keepToday } from "./today.js";

/**
 * @typedef {{id: string, name: string, entries: Entry[], date?: string, line?: string}} Pack
 * `date` is set for a daily level; `line` says where the player is
 */
/** @typedef {import("../../sliding/play.js").Play} Play */

const LESSONS = "tutorial";

/** @type {(id: string, number?: number | string) => string} a level on its own page */
const slideLink = (id, number = NEXT) => addressOf("slide") + routeTo(id, number);

/**
 * Return where the games of a site continue, the game played last first.
 * @type {(pages: string[]) => (import("../../shared/left.js").Left & {page: string})[]}
 */
const recalledLeft = (pages) =>
  Object.entries(recall(LEFT) ?? {})
    .filter(([page, left]) => pages.includes(page) && left)
    .map(([page, left]) => ({ page, ...left }))
    .reverse();

/**
 * Return links to the lessons, the run and the games played last, if they are begun and not on the board.
 * @type {(pack: Pack, start: import("./page.js").Start) => (Node | string)[]}
 */
function begunLinks(pack, { id, all, site }) {
  const { solved } = recalledCounts(id, all),
    lessons = id === LESSONS && pack.id !== id && solved && solved < all,
    left = recalledLeft(site.pages.filter((page) => page !== "slide" || pack.date)).slice(0, 2);
  return [
    lessons && el("a", { href: slideLink(id) }, lessonsText(solved, all)),
    runLeft() && el("a", { href: `${addressOf("slide")}#${runRoute()}` }, goOnText(endlessName())),
    ...left.map(({ page, name, link }) =>
      el("a", { href: addressOf(page) + link, "aria-label": goOnText(name) }, name),
    ),
  ].flatMap((link) => (link ? [link, " "] : []));
}

/**
 * @type {(pack: Pack, at: number, play: Play) => void}
 * store the play where the page of levels finds it
 */
function keepTable(pack, at, play) {
  const entry = pack.entries[at],
    done = isSolved(play.level, here(play));
  keepPlay(entry, play);
  if (pack.date) {
    const n = made(play).length;
    if (done) keepToday(pack.date, entry, n, play.line.length === n);
    return;
  }
  keepLast(pack, at);
  if (done) countSolved(pack.id, pack.entries);
}

/** @type {(event: string, entry: Entry, play: Play) => void} */
const emit = (event, { code }, play) =>
  void document.dispatchEvent(
    new CustomEvent(`trisolve:${event}`, { detail: { code, moves: dumpMoves(made(play)) } }),
  );

/** @type {(entry: Entry) => Play} the interrupted play; a solved level starts from the beginning */
function playLeft(entry) {
  const left = recalledPlay(entry);
  return isSolved(left.level, here(left)) ? playOf(levelOf(entry)) : left;
}

/**
 * Return the elements around the board.
 * @type {(pressed: () => void, undo: () => void) => {head: HTMLElement, undo: HTMLButtonElement,
 *   text: HTMLElement, live: HTMLElement, next: HTMLButtonElement, page: HTMLAnchorElement}}
 */
const createSigns = (pressed, undo) => ({
  head: el("h2", {}),
  undo: el("button", { class: "undo", onclick: undo }, COMMAND_WORDS.undo),
  text: el("p", { class: "said" }),
  live: el("p", { role: "status", class: "unseen" }),
  next: el("button", { class: "go", onclick: pressed }, SITE_WORDS.next),
  page: el("a", { class: "go" }),
});

/**
 * @type {(pack: Pack, at: number, isDone: boolean, isFresh: boolean, packs: import("../slide/kept.js").PackSize[]) => [name: string, href: string]}
 * the link to continue on the page of levels
 */
function wayOn(pack, at, isDone, isFresh, packs) {
  const href = slideLink(pack.id, at + 1),
    after = nextPack(packs, pack.id);
  if (pack.date)
    return isDone
      ? [SITE_WORDS.next, menuAddress("daily")]
      : [isFresh ? SITE_WORDS.play : SITE_WORDS.goOn, href];
  if (isDone)
    return after
      ? [packDoneText(pack.name, after.name), slideLink(after.id)]
      : [SITE_WORDS.allLevels, menuAddress("slide")];
  return [isFresh && !leftPlace() ? SITE_WORDS.start : SITE_WORDS.goOn, href];
}

/** @type {(signs: ReturnType<typeof createSigns>, pack: Pack, at: number, play: Play, number: string, start: import("./page.js").Start) => void} */
function showSigns({ head, undo, text, live, next, page }, pack, at, play, number, start) {
  const links = begunLinks(pack, start),
    entry = pack.entries[at],
    done = isSolved(play.level, here(play)),
    count = movesText(play.cursor, leastOf(entry), true).join("");
  head.replaceChildren(
    pack.date ? pack.name : `${pack.name} ${at + 1}`,
    ...medalOf(starOrTick(entry)),
  );
  if (done) {
    live.textContent = SITE_WORDS.solved;
    text.replaceChildren(
      [`${SITE_WORDS.solved} ${count}`, number, pack.date && streakText(streakTo(pack.date))]
        .filter(Boolean)
        .join(" · "),
      " ",
      ...soundOffer(pack.id, at),
    );
  } else {
    const rule = pack.line || (links[0] ? "" : GOAL_RULE);
    text.replaceChildren(play.cursor ? count : (entry.notes ?? rule), " ", ...links);
  }
  undo.hidden = done || !play.cursor;
  next.hidden = !(done && pack.entries[at + 1]);
  page.hidden = !next.hidden;
  [page.textContent, page.href] = wayOn(pack, at, done, play.cursor === 0, start.packs);
}

/**
 * Make the table; `first` is the index of the open level in the pack, `solved` is called after a
 * level is solved, and `number` then returns the line about the player's rating.
 * @param {Pack} pack
 * @param {number} first
 * @param {() => void} solved
 * @param {() => string} number
 * @param {import("./page.js").Start} start  the pack of the lessons
 */
export function createTable(pack, first, solved, number, start) {
  let at = first,
    play = playLeft(pack.entries[at]);
  const stage = el("section", { class: "stage", tabindex: -1, "aria-label": pack.name }),
    signs = createSigns(
      () => open(at + 1),
      () => change(undone(play)),
    );
  /** @type {(next: Play) => void} */
  const change = (next) => {
    play = next;
    keepTable(pack, at, play);
    board.point();
    emit("move", pack.entries[at], play);
    const isDone = isSolved(play.level, here(play));
    if (isDone) emit("solved", pack.entries[at], play);
    show();
    stage.classList.toggle("finished", isDone && !pack.entries[at + 1]);
    if (isDone) solved();
  };
  const controls = createControls(stage, {
    say: (said) => {
      signs.live.textContent = said;
    },
    get play() {
      return play;
    },
    ready: () => true,
    moved: change,
  });
  const { board } = controls;

  const show = () => {
    controls.show();
    showSigns(signs, pack, at, play, number(), start);
  };
  /** Help with the first move of a lesson. */
  const point = () => {
    const entry = pack.entries[at],
      [move] = levelOf(entry).solution ?? [];
    controls.help((entry.notes && !play.cursor && bestOf(entry) === null && move) || null);
  };
  const draw = () => {
    board.draw(play.level, skyNow());
    board.place(here(play));
    point();
  };
  /** @type {(number: number) => void} */
  const open = (number) => {
    controls.quit();
    at = number;
    play = playLeft(pack.entries[at]);
    controls.list.clear();
    signs.live.textContent = "";
    draw();
    emit("open", pack.entries[at], play);
    show();
  };
  const { head, undo, text, live, next, page } = signs;
  stage.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") controls.quit();
    else if (keyNames(event).some((name) => controls.key(name, event.target)))
      event.preventDefault();
  });
  window.addEventListener("resize", controls.drawArrows);
  const words = el("div", { class: "words" }, el("div", { class: "head" }, head, undo), text, live);
  return {
    stage,
    signs: [words, next, page],
    draw,
    begin: () => open(at),
    get entry() {
      return pack.entries[at];
    },
    get play() {
      return play;
    },
  };
}
