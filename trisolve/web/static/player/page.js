// The player: one level at a time on the board, moved by drag, tap or keys, with every move kept.

import { pageData } from "../shared/dom.js";
import { limitHints } from "./hint_limit.js";
import { openLevels } from "./levels.js";
import { firstEntry, followHash, openEntry } from "./opening.js";
import { setUp } from "./setup.js";
import { entriesOf, newState } from "./state.js";

/** @typedef {{parts: HTMLElement[], attach(page: Player): void}} Offer  what else a page has, above its list of levels */

/** Open the page, with what else it offers. @type {(offer: (now: () => Player) => Offer) => void} */
export function begin(offer) {
  const { parts, attach } = offer(() => page);
  const page = setUp(newState(pageData("page"), entriesOf(pageData("levels"))), (one) =>
    openLevels(one, parts),
  );
  limitHints(page);
  attach(page);
  window.addEventListener("hashchange", () => followHash(page));
  openEntry(page, firstEntry(page));
  followHash(page);
}

export const main = () => begin(() => ({ parts: [], attach() {} }));
