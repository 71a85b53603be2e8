// Builds the frame of the site's own pages: a header over the sky with the back link and the
// menu, and links at the bottom.

import { el } from "../shared/dom.js";
import { addIcons } from "../shared/icons.js";
import { door, icon, menuOf } from "../shared/path/doors.js";
import { openSettings } from "../shared/settings.js";
import { COMMAND_WORDS } from "../shared/words.js";
import { rootOfSite } from "./files.js";
import { PAGES_WORDS, SITE_WORDS } from "./words.js";

/** @typedef {{name: string, href: string}} Place */
/**
 * @typedef {{title: string, back?: Place | null, extras?: Node[]}} Head
 * the contents of the header; null means that there is no back link
 */

/**
 * @type {(site: SitePage, page: string) => {name: string, line: string}}
 * the name and description of a page in a menu and on a card
 */
export const wordsOf = ({ games }, page) => games[page] ?? PAGES_WORDS[page];

addIcons({
  crown: "M4 18L2.5 7.5l5 4L12 5l4.5 6.5 5-4L20 18z",
  flame:
    "M12 3c.5 4 5 5.5 5 10.5a5 5 0 0 1-10 0c0-2 1-3.2 2-4.2.3 1.4 1 2 1.6 2C11.5 9 10.8 6 12 3z",
});

/** The pages in the menu; the other games are listed on the first page. */
const MENU = ["daily", "learn", "make", "about"];

/** @type {(page: string) => string} the address of a page of the site */
export const addressOf = (page) => `${rootOfSite()}${page === "home" ? "" : page + "/"}index.html`;

const BEGINNINGS = /** @type {Record<string, string>} */ ({ slide: "#packs", daily: "#play" });

/**
 * @type {(page: string) => string}
 * the address of a page in a menu: a game starts with its map, Daily with the first unsolved puzzle
 */
export const menuAddress = (page) =>
  addressOf(page) + (BEGINNINGS[page] ?? (MENU.includes(page) ? "" : "#levels"));

/** Return the picture on a card, which loads once it is on the screen; a second path is for dark skies. @type {(paths: string, sky: Sky) => HTMLElement} */
export function cardPicture(paths, sky) {
  const [day, night = day] = paths.split(" "),
    src = rootOfSite() + (sky.dark ? night : day);
  return el("img", { loading: "lazy", src, alt: "", width: 320, height: 240, decoding: "async" }); // after the first board
}

/**
 * Return the back link in the header of a page, which leads to the first page by default.
 * @type {(to?: Place) => HTMLElement}
 */
export const backLink = ({ name, href } = { name: SITE_WORDS.home, href: addressOf("home") }) =>
  el("a", { class: "home round", href, "aria-label": name, title: name }, icon("back"));

/** @type {(page: SitePage, current: string, head: Head) => HTMLElement} */
const siteHead = (page, current, { title, back, extras = [] }) =>
  el(
    "header",
    { class: "top" },
    el("a", { class: "skip", href: "#content" }, SITE_WORDS.skip),
    ...(back === null ? [] : [backLink(back)]),
    el("h1", {}, title),
    ...extras,
    ...menuOf(
      MENU.filter((name) => page.pages.includes(name)).map((name) => [
        wordsOf(page, name).name,
        menuAddress(name),
        current === name && "page",
      ]),
    ),
    el("button", { "aria-label": COMMAND_WORDS.settings, onclick: openSettings }, icon("settings")),
  );

/**
 * Return a paper sheet for a page of text.
 * @type {(...content: (Node | string)[]) => HTMLElement}
 */
export const paper = (...content) => el("section", { class: "paper" }, ...content);

/** @type {(text: string) => HTMLElement[]} a line with the error, if there is one */
export const alarmOf = (text) =>
  text ? [el("p", { class: "paper alarm", role: "alert" }, text)] : [];

/** Return the progress in some puzzles or lessons as dots. @type {(label: string, done: boolean[]) => HTMLElement} */
export const dotsOf = (label, done) =>
  el(
    "span",
    { class: "dots", role: "img", "aria-label": label },
    ...done.map((isDone) => el("span", { class: isDone ? "dot full" : "dot" })),
  );

/** @type {(page: SitePage) => HTMLElement[]} the link to today's puzzles, if the site has daily puzzles */
export const todayDoor = ({ pages }) =>
  pages.includes("daily") ? [door("today", SITE_WORDS.today, menuAddress("daily"))] : [];

/** Return the link to the next step. @type {(name: string, href: string) => HTMLAnchorElement} */
export const leadLink = (name, href) => el("a", { class: "go", href }, name);

/** @typedef {(page: SitePage, current: string, head: Head, content: (Node | string)[], foot?: Node[]) => HTMLElement} Show */

/** @type {(kind: (current: string) => string) => Show} */
const showing =
  (kind) =>
  (page, current, head, content, foot = []) => {
    const main = el("main", { id: "content", tabindex: -1 }, ...content);
    document.body.className = kind(current);
    document.body.replaceChildren(siteHead(page, current, head), main, ...foot);
    return main;
  };

/** Show a page of text as a column of paper sheets over the sky. */
export const showPage = showing(() => "document");

/** Show a page with an island or a map that fills the window, and with links below it or next to it. */
export const showPlace = showing((current) => `place ${current}`);
