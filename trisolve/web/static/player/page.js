// The player: one level at a time on the board, moved by drag, tap or keys, with every move kept.

import { pageData } from "../shared/dom.js";
import { limitHints } from "./hint_limit.js";
import { openLevels } from "./levels.js";
import { firstEntry, followHash, openEntry } from "./opening.js";
import { setUp } from "./setup.js";
import { entriesOf, newState } from "./state.js";

/** Open the page; `attach` adds what only some pages have. @type {(attach: (page: Player) => void) => void} */
export function begin(attach) {
  const page = setUp(newState(pageData("page"), entriesOf(pageData("levels"))), openLevels);
  limitHints(page);
  attach(page);
  window.addEventListener("hashchange", () => followHash(page));
  openEntry(page, firstEntry(page));
  followHash(page);
}

export const main = () => begin(() => {});
