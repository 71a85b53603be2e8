// The links around a map: the menu in its header, and the links to other pages at its bottom.

import { el } from "../dom.js";
import { addIcons, iconOf } from "../icons.js";
import { PATH_WORDS } from "./words.js";

addIcons({
  menu: "M4 6h16M4 12h16M4 18h16",
  today:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1 1M17.4 17.4l1 1M18.4 5.6l-1 1M6.6 17.4l-1 1",
  endless: "M8 8.5c-5 0-5 7 0 7 3.5 0 4.5-7 8-7 5 0 5 7 0 7-3.5 0-4.5-7-8-7z",
});

/** @type {(id: string) => SVGElement} */
export const icon = (id) => /** @type {SVGElement} */ (iconOf(id));

/**
 * Return the menu, and the button that unfolds it if it does not fit.
 * @type {(links: [name: string, href: string, current?: "page" | false][]) => HTMLElement[]}
 */
export const menuOf = (links) => [
  el(
    "nav",
    { id: "menu", "aria-label": PATH_WORDS.menu, popover: "" },
    ...links.map(([name, href, current]) => el("a", { href, "aria-current": current }, name)),
  ),
  el(
    "button",
    { class: "unfolds", "aria-label": PATH_WORDS.menu, popovertarget: "menu" },
    icon("menu"),
  ),
];

/**
 * Return a tile: an icon with a label that opens a page or runs an action.
 * @type {(id: string, name: string, to: string | (() => void)) => HTMLElement}
 */
export const door = (id, name, to) =>
  el(
    typeof to === "string" ? "a" : "button",
    { class: "door", [typeof to === "string" ? "href" : "onclick"]: to },
    icon(id),
    el("span", {}, name),
  );

/**
 * Return the footer of a page: its links, and the next step.
 * @type {(doors: (Node | string)[], lead?: Node | null, text?: Node[]) => HTMLElement}
 */
export const doorsOf = (doors, lead = null, text = []) =>
  el("footer", { class: "doors" }, ...text, el("div", { class: "row" }, ...doors, lead ?? ""));
