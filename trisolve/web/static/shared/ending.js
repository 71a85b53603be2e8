// The end of a puzzle or a game, the same on all pages: what it came to, with a star that draws itself
// where nothing better is possible, and what else there is to say.

import { el, svg } from "./dom.js";

/** @type {() => SVGElement} */
const starPicture = () =>
  svg(
    "svg",
    { class: "star", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", {
      d: "M12 2l3 7 7 .6-5.4 4.7L18.300 22 12 17.900 5.700 22l1.700-7.700L2 9.600 9 9z",
    }),
  );

/** @type {(hasStar: boolean, text: string) => HTMLElement} what it came to */
export const resultLine = (hasStar, text) =>
  el("h2", {}, ...(hasStar ? [starPicture()] : []), text);

/** @type {(hasStar: boolean, text: string, why: string, ...buttons: Node[]) => HTMLElement} what a game came to, and why, next to what can be done with it */
export const endOf = (hasStar, text, why, ...buttons) =>
  el(
    "div",
    { class: "end" },
    el("div", {}, resultLine(hasStar, text), el("p", {}, why)),
    ...buttons,
  );
