// The player: one level at a time on the board, played by drag, tap or keys, with every move
// stored.

import { pageData } from "../shared/dom.js";
import { entriesOf } from "./entries.js";
import { openLevels } from "./levels.js";
import { firstEntry, followHash, openEntry } from "./opening.js";
import { begin } from "./setup.js";

/** @type {(attach?: (page: Player) => void) => void} */
export function openPlayer(attach) {
  const entries = entriesOf(pageData("levels")),
    page = begin({ settings: pageData("page"), entries, openLevels, attach });
  window.addEventListener("hashchange", () => followHash(page));
  openEntry(page, firstEntry(page));
  followHash(page);
}

export const main = () => openPlayer();
