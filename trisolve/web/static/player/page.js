// The player: one level at a time on the board, moved by drag, tap or keys, with every move kept.

import { pageData } from "../shared/dom.js";
import { limitHints } from "./hint_limit.js";
import { openLevels } from "./levels.js";
import { firstEntry, followHash, openEntry } from "./opening.js";
import { setUp } from "./setup.js";
import { entriesOf, newState } from "./state.js";

export function main() {
  const page = setUp(newState(pageData("page"), entriesOf(pageData("levels"))), openLevels);
  limitHints(page);
  window.addEventListener("hashchange", () => followHash(page));
  openEntry(page, firstEntry(page));
  followHash(page);
}
