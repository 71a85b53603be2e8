// The top of the pages that are not games: the way home, and the menu.

import { el, svg } from "../shared/dom.js";
import { openSettings } from "../shared/settings.js";
import { COMMAND_WORDS } from "../shared/words.js";
import { rootOfSite } from "./files.js";
import { PAGES_WORDS, SITE_WORDS } from "./words.js";

/** @type {() => SVGElement} the site's sign: a block */
const sign = () =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: "brand-sign", "aria-hidden": "true" },
    svg("path", { d: "M1.5 16.5h21l-.5 3.5h-20z", fill: "#a87400" }),
    svg("path", { d: "M6.9 5.5h10.2l5.4 11h-21z", fill: "#e69f00" }),
    svg("path", { d: "M6.9 5.5h10.2l-.9 1.7H7.8z", fill: "#f7cd74" }),
  );

/** @type {(site: SitePage, page: string) => {name: string, line: string}} what a menu and a card say of a page */
export const wordsOf = ({ games }, page) => games[page] ?? PAGES_WORDS[page];

/** The pages that the menu has; the games are the cards of the first page. */
const MENU = ["daily", "learn", "about"];

/** @type {(page: string) => string} the address of a page of the site */
export const addressOf = (page) => `${rootOfSite()}${page === "home" ? "" : `${page}/`}index.html`;

const BEGINNINGS = /** @type {Record<string, string>} */ ({ slide: "#packs", daily: "#play" });

/** @type {(page: string) => string} the address that a menu has for a page: Slide begins with its packs, Daily with the first puzzle that is not solved */
export const menuAddress = (page) => addressOf(page) + (BEGINNINGS[page] ?? "");

/**
 * Return the picture of a card: in the page's only look, or in the light and the dark one.
 * @type {(paths: string[]) => HTMLElement}
 */
export const cardPicture = ([path, ...dark]) =>
  el(
    "picture",
    {},
    ...dark.map((other) =>
      el("source", { media: "(prefers-color-scheme: dark)", srcset: rootOfSite() + other }),
    ),
    el("img", { src: rootOfSite() + path, alt: "", width: 320, height: 240, decoding: "async" }),
  );

/**
 * Return the way back to where a game was opened, for its head: the page of a day, by default the first page.
 * @type {(to?: {name: string, href: string}) => HTMLElement}
 */
export const backLink = ({ name, href } = { name: SITE_WORDS.home, href: addressOf("home") }) =>
  el(
    "a",
    { class: "home", href, "aria-label": name, title: name },
    el("span", { class: "back-sign", "aria-hidden": "true" }, "‹"),
    sign(),
    el("span", { class: "word", "aria-hidden": "true" }, SITE_WORDS.mark),
  );

/** Return the head of a page that is not a game. @type {(page: SitePage, current: string) => HTMLElement} */
const siteHead = (page, current) =>
  el(
    "header",
    { class: "top" },
    el("a", { class: "skip", href: "#content" }, SITE_WORDS.skip),
    el(
      "a",
      {
        class: "brand",
        href: addressOf("home"),
        "aria-current": current === "home" ? "page" : null,
      },
      sign(),
      page.title,
    ),
    el(
      "nav",
      { "aria-label": SITE_WORDS.menu },
      ...MENU.filter((name) => page.pages.includes(name)).map((name) =>
        el(
          "a",
          { href: menuAddress(name), "aria-current": current === name ? "page" : null },
          wordsOf(page, name).name,
        ),
      ),
    ),
    el(
      "button",
      { type: "button", "aria-label": COMMAND_WORDS.settings, onclick: openSettings },
      el("span", { class: "sign", "aria-hidden": "true" }, "⚙"),
    ),
  );

/**
 * Return the head of a page: its title, lines about it, and its first buttons, in one row where there is room.
 * @type {(title: string, lines?: Node[], actions?: Node[], back?: Node[]) => HTMLElement}
 */
export const pageHead = (title, lines = [], actions = [], back = []) =>
  el(
    "div",
    { class: "page-head" },
    ...back,
    el("h1", {}, title),
    ...lines,
    el("div", { class: "row" }, ...actions),
  );

/** @type {(text: string) => HTMLElement[]} a line that says what went wrong, if anything did */
export const alarmOf = (text) => (text ? [el("p", { class: "alarm", role: "alert" }, text)] : []);

/**
 * Show a page that is not a game: the head, then the content.
 * @type {(page: SitePage, current: string, ...content: (Node | string)[]) => HTMLElement}
 */
export function showPage(page, current, ...content) {
  const main = el("main", { id: "content", tabindex: -1 }, ...content);
  document.body.className = "document";
  document.body.replaceChildren(siteHead(page, current), main);
  return main;
}
